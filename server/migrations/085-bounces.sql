-- Mail that came back says so later than the mail server that took it: the mark of a bounce stays until another address is confirmed.
alter table "user" add column email_bounced_at timestamptz(3);
create or replace function forget_undeliverable() returns trigger language plpgsql as $$
begin
  new.email_undeliverable_at := null;
  new.email_bounced_at := null;
  return new;
end
$$;

-- Reports of bounces that were taken: one that comes again changes nothing. Whose mail it is, only the outbox says.
create table mail_bounce (
  id text primary key,
  taken_at timestamptz(3) not null
);
create index mail_bounce_taken on mail_bounce (taken_at);

-- A mail that came back is found by its Message-ID, and what the pace allows by what was claimed in the last minute.
create unique index outbox_message on outbox (message_id);
create index outbox_claimed on outbox (claimed_at) where claimed_at is not null;
