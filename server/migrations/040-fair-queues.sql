-- Work of the node itself that failed: it is tried again later each time, and given up after some tries, when next_at is empty.
create table failed_job (
  job text not null,
  subject text not null,
  attempts integer not null,
  next_at timestamptz(3),
  problem text not null,
  primary key (job, subject)
);

-- Whose turn a mail is sent in: that of who caused it, or that of its organisation, as a number below zero.
alter table outbox add column caused_by bigint references "user";
alter table outbox add column turn bigint generated always as (coalesce(caused_by, -organisation_id)) stored;
create index outbox_turn on outbox (turn, next_attempt_at nulls first, id) where state in ('queued', 'sending');
