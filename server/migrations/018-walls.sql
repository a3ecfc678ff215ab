-- The second wall: whatever a statement of a call asks, rows of organisations the caller has no part in do not exist for it. The setting
-- `college.organisations` says which may be met: `*` for all, `{1,2}` for these, and none at all where it is unset.
create function meets_all_organisations() returns boolean language sql stable parallel safe as
  $$ select coalesce(current_setting('college.organisations', true), '') = '*' $$;

create function met_organisations() returns bigint[] language sql stable parallel safe as
  $$ select nullif(nullif(current_setting('college.organisations', true), ''), '*')::bigint[] $$;

-- A member of an organisation is known there, whichever organisation's person it is. Not a statement of the policy's own, so that it is
-- planned only where somebody is of another organisation.
create function is_member_here(person bigint) returns boolean language plpgsql stable parallel safe as $$
begin
  return exists (select 1 from membership where user_id = person and organisation_id = any (met_organisations()));
end
$$;

-- Calls work as a role that owns nothing, so that not even the owner's rights stand behind them. Where the database's own user may not make
-- roles, calls run as that user, whom the forced policies hold as well unless it is a superuser.
do $$
begin
  create role college_calls nologin nosuperuser nobypassrls;
exception
  when duplicate_object or unique_violation then null;
  when insufficient_privilege then raise notice 'no role for calls: the user of the database may not make roles';
end
$$;

-- Puts the wall around every table with an organisation that has none yet; run after each round of migrations, so that none is forgotten.
-- The role of calls meets named organisations alone, and its policy asks no more than that.
create function raise_walls() returns void language plpgsql as $$
declare
  name text;
  own text;
begin
  for name in
    select c.relname from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'organisation_id' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relforcerowsecurity
  loop
    own := 'organisation_id = any ((select met_organisations())::bigint[])';
    if name = 'user' then own := own || ' or is_member_here(id)'; end if;
    execute format('alter table %I enable row level security, force row level security', name);
    execute format('create policy owned on %I to current_user using ((select meets_all_organisations()) or %s)', name, own);
    if exists (select 1 from pg_roles where rolname = 'college_calls') then
      execute format('create policy called on %I to college_calls using (%s)', name, own);
    end if;
  end loop;
end
$$;
select raise_walls();

-- An act that is of no organisation, such as a guest's, is written down by anyone and read by those who meet all.
create policy kept_by_anyone on audit for insert with check (organisation_id is null);

do $$
begin
  if exists (select 1 from pg_roles where rolname = 'college_calls') then
    grant usage on schema public to college_calls;
    grant select, insert, update, delete on all tables in schema public to college_calls;
    grant usage, select on all sequences in schema public to college_calls;
    alter default privileges in schema public grant select, insert, update, delete on tables to college_calls;
    alter default privileges in schema public grant usage, select on sequences to college_calls;
    revoke all on migration, server_secret from college_calls;
    revoke update, delete on audit, audit_seal from college_calls;
  end if;
end
$$;

-- Searches keep their index behind the wall only where the comparison is known not to tell of the rows it sees; `like` fails on its pattern alone.
do $$
begin
  alter function pg_catalog.textlike(text, text) leakproof;
exception
  when insufficient_privilege then raise notice 'searches go without their index: only a superuser may mark like as leakproof';
end
$$;
