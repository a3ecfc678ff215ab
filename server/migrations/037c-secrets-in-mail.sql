-- What the office reads of a mail: its words with links and codes hidden. The letter itself is for the sender alone.
alter table outbox add column shown text;
update outbox set shown = regexp_replace(text, 'https?://\S*[#?]\S*', '(link hidden)', 'g')
where text is not null and event not in ('two_step_code', 'sign_code');

-- Calls write letters and cannot read them, whatever a statement asks. A column added later is granted by its migration.
do $$
declare
  readable text;
begin
  if exists (select 1 from pg_roles where rolname = 'college_calls') then
    select string_agg(quote_ident(attname), ', ') into readable from pg_attribute
    where attrelid = 'outbox'::regclass and attnum > 0 and not attisdropped and attname not in ('text', 'html');
    revoke select on outbox from college_calls;
    execute format('grant select (%s) on outbox to college_calls', readable);
  end if;
end
$$;
