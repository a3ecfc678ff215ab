-- What the texts of a form say of the person and of what it is about, as they were when its owner last saved it before a signature. A version whose texts
-- name no values has none.
alter table devform add column text_values jsonb;
alter table devform_revision add column text_values jsonb;

-- A goal of type count may count forms of a template that are done.
alter table devgoal drop constraint devgoal_counts_check;
alter table devgoal add constraint devgoal_counts_check check (counts in ('activities', 'procedures', 'forms'));
