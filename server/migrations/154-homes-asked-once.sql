-- What stays in its cycle, as most that is logged or changed does, asks for it once: three statements were a seventh of what a row costs.
-- Whoever expires the cycle is still waited for, and the row is read as it stands after that.
create or replace function devactivity_home_is_open() returns trigger language plpgsql as $$
declare
  joins boolean := tg_op = 'INSERT' or new.devcycle_id is distinct from old.devcycle_id;
  expired timestamptz;
  removed timestamptz;
begin
  if tg_op = 'UPDATE' and joins then
    -- Both are held, in the order of their numbers: two that go each other's way would wait for each other.
    perform 1 from devcycle where id in (new.devcycle_id, old.devcycle_id) order by id for key share;
    if exists (select 1 from devcycle where id = old.devcycle_id and expired_at is not null) then
      raise exception 'the cycle has expired' using errcode = 'check_violation', constraint = 'devactivity_cycle_open';
    end if;
  end if;
  if new.devcycle_id is not null then
    select expired_at, deleted_at into expired, removed from devcycle where id = new.devcycle_id for key share;
    if expired is not null then
      raise exception 'the cycle has expired' using errcode = 'check_violation', constraint = 'devactivity_cycle_open';
    end if;
    if joins and (not found or removed is not null) then
      raise exception 'the cycle was removed' using errcode = 'check_violation', constraint = 'devactivity_cycle_there';
    end if;
  end if;
  if (new.devplan_id is not null or (tg_op = 'UPDATE' and old.devplan_id is not null)) and exists (
    select 1 from devplan where closed_at is not null
      and (id = new.devplan_id or (tg_op = 'UPDATE' and id = old.devplan_id))
  ) then
    raise exception 'the plan is closed' using errcode = 'check_violation', constraint = 'devactivity_plan_open';
  end if;
  return new;
end
$$;
