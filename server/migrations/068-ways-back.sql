-- A form goes back to its owner for changes, is withdrawn by its owner, or rejected by a signer who may.
alter table devform drop constraint devform_state_check, drop constraint devform_state_dates,
  add column returned_at timestamptz(3), add column ended_at timestamptz(3);
alter table devform
  add constraint devform_state_check check (state in ('started', 'completed', 'signed', 'finished', 'withdrawn', 'rejected')),
  add constraint devform_state_dates check (
    (completed_at is null) = (content_hash is null)
    and (state = 'withdrawn' or (state = 'started') = (completed_at is null))
    and (state <> 'signed' or signed_at is not null) and (state = 'finished') = (finished_at is not null)
    and (state in ('withdrawn', 'rejected')) = (ended_at is not null) and (returned_at is null or state in ('started', 'withdrawn'))
  );
create index devform_returned on devform (user_id, returned_at) where deleted_at is null and returned_at is not null;

alter table devform_event drop constraint devform_event_kind_check;
alter table devform_event add constraint devform_event_kind_check check (kind in (
  'started', 'completed', 'changed', 'asked', 'reminded', 'withdrawn', 'signed', 'declined', 'returned', 'rejected', 'voided', 'finished',
  'form_withdrawn', 'reopened'
));
alter table devformsignature drop constraint devformsignature_state_check;
alter table devformsignature add constraint devformsignature_state_check
  check (state in ('asked', 'signed', 'declined', 'returned', 'rejected', 'withdrawn', 'voided'));
