-- A program's token is refused nothing that it was let to read, but the office is told when it reads of many people. Its readings stand beside those
-- of people, under the session of the token, below zero: no person has such an id. `stopped_at` is when it went beyond, once an hour.
create function count_program(in_session bigint, in_instant timestamptz, in_ip text, in_people bigint[], in_rows integer, tell_after integer)
  returns void language plpgsql as $$
declare
  in_reader bigint := -in_session;
  this_minute timestamptz := date_trunc('minute', in_instant);
  an_hour_before timestamptz := in_instant - interval '1 hour';
begin
  insert into read_count as r (reader, minute, rows, people) values (in_reader, this_minute, in_rows, in_people)
    on conflict (reader, minute) do update set rows = r.rows + in_rows, people = array(select distinct unnest(r.people || in_people));
  if not exists (select from read_count r where r.reader = in_reader and r.stopped_at > an_hour_before)
    and (select count(distinct p) from read_count r, unnest(r.people) p
      where r.reader = in_reader and r.minute > an_hour_before and r.minute <= in_instant) > tell_after then
    update read_count r set stopped_at = in_instant, stopped_ip = in_ip where r.reader = in_reader and r.minute = this_minute;
  end if;
end
$$;

-- As 043 has it, with the readings of programs.
create or replace function note_read(caller jsonb, in_record text, in_id bigint, in_organisation bigint, in_people bigint[], in_ids bigint[],
  in_rows integer, in_shape jsonb) returns text language plpgsql as $$
declare
  verdict text := 'shown';
  is_one boolean := in_id is not null;
begin
  if coalesce(cardinality(in_people), 0) = 0 then return verdict; end if;
  if caller ? 'tell_after' then
    perform count_program((caller->>'session_id')::bigint, (caller->>'instant')::timestamptz, caller->>'ip', in_people, in_rows,
      (caller->>'tell_after')::integer);
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
