-- Procedures are listed by whether they had a complication, as figures count them. The database says so itself, and whether anything made one
-- difficult, so that cases that come in by another way than the form say the same.
alter table procedure
  drop column difficult,
  add column difficult boolean not null generated always as
    (difficulty_physical or difficulty_physiological or difficulty_psychological or difficulty_extraneous or difficulty_other) stored,
  add column complicated boolean not null generated always as (coalesce(complication <> '', false)) stored;
