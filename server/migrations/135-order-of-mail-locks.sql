-- A claim takes mails of several messages at once. Row by row it held them and then their messages in whichever order they came, so that two
-- claims, or a claim and a pause, could wait for each other. Now there is one order: mails by their ids, then messages by their ids.
drop trigger follows_mail_of_message on outbox;

create or replace function follow_mail_of_message() returns trigger language plpgsql as $$
declare
  held record;
  next text;
begin
  if not exists (select 1 from mails_after a where a.of_recipient_id is not null) then return null; end if;
  update messagerecipient r set mail = a.state, mailed_at = a.sent_at, error = a.error
    from mails_after a join mails_before b on b.id = a.id where r.id = a.of_recipient_id and a.state is distinct from b.state;
  -- The message is held while that is worked out, so that of the last two that leave at once one sees the other.
  for held in
    select m.id, m.state from message m where m.id in (
      select a.of_message_id from mails_after a join mails_before b on b.id = a.id
      where a.of_recipient_id is not null and a.state is distinct from b.state)
    order by m.id for update
  loop
    continue when held.state = 'draft';
    next := case
      when exists (select 1 from messagerecipient r where r.message_id = held.id and r.mail = 'paused') then 'paused'
      when exists (select 1 from messagerecipient r where r.message_id = held.id and r.mail in ('queued', 'sending')) then 'sending'
      when exists (select 1 from messagerecipient r where r.message_id = held.id and r.mail = 'failed')
        and not exists (select 1 from messagerecipient r where r.message_id = held.id and r.mail in ('sent', 'kept')) then 'failed'
      else 'sent'
    end;
    if next is distinct from held.state then
      update message set state = next where id = held.id;
    end if;
  end loop;
  return null;
end
$$;

create trigger follows_mail_of_message after update on outbox
  referencing old table as mails_before new table as mails_after
  for each statement execute function follow_mail_of_message();
