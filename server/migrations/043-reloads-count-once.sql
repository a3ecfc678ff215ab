-- A row that a reader was shown in the last ten minutes tells nothing new when a page is loaded again: `rows` has all rows of a minute, `fresh`
-- those not shown before, and `shown` a number of each of these. What is refused is not added, so that a reader has 4,000 numbers at most in ten minutes.
alter table read_count add column fresh integer not null default 0, add column shown bigint[] not null default '{}';

-- `in_keys` are the numbers of the rows, null where rows have no ids: those are new each time. 2,000 new rows in ten minutes, or 5,000 with those
-- shown again, go without the password; with it twice as many. The rest stays as 041 has it.
drop function count_read(bigint, bigint, timestamptz, text, bigint[], integer, integer, integer);
create function count_read(in_reader bigint, in_session bigint, in_instant timestamptz, in_ip text, in_people bigint[], in_rows integer,
  in_keys bigint[], password_after integer, stop_after integer) returns text language plpgsql as $$
declare
  this_minute timestamptz := date_trunc('minute', in_instant);
  people_before bigint[];
  new_keys bigint[];
  new_rows integer;
  rows_shown bigint;
  fresh_shown bigint;
  people_shown bigint;
  times_asked bigint;
  first_asked timestamptz;
  was_stopped boolean;
  is_given boolean;
  portions integer;
begin
  -- The row of the minute makes the reader's answers wait for each other.
  insert into read_count as r (reader, minute, rows, people) values (in_reader, this_minute, 0, '{}')
    on conflict (reader, minute) do update set rows = r.rows returning r.people into people_before;
  select array_agg(x.key) into new_keys from (
    select unnest(in_keys) as key except
    select unnest(r.shown) from read_count r
      where r.reader = in_reader and r.minute > in_instant - interval '10 minutes' and r.minute <= in_instant) x;
  new_rows := in_rows - coalesce(cardinality(in_keys), 0) + coalesce(cardinality(new_keys), 0);
  select in_rows + coalesce(sum(r.rows) filter (where r.minute > in_instant - interval '10 minutes'), 0),
    new_rows + coalesce(sum(r.fresh) filter (where r.minute > in_instant - interval '10 minutes'), 0), coalesce(sum(r.asked), 0),
    min(r.asked_at), coalesce(bool_or(r.stopped_at > in_instant - interval '10 minutes'), false)
    into rows_shown, fresh_shown, times_asked, first_asked, was_stopped
    from read_count r where r.reader = in_reader and r.minute > in_instant - interval '1 hour' and r.minute <= in_instant;
  select count(distinct p) into people_shown from (
    select unnest(in_people) as p union all
    select unnest(r.people) from read_count r
      where r.reader = in_reader and r.minute > in_instant - interval '1 hour' and r.minute <= in_instant) x;
  is_given := exists (select 1 from session s where s.id = in_session and s.authenticated_at > first_asked);
  portions := case when is_given then 2 else 1 end;
  if fresh_shown <= 2000 * portions and rows_shown <= 5000 * portions
    and (people_shown <= password_after or (is_given and people_shown <= stop_after)) then
    update read_count r set rows = r.rows + in_rows, fresh = r.fresh + new_rows, shown = r.shown || coalesce(new_keys, '{}'),
      people = array(select distinct unnest(people_before || in_people)) where r.reader = in_reader and r.minute = this_minute;
    return 'shown';
  end if;
  if not is_given and times_asked < 10 then
    update read_count r set asked = r.asked + 1, asked_at = coalesce(first_asked, in_instant)
      where r.reader = in_reader and r.minute = this_minute;
    return 'ask';
  end if;
  if not was_stopped then
    update read_count r set stopped_at = in_instant, stopped_ip = in_ip where r.reader = in_reader and r.minute = this_minute;
  end if;
  return 'stop';
end
$$;

-- As 041 has it, with a number of each row: the same id of two records is two rows.
create or replace function note_read(caller jsonb, in_record text, in_id bigint, in_organisation bigint, in_people bigint[], in_ids bigint[],
  in_rows integer, in_shape jsonb) returns text language plpgsql as $$
declare
  verdict text := 'shown';
  is_one boolean := in_id is not null;
begin
  if coalesce(cardinality(in_people), 0) = 0 then return verdict; end if;
  if caller ? 'password_after' then
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
