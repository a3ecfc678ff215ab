-- The same as before, asked by the ids themselves: joined to rows that were written a moment ago, and of which no statistics say how many they
-- are, an import of 2,000 people took minutes to be looked through before it could be undone.
create or replace function peoplebatch_own(batch_id bigint) returns table (user_id bigint, title text) language plpgsql stable as $$
declare
  c merge_column;
  people bigint[];
  plans bigint[];
  made text[];
begin
  select array_agg(i.record_id) filter (where i.resource = 'user'), coalesce(array_agg(i.record_id) filter (where i.resource = 'devplan'), '{}')
    into people, plans from peoplebatch_item i where i.peoplebatch_id = batch_id;
  for c in select * from merge_column m where m.title is not null order by m.title, m.table_name, m.column_name loop
    select coalesce(array_agg(i.record_id::text), '{}') into made
      from peoplebatch_item i where i.peoplebatch_id = batch_id and i.resource = c.table_name;
    return query execute format(
      $q$select distinct t.%1$I, %2$L::text from %3$I t
         where t.%1$I = any($1) and to_jsonb(t) ->> 'deleted_at' is null and %4$s and coalesce(to_jsonb(t) ->> 'id', '') <> all($2)$q$,
      c.column_name, c.title, c.table_name,
      case c.table_name
        -- Everyone has a folder of their own, which is no file of theirs.
        when 'file' then 't.parent_file_id is not null'
        when 'devgoal' then 'coalesce(t.devplan_id, 0) <> all($3)'
        else 'true'
      end
    ) using people, made, plans;
  end loop;
end
$$;

-- When a row of a batch was last changed, of a plan also when its goals were: of one row at a time, by its id, for the same reason.
-- `peoplebatch_stamps` stays for nodes of the version before.
create function peoplebatch_stamp(resource text, record bigint) returns text language sql stable as $$
  select case resource
    when 'membership' then (select t.updated_at::text || coalesce(t.deleted_at::text, '') from membership t where t.id = record)
    when 'userrelationship' then (select t.updated_at::text || coalesce(t.deleted_at::text, '') from userrelationship t where t.id = record)
    when 'devplan' then (
      select concat_ws(' ', t.updated_at, t.goals_changed_at, t.agreed_at, t.agreed_supervisor_at, t.closed_at, t.deleted_at,
          (select count(*) from devactivity a where a.devplan_id = t.id and a.deleted_at is null))
        from devplan t where t.id = record)
  end
$$;
