-- Calls may read what was worked out of the forms of their own organisation; only the job writes it.
do $$
begin
  if exists (select 1 from pg_roles where rolname = 'college_calls') then
    grant select on devform_check to college_calls;
  end if;
end
$$;
