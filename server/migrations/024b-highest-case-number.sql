-- Beyond the highest number there is none to give: then it is the first that the person never had.
create or replace function next_case_number(person bigint) returns integer language sql stable as $$
  select case when known.highest < 99999999 then known.highest + 1 else coalesce((
    select min(p.case_number) + 1 from procedure p where p.user_id = person and p.case_number < 99999999
      and not exists (select 1 from procedure n where n.user_id = person and n.case_number = p.case_number + 1)
  ), 1) end
  from (select coalesce(max(case_number), 0) as highest from procedure where user_id = person) known
$$;
