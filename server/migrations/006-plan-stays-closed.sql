-- A closed plan keeps what was logged in it, as an expired cycle does.
create or replace function devactivity_home_is_open() returns trigger language plpgsql as $$
begin
  if exists (
    select 1 from devcycle where expired_at is not null
      and (id = new.devcycle_id or (tg_op = 'UPDATE' and id = old.devcycle_id))
  ) then
    raise exception 'the cycle has expired' using errcode = 'check_violation', constraint = 'devactivity_cycle_open';
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
