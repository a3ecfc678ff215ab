-- An expired cycle and a closed plan keep what was logged in them: nothing is added, changed or taken away. Held here, so that no
-- activity can slip in while the cycle is being expired.
create function devactivity_home_is_open() returns trigger language plpgsql as $$
begin
  if exists (
    select 1 from devcycle where expired_at is not null
      and (id = new.devcycle_id or (tg_op = 'UPDATE' and id = old.devcycle_id))
  ) then
    raise exception 'the cycle has expired' using errcode = 'check_violation', constraint = 'devactivity_cycle_open';
  end if;
  return new;
end
$$;
create trigger home_is_open before insert or update on devactivity for each row execute function devactivity_home_is_open();
