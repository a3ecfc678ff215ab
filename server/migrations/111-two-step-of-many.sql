-- Of two thousand people who come in from a file none has a session, and each was still asked whether two-step verification is required of
-- them: 6 ms for each, which the time limit of a statement cut short. Who has no session under way has none that could wait.
create or replace function settle_two_step(people bigint[]) returns void language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  met text := coalesce(current_setting('college.organisations', true), '');
  here bigint[];
begin
  perform set_config('college.organisations', '*', true);
  here := array(select distinct s.user_id from session s where s.user_id = any(people) and s.ended_at is null and s.acting_as is null);
  if cardinality(here) > 0 then
    with asked as (
      select p as id, is_asked_for_two_step(p) as waits, exists (select 1 from code_way w where w.user_id = p)
        or exists (select 1 from passkey k where k.user_id = p) as has
      from unnest(here) p
    )
    update session s set waits_for = case when a.waits then array_append(s.waits_for, 'two_step') else array_remove(s.waits_for, 'two_step') end
    from asked a where s.user_id = a.id and s.ended_at is null and s.acting_as is null and a.waits <> ('two_step' = any (s.waits_for))
      and not (a.waits and a.has);
  end if;
  perform set_config('college.organisations', met, true);
end
$$;
