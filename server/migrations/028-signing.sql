-- A link that is held up as a code is opened within a minute, and then gives time to read. What it was used for is kept as a keyed hash, so
-- that somebody whose answer was lost on the way gets it again.
alter table signinglink
  add column opened_at timestamptz(3),
  add column used_for bytea,
  add column answer jsonb;

-- A form is found by the begin of its first event's hash, which is printed.
create index if not exists devform_event_code on devform_event (left(hash, 16)) where number = 1;
