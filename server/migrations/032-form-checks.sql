-- When the chain of a form was last worked out again, and what was wrong with it.
create table devform_check (
  devform_id bigint primary key references devform on delete cascade,
  organisation_id bigint not null references organisation,
  checked_at timestamptz(3) not null,
  problem text
);
create index devform_check_oldest on devform_check (checked_at, devform_id);
create index devform_check_organisation on devform_check (organisation_id);

do $$
begin
  if exists (select 1 from pg_roles where rolname = 'college_calls') then
    revoke all on devform_check from college_calls;
  end if;
end
$$;
