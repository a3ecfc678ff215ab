-- What is written in the name of an account that is being merged into another waits for the merge, as its row of the person is held. Its own
-- records would then stand where nobody signs in any more: they are refused, and what came before the merge has moved along.
create function stays_with_its_person() returns trigger language plpgsql as $$
begin
  if exists (select 1 from added a join account_merge m on m.old_id = a.user_id and m.undone_at is null) then
    raise exception 'the account was merged into another' using errcode = 'check_violation', constraint = 'account_merged';
  end if;
  return null;
end
$$;

do $$
declare
  name text;
begin
  foreach name in array array['activityimport', 'devactivity', 'devcyclepause', 'devform', 'devgoal', 'devplan', 'devqualification', 'file',
    'fileupload', 'placement', 'procedure']
  loop
    -- After all rows and their references were checked, when a merge that was under way has ended.
    execute format('create trigger stays_with_its_person after insert on %I referencing new table as added
      for each statement execute function stays_with_its_person()', name);
  end loop;
end
$$;
