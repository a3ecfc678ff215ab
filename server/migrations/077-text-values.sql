-- What the texts of a form say of the person and of what it is about, as they were when its owner last saved it before a signature. A version whose texts
-- name no values has none.
alter table devform add column text_values jsonb;
alter table devform_revision add column text_values jsonb;

-- A goal of type count may count forms of a template that are done.
alter table devgoal drop constraint devgoal_counts_check;
alter table devgoal add constraint devgoal_counts_check check (counts in ('activities', 'procedures', 'forms'));
alter table devgoal add constraint devgoal_counts_forms check (counts <> 'forms' or devformtemplate_id is not null);

-- Nobody has to do anything more for a form that is done.
alter table devform add column done boolean not null generated always as (
  state in ('signed', 'finished') or (state = 'completed' and not signing_required)
) stored;
create index devform_by_done on devform (organisation_id, done, id) where deleted_at is null;
-- The forms of one person and template that count, by the day they were completed.
create index devform_counted on devform (user_id, devformtemplate_id, completed_at) where done and deleted_at is null;
