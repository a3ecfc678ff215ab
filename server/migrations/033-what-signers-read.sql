-- What a form is about is part of what is signed. Contents from before this are of layout 1, which leaves it out.
alter table devform_revision add column layout integer not null default 1 check (layout in (1, 2)), add column title text;
drop trigger only_added on devform_revision;
-- The server's keys are renewed below what they seal.
create trigger only_added
  before delete or update of id, organisation_id, devform_id, number, content_hash, data, completed_at, completed_by, layout, title
  on devform_revision for each row execute function kept_with_form();

create or replace function form_content_stays() returns trigger language plpgsql as $$
begin
  if old.state <> 'started' and new.state <> 'started'
    and (new.data, new.title, new.content_hash, new.version, new.user_id)
      is distinct from (old.data, old.title, old.content_hash, old.version, old.user_id) then
    raise exception 'the content of a completed form' using errcode = 'check_violation', constraint = 'devform_content_stays';
  end if;
  if new.deleted_at is not null and old.deleted_at is null
    and (old.state in ('signed', 'finished') or exists (select 1 from devformsignature where devform_id = old.id and state in ('signed', 'voided'))) then
    raise exception 'somebody signed it' using errcode = 'check_violation', constraint = 'devform_signed_stays';
  end if;
  return new;
end
$$;

-- Of a sealed form not even what it was called is searched.
drop index devform_search;
alter table devform drop column search;
alter table devform add column search text generated always as (fold(name || ' ' || case when encrypted then '' else coalesce(title, '') end)) stored;
create index devform_search on devform using gin (search gin_trgm_ops);

-- A role reads a form while it is asked. Once one of them has signed, that person goes on reading it, and the others do not.
create or replace function form_knows_signers() returns trigger language plpgsql as $$
declare
  form bigint := case when tg_op = 'DELETE' then old.devform_id else new.devform_id end;
begin
  update devform f set
    signer_ids = s.people,
    signer_roles = s.roles,
    signatures_given = s.given,
    updated_at = case when f.signatures_given = s.given or f.state = 'started' then f.updated_at
      else greatest(date_trunc('milliseconds', clock_timestamp()), f.updated_at + interval '1 millisecond') end
  from (
    select coalesce(array_agg(distinct signer_id) filter (where signer_id is not null), '{}') as people,
      coalesce(jsonb_agg(distinct signer_role) filter (where signer_role is not null and state = 'asked'), '[]') as roles,
      count(*) filter (where state = 'signed') as given
    from devformsignature where devform_id = form and state in ('asked', 'signed') and deleted_at is null
  ) s
  where f.id = form and (f.signer_ids, f.signer_roles, f.signatures_given) is distinct from (s.people, s.roles, s.given::integer);
  return null;
end
$$;
update devform f set signer_roles = s.roles
from (
  select o.id, coalesce((
    select jsonb_agg(distinct a.signer_role) from devformsignature a
    where a.devform_id = o.id and a.state = 'asked' and a.signer_role is not null and a.deleted_at is null), '[]') as roles
  from devform o where o.signer_roles <> '[]'
) s
where f.id = s.id and f.signer_roles <> s.roles;
