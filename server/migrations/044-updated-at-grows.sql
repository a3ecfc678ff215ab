-- Who writes a change says who they are: a statement that names `updated_by` moves `updated_at`, which always grows, so that whoever
-- has read the row before is told when saving. What the system notes on a row (a sign-in, a count, a seal, a reminder) names no
-- `updated_by` and leaves both; a statement that sets `updated_at` itself keeps what it sets.
create function updated_at_grows() returns trigger language plpgsql as $$
begin
  new.updated_at := greatest(date_trunc('milliseconds', clock_timestamp()), old.updated_at + interval '1 millisecond');
  return new;
end $$;

-- Gives the trigger to every table with both columns that has none yet; run after each round of migrations, so that none is forgotten.
create function let_updated_at_grow() returns void language plpgsql as $$
declare
  name text;
begin
  for name in
    select c.relname from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname in ('updated_at', 'updated_by') and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and not exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'updated_at_grows')
    group by c.relname having count(*) = 2
  loop
    execute format('create trigger updated_at_grows before update of updated_by on %I for each row
      when (new.updated_at = old.updated_at) execute function updated_at_grows()', name);
  end loop;
end
$$;
select let_updated_at_grow();
