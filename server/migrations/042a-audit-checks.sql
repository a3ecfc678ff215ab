-- What each check of the audit found, and up to which seal it went.
create table audit_check (
  id bigint generated always as identity primary key,
  begun_at timestamptz not null default clock_timestamp(),
  position bigint,
  hash bytea,
  findings jsonb
);

-- The heads of the chain that left the machine, by the place they were sent to.
create table audit_head (
  id bigint generated always as identity primary key,
  place text not null check (place in ('mail', 's3', 'log')),
  begun_at timestamptz not null default clock_timestamp(),
  sent_at timestamptz,
  position bigint not null,
  hash bytea not null
);
create index audit_head_place on audit_head (place, begun_at);

do $$
begin
  if exists (select 1 from pg_roles where rolname = 'college_calls') then
    revoke all on audit_check, audit_head from college_calls;
  end if;
end
$$;
