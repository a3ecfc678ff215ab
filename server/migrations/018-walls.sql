-- The second wall: whatever a statement of a call asks, rows of organisations the caller has no part in do not exist for it. The setting
-- `college.organisations` says which may be met: `*` for all, `{1,2}` for these, and none at all where it is unset.
create function meets_all_organisations() returns boolean language sql stable parallel safe as
  $$ select coalesce(current_setting('college.organisations', true), '') = '*' $$;

create function met_organisations() returns bigint[] language sql stable parallel safe as $$
  select case when coalesce(current_setting('college.organisations', true), '') like '{%}'
    then current_setting('college.organisations')::bigint[] else '{}' end
$$;

-- Puts the wall around every table with an organisation that has none yet; run after each round of migrations, so that none is forgotten.
create function raise_walls() returns void language plpgsql as $$
declare
  name text;
begin
  for name in
    select c.relname from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'organisation_id' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relforcerowsecurity
  loop
    execute format('alter table %I enable row level security, force row level security', name);
    execute format(
      'create policy own_organisations on %I using ((select meets_all_organisations()) or organisation_id = any ((select met_organisations())::bigint[]))',
      name
    );
  end loop;
end
$$;
select raise_walls();

-- A member of an organisation is known there, whichever organisation's person it is.
drop policy own_organisations on "user";
create policy own_organisations on "user" using (
  (select meets_all_organisations()) or organisation_id = any ((select met_organisations())::bigint[])
  or id in (select user_id from membership where organisation_id = any ((select met_organisations())::bigint[]))
);

-- An act that is of no organisation, such as a platform administrator's, is written down by anyone and read by those who meet all.
drop policy own_organisations on audit;
create policy own_organisations on audit for select
  using ((select meets_all_organisations()) or organisation_id = any ((select met_organisations())::bigint[]));
create policy kept_by_anyone on audit for insert with check (
  (select meets_all_organisations()) or organisation_id is null or organisation_id = any ((select met_organisations())::bigint[])
);
create policy sealed_outside on audit for update using ((select meets_all_organisations()));
create policy purged_outside on audit for delete using ((select meets_all_organisations()));

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
