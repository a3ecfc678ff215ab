-- How many different people's clinical and reflective records a program reads in an hour at most. Tokens that are there were made without
-- such a bound, and keep the highest there is.
alter table apitoken add column most_people integer not null default 600
  constraint apitoken_most_people check (most_people between 1 and 10000);
update apitoken set most_people = 10000;
update session set machine = machine || '{"most_people": 10000}' where machine is not null;

-- When a program was refused for it, once an hour, and when the office was told.
alter table read_count add column refused_at timestamptz, add column refused_told_at timestamptz;
create index read_count_refused on read_count (refused_at) where refused_at is not null and refused_told_at is null;

-- As 125 has it; what goes beyond the ceiling is refused and not counted, so that the program reads on of those it has read of.
drop function count_program(bigint, timestamptz, text, bigint[], integer, integer);
create function count_program(in_session bigint, in_instant timestamptz, in_ip text, in_people bigint[], in_rows integer, tell_after integer,
  stop_after integer) returns text language plpgsql as $$
declare
  in_reader bigint := -in_session;
  this_minute timestamptz := date_trunc('minute', in_instant);
  an_hour_before timestamptz := in_instant - interval '1 hour';
  people_before bigint[];
  in_hour integer;
begin
  -- Those of one program come one after the other: of two at once, the second counts what the first read.
  insert into read_count as r (reader, minute, rows, people) values (in_reader, this_minute, 0, '{}')
    on conflict (reader, minute) do update set rows = r.rows;
  select array_agg(distinct p) into people_before from read_count r, unnest(r.people) p
    where r.reader = in_reader and r.minute > an_hour_before and r.minute <= in_instant;
  select count(distinct p) into in_hour from unnest(coalesce(people_before, '{}') || in_people) p;
  if in_hour > stop_after and not in_people <@ coalesce(people_before, '{}') then
    if not exists (select from read_count r where r.reader = in_reader and r.refused_at > an_hour_before) then
      update read_count r set refused_at = in_instant, stopped_ip = in_ip where r.reader = in_reader and r.minute = this_minute;
    end if;
    return 'ceiling';
  end if;
  update read_count r set rows = r.rows + in_rows, people = array(select distinct unnest(r.people || in_people))
    where r.reader = in_reader and r.minute = this_minute;
  if in_hour > tell_after and not exists (select from read_count r where r.reader = in_reader and r.stopped_at > an_hour_before) then
    update read_count r set stopped_at = in_instant, stopped_ip = in_ip where r.reader = in_reader and r.minute = this_minute;
  end if;
  return 'shown';
end
$$;

-- As 125 has it, with the verdict on programs.
create or replace function note_read(caller jsonb, in_record text, in_id bigint, in_organisation bigint, in_people bigint[], in_ids bigint[],
  in_rows integer, in_shape jsonb) returns text language plpgsql as $$
declare
  verdict text := 'shown';
  is_one boolean := in_id is not null;
begin
  if coalesce(cardinality(in_people), 0) = 0 then return verdict; end if;
  if caller ? 'tell_after' then
    verdict := count_program((caller->>'session_id')::bigint, (caller->>'instant')::timestamptz, caller->>'ip', in_people, in_rows,
      (caller->>'tell_after')::integer, (caller->>'most_people')::integer);
  elsif caller ? 'password_after' then
    verdict := count_read(coalesce((caller->>'acting_as')::bigint, (caller->>'user_id')::bigint), (caller->>'session_id')::bigint,
      (caller->>'instant')::timestamptz, caller->>'ip', in_people, in_rows,
      (select array_agg(hashtextextended(in_record || ' ' || x.id, 0)) from unnest(case when is_one then array[in_id] else in_ids end) as x (id)),
      (caller->>'password_after')::integer, (caller->>'stop_after')::integer);
  end if;
  if verdict = 'shown' then
    perform append_audit(in_organisation, (caller->>'user_id')::bigint, (caller->>'acting_as')::bigint, (caller->>'session_id')::bigint,
      caller->>'call', 'look', in_record, case when is_one then in_people[1] end, in_id, in_shape, caller->>'ip', caller->>'request_id',
      case when not is_one then in_people end, case when not is_one then in_ids end, case when not is_one then in_rows end);
  end if;
  return verdict;
end
$$;

-- In which session a way to sign in was added, so that who ends a session that was not theirs sees what was added in it. No reference:
-- ended sessions are removed after a time.
alter table passkey add column made_in bigint;
create index passkey_made_in on passkey (made_in) where made_in is not null;
alter table signinlink add column made_in bigint;
create index signinlink_made_in on signinlink (made_in) where made_in is not null;
alter table code_way add column made_in bigint;
create index code_way_made_in on code_way (made_in) where made_in is not null;
alter table recovery_code add column made_in bigint;
create index recovery_code_made_in on recovery_code (made_in) where made_in is not null;
