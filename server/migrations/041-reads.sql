-- What each reader was shown of other people's clinical and reflective records, by the minute. May be lost in a crash, as other counts.
create unlogged table read_count (
  reader bigint not null,
  minute timestamptz(3) not null,
  rows integer not null,
  people bigint[] not null,
  -- How often the reader was asked for the password or a code since, and when first.
  asked integer not null default 0,
  asked_at timestamptz(3),
  stopped_at timestamptz(3),
  stopped_ip text,
  told_at timestamptz(3),
  primary key (reader, minute)
);
create index read_count_told on read_count (stopped_at) where stopped_at is not null and told_at is null;

-- Counts what a reader is about to be shown, on all nodes at once. Gives 'shown', 'ask' where the password or a code has to be given again
-- first, or 'stop'; what is refused does not count. `password_after` people in an hour, or 2,000 rows in ten minutes, are shown without it;
-- with it as many rows again, and `stop_after` people. A reader who is asked ten times and does not give it is stopped as well.
create function count_read(in_reader bigint, in_session bigint, in_instant timestamptz, in_ip text, in_people bigint[], in_rows integer,
  password_after integer, stop_after integer) returns text language plpgsql as $$
declare
  this_minute timestamptz := date_trunc('minute', in_instant);
  people_before bigint[];
  rows_shown bigint;
  people_shown bigint;
  times_asked bigint;
  first_asked timestamptz;
  was_stopped boolean;
  is_given boolean;
begin
  -- The row of the minute makes the reader's answers wait for each other.
  insert into read_count as r (reader, minute, rows, people) values (in_reader, this_minute, 0, '{}')
    on conflict (reader, minute) do update set rows = r.rows returning r.people into people_before;
  select in_rows + coalesce(sum(r.rows) filter (where r.minute > in_instant - interval '10 minutes'), 0), coalesce(sum(r.asked), 0),
    min(r.asked_at), coalesce(bool_or(r.stopped_at > in_instant - interval '10 minutes'), false)
    into rows_shown, times_asked, first_asked, was_stopped
    from read_count r where r.reader = in_reader and r.minute > in_instant - interval '1 hour' and r.minute <= in_instant;
  select count(distinct p) into people_shown from (
    select unnest(in_people) as p union all
    select unnest(r.people) from read_count r
      where r.reader = in_reader and r.minute > in_instant - interval '1 hour' and r.minute <= in_instant) x;
  is_given := exists (select 1 from session s where s.id = in_session and s.authenticated_at > first_asked);
  if (rows_shown <= 2000 and people_shown <= password_after)
    or (is_given and rows_shown <= 4000 and people_shown <= stop_after) then
    update read_count r set rows = r.rows + in_rows,
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

-- Writes down what an answer shows of other people's records: one audit row with whose they are, which, and how many, appended by the statement
-- that reads them. Of clinical and reflective ones it is counted first, and 'ask' and 'stop' write nothing.
create function note_read(caller jsonb, in_record text, in_id bigint, in_organisation bigint, in_people bigint[], in_ids bigint[], in_rows integer,
  in_shape jsonb) returns text language plpgsql as $$
declare
  verdict text := 'shown';
  is_one boolean := in_id is not null;
begin
  if coalesce(cardinality(in_people), 0) = 0 then return verdict; end if;
  if caller ? 'password_after' then
    verdict := count_read(coalesce((caller->>'acting_as')::bigint, (caller->>'user_id')::bigint), (caller->>'session_id')::bigint,
      (caller->>'instant')::timestamptz, caller->>'ip', in_people, in_rows, (caller->>'password_after')::integer, (caller->>'stop_after')::integer);
  end if;
  if verdict = 'shown' then
    perform append_audit(in_organisation, (caller->>'user_id')::bigint, (caller->>'acting_as')::bigint, (caller->>'session_id')::bigint,
      caller->>'call', 'look', in_record, case when is_one then in_people[1] end, in_id, in_shape, caller->>'ip', caller->>'request_id',
      case when not is_one then in_people end, case when not is_one then in_ids end, case when not is_one then in_rows end);
  end if;
  return verdict;
end
$$;

-- What a presumed caller writes is kept only where the session is as it was known: anything else ends the statement.
create function as_presumed(in_read text, in_known text) returns text language plpgsql as $$
begin
  if in_read is distinct from in_known then raise exception 'the caller is not the one presumed'; end if;
  return in_read;
end
$$;
