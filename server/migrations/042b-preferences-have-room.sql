-- A person's preferences have room for 200 of them and 64 KB in all, with those that were removed and are still kept. What only makes them
-- smaller is never refused. Saves of one person wait for each other, so that two at once do not both find room.
create function keep_preferences_small() returns trigger language plpgsql as $$
declare
  held record;
begin
  if tg_op = 'UPDATE' and octet_length(new.value::text) + octet_length(new.name) <= octet_length(old.value::text) + octet_length(old.name) then
    return null;
  end if;
  perform pg_advisory_xact_lock(7305116, (new.user_id % 2147483647)::integer);
  select count(*) as rows, sum(octet_length(value::text) + octet_length(name)) as bytes into held from userconfig where user_id = new.user_id;
  if held.rows > 200 or held.bytes > 65536 then
    raise exception 'too many preferences' using errcode = 'check_violation', constraint = 'userconfig_room';
  end if;
  return null;
end
$$;
create index userconfig_user on userconfig (user_id);
create trigger userconfig_room after insert or update of name, value on userconfig for each row execute function keep_preferences_small();
