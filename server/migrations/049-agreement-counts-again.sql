-- What had been agreed to when a change took the agreement back. It counts again once the plan says exactly that again.
alter table devplan add column agreed_before jsonb;

-- What the two sides agree to: what the plan says and its goals, but not their order.
create function devplan_content(p devplan) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'category', p.category, 'name', p.name, 'start_date', p.start_date, 'end_date', p.end_date,
    'supervisor_id', p.supervisor_id, 'notes', p.notes,
    'goals', (
      select md5(string_agg((to_jsonb(g)
        - array['search', 'position', 'updated_at', 'updated_by', 'created_at', 'created_by'])::text, ',' order by g.id))
      from devgoal g where g.devplan_id = p.id and g.deleted_at is null
    )
  )
$$;

create function devplan_agreement(p devplan) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'content', devplan_content(p), 'agreed_at', p.agreed_at, 'agreed_by', p.agreed_by,
    'agreed_supervisor_at', p.agreed_supervisor_at, 'agreed_supervisor_by', p.agreed_supervisor_by
  )
$$;

-- A change of the plan itself that takes an agreement back keeps what it was.
create function devplan_keeps_agreement() returns trigger language plpgsql as $$
begin
  if devplan_content(new) is distinct from devplan_content(old) then
    new.agreed_before := devplan_agreement(old);
  end if;
  return new;
end
$$;
create trigger keeps_agreement before update on devplan for each row
  when (old.agreed_at is not null and new.agreed_at is null
    or old.agreed_supervisor_at is not null and new.agreed_supervisor_at is null)
  execute function devplan_keeps_agreement();

-- Before a goal changes, the agreement is kept with the goals as they still are.
create function devgoal_keeps_agreement() returns trigger language plpgsql as $$
declare
  aside text[] := array['search', 'position', 'updated_at', 'updated_by', 'created_at', 'created_by'];
begin
  if tg_op = 'INSERT' or to_jsonb(new) - aside is distinct from to_jsonb(old) - aside then
    update devplan p set agreed_before = devplan_agreement(p)
    where id in (new.devplan_id, old.devplan_id) and (agreed_at is not null or agreed_supervisor_at is not null);
  end if;
  return new;
end
$$;
create trigger plan_keeps_agreement before insert or update on devgoal for each row
  when (new.devplan_id is not null) execute function devgoal_keeps_agreement();

create or replace function devgoal_moves_plan() returns trigger language plpgsql as $$
declare
  aside text[] := array['search', 'position', 'updated_at', 'updated_by', 'created_at', 'created_by'];
  moved timestamptz := date_trunc('milliseconds', clock_timestamp());
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - aside is not distinct from to_jsonb(old) - aside then
    return null;
  end if;
  update devplan p set
    goals_changed_at = greatest(moved, goals_changed_at + interval '1 millisecond'),
    agreement_lost_at = case
      when again then null
      when agreed_at is null and agreed_supervisor_at is null then agreement_lost_at
      else moved end,
    agreed_at = case when again then (before ->> 'agreed_at')::timestamptz end,
    agreed_by = case when again then (before ->> 'agreed_by')::bigint end,
    agreed_supervisor_at = case when again then (before ->> 'agreed_supervisor_at')::timestamptz end,
    agreed_supervisor_by = case when again then (before ->> 'agreed_supervisor_by')::bigint end,
    agreed_before = case when again then null else before end
  from (
    select id as plan_id, agreed_before as before,
      case when agreed_before is null then false else agreed_before -> 'content' = devplan_content(d) end as again
    from devplan d where id in (new.devplan_id, old.devplan_id)
  ) kept
  where p.id = kept.plan_id;
  return null;
end
$$;
