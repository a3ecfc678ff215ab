-- A row about several people names them all, with the records it is about and how many rows were in hand. Its history finds it by each of them.
alter table audit add column owner_ids bigint[], add column record_ids bigint[], add column row_count integer;
create index audit_owners on audit using gin (owner_ids) where owner_ids is not null;

-- Seals are numbered 1, 2, 3 … without gaps, which the ids of rows cannot be: a write that fails leaves one. `version` says what the hash
-- covers; seals from before have none, and cover the columns the row had then.
alter table audit_seal add column position bigint, add column version smallint;
alter table audit_seal disable trigger audit_seal_kept;
update audit_seal s set position = n.position from (select audit_id, row_number() over (order by audit_id) as position from audit_seal) n
where n.audit_id = s.audit_id;
alter table audit_seal enable trigger audit_seal_kept;
alter table audit_seal alter column position set not null, add constraint audit_seal_position unique (position), add check (position > 0);

-- The one way in. It works as the owner of the audit, so it asks itself what the wall would ask of its caller, and takes the time from
-- nobody. The transaction has its number before the row has its id: sealing knows by it which ids may still appear.
create function append_audit(
  organisation bigint, by_user bigint, acting bigint, in_session bigint, of_call text, of_kind text, of_resource text, owner bigint,
  record bigint, changed jsonb, from_ip text, request text, owners bigint[] default null, records bigint[] default null, counted integer default null
) returns bigint language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  if organisation is not null and not (public.meets_all_organisations() or coalesce(organisation = any (public.met_organisations()), false)) then
    raise exception 'new row violates row-level security policy for table "audit"' using errcode = 'insufficient_privilege';
  end if;
  perform pg_current_xact_id();
  insert into public.audit (organisation_id, user_id, acting_as, session_id, call, kind, resource, owner_id, record_id, changes, ip, request_id,
    owner_ids, record_ids, row_count)
  values (organisation, by_user, acting, in_session, of_call, of_kind, of_resource, owner, record, changed, from_ip, request, owners, records, counted);
  -- Not by returning it: where walls hold the owner as well, a row of no organisation is not seen by who wrote it.
  return currval('public.audit_id_seq');
end
$$;
revoke all on function append_audit from public;

do $$
begin
  if exists (select 1 from pg_roles where rolname = 'college_calls') then
    grant execute on function append_audit to college_calls;
    revoke all on audit, audit_seal from college_calls;
    revoke all on sequence audit_id_seq from college_calls;
    grant select on audit to college_calls;
  end if;
end
$$;
