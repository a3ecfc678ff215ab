-- Text as the search over everything compares it: folded, each word after one space or several. What parts words is what
-- server/src/app/search/words.ts says.
create function search_words(text) returns text language sql immutable strict parallel safe as $$
  select ' ' || translate(fold($1), '.,;:!?()[]{}/\|-–—_@+&*#"''’‘“”„…', repeat(' ', 32))
$$;

-- Activities are the many: words of their titles have an index of their own, as `search` also holds what was learned.
alter table devactivity add column title_words text generated always as (search_words(title)) stored;
create index devactivity_title_words on devactivity using gin (title_words gin_trgm_ops) where deleted_at is null;

-- Writes down, in one row, what an answer of several records shows of other people, as note_read does for one record. Those of `in_counted` are
-- counted, with the numbers of the rows that are shown of them. A quiet answer that may not be shown leaves no trace: it leaves out what it may not show.
create function note_search(caller jsonb, in_organisation bigint, in_people bigint[], in_counted bigint[], in_rows text[], in_total integer,
  in_shape jsonb, in_quiet boolean) returns text language plpgsql as $$
declare
  verdict text := 'shown';
begin
  if coalesce(cardinality(in_people), 0) = 0 then return verdict; end if;
  if cardinality(in_counted) > 0 then
    begin
      verdict := count_read(coalesce((caller->>'acting_as')::bigint, (caller->>'user_id')::bigint), (caller->>'session_id')::bigint,
        (caller->>'instant')::timestamptz, caller->>'ip', in_counted, cardinality(in_rows),
        (select array_agg(hashtextextended(x.row, 0)) from unnest(in_rows) as x (row)),
        (caller->>'password_after')::integer, (caller->>'stop_after')::integer);
      if verdict <> 'shown' and in_quiet then raise exception using errcode = 'ZQ001'; end if;
    exception when sqlstate 'ZQ001' then return verdict;
    end;
  end if;
  if verdict = 'shown' then
    perform append_audit(in_organisation, (caller->>'user_id')::bigint, (caller->>'acting_as')::bigint, (caller->>'session_id')::bigint,
      caller->>'call', 'look', 'search', null::bigint, null::bigint, in_shape, caller->>'ip', caller->>'request_id', in_people, null::bigint[], in_total);
  end if;
  return verdict;
end
$$;
