create extension if not exists btree_gist;

-- The cycle a next one was opened from when that one expired.
alter table devcycle add column source_cycle_id bigint references devcycle;
create index devcycle_source on devcycle (source_cycle_id) where deleted_at is null;

-- Two open cycles of one type never overlap, also when two people save at the same moment.
alter table devcycle add constraint devcycle_apart
  exclude using gist (organisation_id with =, type with =, daterange(start_date, end_date, '[]') with &&)
  where (deleted_at is null and expired_at is null);

-- What is logged waits for whoever takes its cycle away, and finds it gone.
create or replace function devactivity_home_is_open() returns trigger language plpgsql as $$
begin
  if exists (
    select 1 from devcycle where expired_at is not null
      and (id = new.devcycle_id or (tg_op = 'UPDATE' and id = old.devcycle_id))
  ) then
    raise exception 'the cycle has expired' using errcode = 'check_violation', constraint = 'devactivity_cycle_open';
  end if;
  if new.devcycle_id is not null and (tg_op = 'INSERT' or new.devcycle_id is distinct from old.devcycle_id) then
    perform 1 from devcycle where id = new.devcycle_id and deleted_at is null for key share;
    if not found then
      raise exception 'the cycle was removed' using errcode = 'check_violation', constraint = 'devactivity_cycle_there';
    end if;
  end if;
  if exists (
    select 1 from devplan where closed_at is not null
      and (id = new.devplan_id or (tg_op = 'UPDATE' and id = old.devplan_id))
  ) then
    raise exception 'the plan is closed' using errcode = 'check_violation', constraint = 'devactivity_plan_open';
  end if;
  return new;
end
$$;

create index devactivity_subcategory on devactivity (subcategory_id) where deleted_at is null and subcategory_id is not null;
