-- What the verdict of an expired cycle rests on besides its goals and rules, kept as it was at the expiry. The rows go when the cycle is
-- opened again.
create table closed_cycle (
  devcycle_id bigint primary key references devcycle on delete cascade,
  organisation_id bigint not null references organisation,
  -- The day on which everyone in it is judged.
  day date not null,
  completion_rule text not null check (completion_rule in ('exceeds', 'reaches')),
  -- Limits of categories.
  categories jsonb not null
);

create table closed_cycle_person (
  devcycle_id bigint not null references closed_cycle on delete cascade,
  user_id bigint not null references "user",
  organisation_id bigint not null references organisation,
  since date,
  certificate date,
  pauses jsonb not null,
  -- Complete activities summed by category, and the same by day.
  logged jsonb not null,
  days jsonb not null,
  -- Progress by the number of the goal.
  progress jsonb not null,
  -- The day of the newest structured conversation.
  conversation date,
  primary key (devcycle_id, user_id)
);
create index closed_cycle_person_user on closed_cycle_person (user_id);

-- What is logged, changed or removed waits for whoever expires its cycle, and finds it expired: nothing comes after what was kept.
create or replace function devactivity_home_is_open() returns trigger language plpgsql as $$
declare
  homes bigint[] := array[new.devcycle_id, case when tg_op = 'UPDATE' then old.devcycle_id end];
begin
  perform 1 from devcycle where id = any (homes) order by id for key share;
  if exists (select 1 from devcycle where id = any (homes) and expired_at is not null) then
    raise exception 'the cycle has expired' using errcode = 'check_violation', constraint = 'devactivity_cycle_open';
  end if;
  if new.devcycle_id is not null and (tg_op = 'INSERT' or new.devcycle_id is distinct from old.devcycle_id)
    and not exists (select 1 from devcycle where id = new.devcycle_id and deleted_at is null) then
    raise exception 'the cycle was removed' using errcode = 'check_violation', constraint = 'devactivity_cycle_there';
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
