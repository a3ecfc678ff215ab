-- A sign-in is one grant: one row of `session`, however often its token is renewed. Whatever lets somebody in hangs on it or on the
-- account, and ends with it here, in the transaction that ends it: every node reads the row on each call.

-- The token before the one in force serves calls under way for a minute, and renews nothing.
alter table session add column previous_hash bytea, add column previous_until timestamptz(3);
create unique index session_previous on session (previous_hash) where previous_hash is not null;
-- Until now a renewal opened a second row and left the first alive for a minute.
update session set ended_at = now() where ended_at > now();

-- Why a calendar address ended, where its person did not end it.
alter table calendarfeed add column ended_by text check (ended_by in ('password', 'sessions'));
create index calendarfeed_of_user on calendarfeed (user_id, id);

-- An administrator's own session ends or has to wait: so does everything they do as somebody else from it.
create function end_acting_of_session() returns trigger language plpgsql as $$
begin
  update session set ended_at = coalesce(new.ended_at, now())
  where parent_id = new.id and (ended_at is null or ended_at > coalesce(new.ended_at, now()));
  return null;
end
$$;
create trigger ends_acting after update of ended_at, waits_for on session for each row
  when (new.parent_id is null and new.resting and ((old.ended_at is null and new.ended_at is not null)
    or cardinality(new.waits_for) > cardinality(old.waits_for)))
  execute function end_acting_of_session();

-- A new password ends the calendar address, and every session in which the person acts as somebody else.
create function end_what_the_password_gave() returns trigger language plpgsql as $$
begin
  update calendarfeed set ended_at = now(), ended_by = 'password' where user_id = new.id and ended_at is null;
  update session set ended_at = now() where acting_as = new.id and (ended_at is null or ended_at > now());
  return null;
end
$$;
create trigger ends_what_the_password_gave after update of password_hash on "user" for each row
  when (old.password_hash is not null and old.password_hash is distinct from new.password_hash)
  execute function end_what_the_password_gave();

-- Acting as somebody needs a role over the person's home, and that the person administers nothing. Looks past the walls, from inside:
-- a function may be declared to run with a setting of our own by a superuser only, which the owner of a database need not be.
create function end_acting_without_office() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  met text := coalesce(current_setting('college.organisations', true), '');
begin
  perform set_config('college.organisations', '*', true);
  update session s set ended_at = now() from "user" u
  where s.acting_as is not null and s.ended_at is null and u.id = s.user_id and (
    not exists (select 1 from membership m join role r on r.id = m.role_id
      where m.user_id = s.acting_as and m.deleted_at is null and r.deleted_at is null
        and (r.is_admin or (r.role_is_admin and m.organisation_id = u.organisation_id)))
    or exists (select 1 from membership m join role r on r.id = m.role_id
      where m.user_id = s.user_id and m.deleted_at is null and r.deleted_at is null and (r.is_admin or r.role_is_admin)));
  perform set_config('college.organisations', met, true);
  return null;
end
$$;
create trigger ends_acting after insert or update or delete on membership for each statement execute function end_acting_without_office();
create trigger ends_acting after update or delete on role for each statement execute function end_acting_without_office();
create trigger ends_acting after update of organisation_id on "user" for each statement execute function end_acting_without_office();

-- Whether the college asks a person for two-step verification: of this person, or of all its administrators.
create function is_asked_for_two_step(person bigint) returns boolean language sql stable as $$
  select exists (select 1 from "user" where id = person and tf_required)
    or exists (select 1 from membership m join role r on r.id = m.role_id
      join organisationconfig c on c.organisation_id = m.organisation_id
      where m.user_id = person and m.deleted_at is null and r.deleted_at is null and (r.is_admin or r.role_is_admin)
        and c.name = 'require_two_step_admin' and c.deleted_at is null
        and (c.value = 'true' or (c.value ~ '^\s*\d{1,9}\s*$' and c.value::numeric > 0)))
$$;

-- Sessions of these people wait for two-step verification from their next call on where they have none, and no longer where the college
-- does not ask for it. Setting it up frees the session in which it was set up, and no other: that may be a thief's.
create function settle_two_step(people bigint[]) returns void language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  met text := coalesce(current_setting('college.organisations', true), '');
begin
  perform set_config('college.organisations', '*', true);
  with asked as (
    select p as id, is_asked_for_two_step(p) as waits, exists (select 1 from code_way w where w.user_id = p)
      or exists (select 1 from passkey k where k.user_id = p) as has
    from unnest(people) p
  )
  update session s set waits_for = case when a.waits then array_append(s.waits_for, 'two_step') else array_remove(s.waits_for, 'two_step') end
  from asked a where s.user_id = a.id and s.ended_at is null and s.acting_as is null and a.waits <> ('two_step' = any (s.waits_for))
    and not (a.waits and a.has);
  perform set_config('college.organisations', met, true);
end
$$;

create function settle_two_step_of_user() returns trigger language plpgsql as $$
begin
  perform settle_two_step(array[new.id]);
  return null;
end
$$;
create trigger settles_two_step after update of tf_required on "user" for each row
  when (old.tf_required is distinct from new.tf_required) execute function settle_two_step_of_user();

create function settle_two_step_of_row() returns trigger language plpgsql as $$
begin
  perform settle_two_step(array[coalesce(new.user_id, old.user_id)]);
  return null;
end
$$;
create trigger settles_two_step after insert or update or delete on membership for each row execute function settle_two_step_of_row();

create function settle_two_step_of_role() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  met text := coalesce(current_setting('college.organisations', true), '');
begin
  perform set_config('college.organisations', '*', true);
  perform settle_two_step(array(select user_id from membership where role_id = new.id and deleted_at is null));
  perform set_config('college.organisations', met, true);
  return null;
end
$$;
create trigger settles_two_step after update of is_admin, role_is_admin, deleted_at on role for each row execute function settle_two_step_of_role();

create function settle_two_step_of_college() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  met text := coalesce(current_setting('college.organisations', true), '');
begin
  perform set_config('college.organisations', '*', true);
  perform settle_two_step(array(select distinct m.user_id from membership m join role r on r.id = m.role_id
    where m.organisation_id in (new.organisation_id, old.organisation_id) and m.deleted_at is null
      and (r.is_admin or r.role_is_admin)));
  perform set_config('college.organisations', met, true);
  return null;
end
$$;
create trigger settles_two_step_anew after insert on organisationconfig for each row
  when (new.name = 'require_two_step_admin') execute function settle_two_step_of_college();
create trigger settles_two_step after update on organisationconfig for each row
  when ('require_two_step_admin' in (old.name, new.name)) execute function settle_two_step_of_college();
