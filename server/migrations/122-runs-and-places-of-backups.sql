-- What is to be known of a run that went well: files without content, which no further run would find.
alter table backup_run add column note text;
update backup_run set note = trouble, trouble = null where backup is not null and trouble like 'Files without content here either: %';

-- Which folder of backups was begun at which place. A disk that is not there leaves an empty folder, in which none is begun a second time.
create table backup_place (
  place text primary key,
  backups text not null
);

do $$
begin
  if exists (select 1 from pg_roles where rolname = 'college_calls') then
    revoke all on backup_place from college_calls;
  end if;
end
$$;
