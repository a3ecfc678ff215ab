-- What each backup and each restore of one into a scratch folder came to. They are of the installation, and no one's rows.
create table backup_run (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('backup', 'restore')),
  begun_at timestamptz not null,
  ended_at timestamptz,
  -- The backup that was made or restored.
  backup text,
  moment timestamptz,
  bytes bigint,
  files integer,
  -- What was wrong, in words; null while it runs and where nothing was.
  trouble text
);
create index backup_run_kind on backup_run (kind, begun_at);

do $$
begin
  if exists (select 1 from pg_roles where rolname = 'college_calls') then
    revoke all on backup_run from college_calls;
  end if;
end
$$;
