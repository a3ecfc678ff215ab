-- What an expired cycle asked for stays. A goal is written before the expiry of its cycle or not at all: whoever is just expiring the cycle is
-- waited for, and so is whoever takes it away.
create function devgoal_cycle_is_open() returns trigger language plpgsql as $$
begin
  if new.devcycle_id is null and old.devcycle_id is null then return new; end if;
  perform 1 from devcycle where id in (new.devcycle_id, old.devcycle_id) order by id for share;
  if exists (select 1 from devcycle where id in (new.devcycle_id, old.devcycle_id) and expired_at is not null) then
    raise exception 'the cycle has expired' using errcode = 'check_violation', constraint = 'devgoal_cycle_open';
  end if;
  if new.devcycle_id is distinct from old.devcycle_id
    and exists (select 1 from devcycle where id = new.devcycle_id and deleted_at is not null) then
    raise exception 'the cycle was removed' using errcode = 'check_violation', constraint = 'devgoal_cycle_there';
  end if;
  return new;
end
$$;
create trigger cycle_is_open before insert or update on devgoal for each row execute function devgoal_cycle_is_open();
