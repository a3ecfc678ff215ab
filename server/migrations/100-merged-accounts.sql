-- Two accounts of one person become one. What each column that names a person does then stands here, one row each: a new table that names people
-- adds its own, and `server/src/app/merge/merge.test.ts` fails until it has.
create table merge_column (
  table_name text not null,
  column_name text not null,
  -- `moves`: it is the person's own. `stays`: it says who did something then, or is of no use to the account that stays. `ends`: it let the old
  -- account in, or ends with it by itself.
  does text not null check (does in ('moves', 'stays', 'ends')),
  -- The rows `t` that move, from $1 to $2.
  moves_where text,
  -- Rows of the old account that cannot be moved: with any of them the accounts are not merged this way round.
  blocks_where text,
  -- What people call its rows.
  title text,
  -- With the person it names the row.
  key_column text not null default 'id',
  primary key (table_name, column_name),
  check ((does = 'moves') = (moves_where is not null)),
  check (title is not null or (does <> 'moves' and blocks_where is null))
);
do $$
begin
  if exists (select 1 from pg_roles where rolname = 'college_calls') then
    revoke insert, update, delete on merge_column from college_calls;
  end if;
end
$$;

insert into merge_column (table_name, column_name, does, title, moves_where, blocks_where) values
  ('activityimport', 'user_id', 'moves', 'Imports', 't.deleted_at is null and not exists (select 1 from activityimport k
     where k.user_id = $2 and k.content_hash = t.content_hash and k.rolled_back_at is null and k.deleted_at is null)', null),
  ('devactivity', 'user_id', 'moves', 'Activities', 't.deleted_at is null',
     't.deleted_at is null and exists (select 1 from devcycle c where c.id = t.devcycle_id and c.expired_at is not null)'),
  ('devcyclepause', 'user_id', 'moves', 'Pauses', 't.deleted_at is null',
     't.deleted_at is null and exists (select 1 from devcycle c where c.id = t.devcycle_id and c.expired_at is not null)'),
  ('devgoal', 'user_id', 'moves', 'Own goals', 't.deleted_at is null',
     't.deleted_at is null and exists (select 1 from devcycle c where c.id = t.devcycle_id and c.expired_at is not null)'),
  ('devplan', 'user_id', 'moves', 'Plans and programmes', 't.deleted_at is null', 't.deleted_at is null and t.closed_at is not null'),
  ('devplan', 'supervisor_id', 'moves', 'Plans to supervise',
     't.deleted_at is null and t.closed_at is null and t.agreed_at is null and t.agreed_supervisor_at is null
      and t.user_id is distinct from $2', null),
  ('devqualification', 'user_id', 'moves', 'Assessed levels', 't.deleted_at is null', null),
  ('enquiry', 'user_id', 'moves', 'Enquiries', 't.deleted_at is null', null),
  ('enquiry', 'assigned_to', 'moves', 'Enquiries to answer', 't.deleted_at is null', null),
  ('membership', 'user_id', 'moves', 'Roles', 't.deleted_at is null and not exists (select 1 from membership k
     where k.user_id = $2 and k.role_id = t.role_id and k.deleted_at is null)', null),
  ('messagerecipient', 'user_id', 'moves', 'Messages received', 'not exists (select 1 from messagerecipient k
     where k.user_id = $2 and k.message_id = t.message_id)', null),
  ('userpermission', 'about_id', 'moves', 'Permissions others have', 't.deleted_at is null and t.user_id <> $2 and not exists (
     select 1 from userpermission k where k.about_id = $2 and k.user_id = t.user_id and k.kind = t.kind and k.deleted_at is null)', null),
  ('userrelationship', 'user_id', 'moves', 'People they teach', 't.deleted_at is null and t.trainee_id <> $2 and not exists (
     select 1 from userrelationship k where k.user_id = $2 and k.trainee_id = t.trainee_id and k.kind = t.kind and k.deleted_at is null)', null),
  ('userrelationship', 'trainee_id', 'moves', 'People who teach them', 't.deleted_at is null and t.user_id <> $2 and not exists (
     select 1 from userrelationship k where k.trainee_id = $2 and k.user_id = t.user_id and k.kind = t.kind and k.deleted_at is null)', null),
  ('badge', 'user_id', 'stays', 'Digital certificates', null, 't.withdrawn_at is null'),
  ('closed_cycle_person', 'user_id', 'stays', 'Closed cycles', null, 'true'),
  ('devform', 'user_id', 'stays', 'Forms', null, 't.deleted_at is null'),
  ('devform_result', 'user_id', 'stays', 'Reports of raters', null, 'true'),
  ('devformsignature', 'signer_id', 'stays', 'Forms to sign', null, $w$t.deleted_at is null and t.state = 'asked'$w$),
  ('file', 'user_id', 'stays', 'Files', null, 't.deleted_at is null and t.parent_file_id is not null'),
  ('frozen_report', 'user_id', 'stays', 'Kept reports', null, 't.withdrawn_at is null'),
  ('made_fellow', 'user_id', 'stays', 'Being made a fellow', null, 't.undone_at is null'),
  ('placement', 'user_id', 'stays', 'Placements', null, 't.deleted_at is null'),
  ('procedure', 'user_id', 'stays', 'Procedures', null, 't.deleted_at is null');
insert into merge_column (table_name, column_name, does, title, moves_where, key_column) values
  ('devgoaltick', 'user_id', 'moves', 'Ticked goals', 'not exists (select 1 from devgoaltick k
     where k.user_id = $2 and k.devgoal_id = t.devgoal_id)', 'devgoal_id');
insert into merge_column (table_name, column_name, does)
  select split_part(name, '.', 1), split_part(name, '.', 2), 'ends' from unnest(array[
    'auth_challenge.user_id', 'calendarfeed.user_id', 'link_token.user_id', 'session.user_id', 'session.acting_as', 'userpermission.user_id'
  ]) name;
insert into merge_column (table_name, column_name, does)
  select split_part(name, '.', 1), split_part(name, '.', 2), 'stays' from unnest(array[
    'activityimport.created_by', 'activityimport.rolled_back_by', 'activityimport.updated_by', 'agreement.published_by', 'badge.withdrawn_by',
    'code_way.user_id', 'datalock.created_by', 'datalock.updated_by', 'datalock.user_id', 'devactivity.created_by', 'devactivity.updated_by',
    'devcategory.created_by', 'devcategory.updated_by', 'devcycle.created_by', 'devcycle.updated_by', 'devcyclepause.approved_by',
    'devcyclepause.created_by', 'devcyclepause.updated_by', 'devform.created_by', 'devform.updated_by', 'devform_event.acting_as',
    'devform_event.user_id', 'devform_move.moved_by', 'devform_result.released_by', 'devform_revision.completed_by', 'devformsignature.created_by',
    'devformsignature.updated_by', 'devformsignature.user_id', 'devformtemplate.created_by', 'devformtemplate.updated_by',
    'devformtemplate_version.published_by', 'devgoal.created_by', 'devgoal.updated_by', 'devgoaltick.ticked_by', 'devplan.agreed_by',
    'devplan.agreed_supervisor_by', 'devplan.created_by', 'devplan.updated_by', 'devqualification.assessed_by', 'devqualification.created_by',
    'devqualification.updated_by', 'enquiry.created_by', 'enquiry.updated_by', 'enquiry_entry.user_id', 'faq.created_by', 'faq.updated_by',
    'file.created_by', 'file.updated_by', 'file.uploaded_by', 'filelink.created_by', 'fileupload.acting_as', 'fileupload.sender_id',
    'fileupload.user_id', 'frozen_report.created_by', 'known_device.user_id', 'location.created_by', 'location.updated_by', 'made_fellow.made_by',
    'made_fellow.undone_by', 'mail_allowance.created_by', 'mail_allowance.user_id', 'mail_written.sender_id', 'membership.created_by',
    'membership.updated_by', 'message.created_by', 'message.sender_id', 'message.updated_by', 'messagetemplate.created_by',
    'messagetemplate.updated_by', 'notification.created_by', 'notification.updated_by', 'notification_closed.user_id',
    'organisationconfig.created_by', 'organisationconfig.updated_by', 'outbox.caused_by', 'outbox.created_by', 'outbox.updated_by',
    'outbox.user_id', 'pagecontent.created_by', 'pagecontent.updated_by', 'pagecontent_version.made_by', 'passkey.user_id',
    'placement.accepted_by', 'placement.created_by', 'placement.supervisor_id', 'placement.updated_by', 'placement_note.user_id',
    'printed_report.user_id', 'procedure.created_by', 'procedure.supervisor_id', 'procedure.updated_by', 'proceduretarget.created_by',
    'proceduretarget.updated_by', 'procedureterm.created_by', 'procedureterm.updated_by', 'recovery_code.user_id', 'reminder_run.run_by',
    'reminder_sent.about_id', 'reminder_sent.user_id', 'remindermessage.created_by', 'remindermessage.updated_by', 'report_sent.user_id',
    'reportconfig.created_by', 'reportconfig.updated_by', 'reportorder.asked_by', 'reportorder.user_id', 'role.created_by', 'role.updated_by',
    'signinglink.created_by', 'signinlink.user_id', 'signinprovider.updated_by', 'suggested_signer.signer_id', 'user.created_by',
    'user.updated_by', 'user_agreement.user_id', 'userconfig.created_by', 'userconfig.updated_by', 'userconfig.user_id',
    'userpermission.created_by', 'userpermission.updated_by', 'userrelationship.created_by', 'userrelationship.updated_by',
    'usersignature.user_id', 'website.updated_by', 'account_merge.keep_id', 'account_merge.old_id', 'account_merge.made_by',
    'account_merge.undone_by'
  ]) name;

create table account_merge (
  id bigint generated by default as identity primary key,
  organisation_id bigint not null references organisation,
  keep_id bigint not null references "user",
  old_id bigint not null references "user",
  reason text not null,
  -- Whether the old account could sign in before, and what of it filled a gap of the one that stays.
  was_active boolean not null,
  filled jsonb not null default '{}',
  made_at timestamptz(3) not null,
  made_by bigint not null references "user",
  undone_at timestamptz(3),
  undone_by bigint references "user",
  constraint account_merge_two check (keep_id <> old_id)
);
create unique index account_merge_once on account_merge (old_id) where undone_at is null;
create index account_merge_keep on account_merge (keep_id, id);
create index account_merge_organisation on account_merge (organisation_id, id);

-- Each row that was moved, with a print of it as it was then.
create table account_merge_row (
  account_merge_id bigint not null references account_merge on delete cascade,
  organisation_id bigint not null references organisation,
  table_name text not null,
  column_name text not null,
  row_key bigint not null,
  print text,
  primary key (account_merge_id, table_name, column_name, row_key)
);
create index account_merge_row_organisation on account_merge_row (organisation_id);

-- What each of two accounts has, and what of the old one stands in the way.
create function merge_counts(old_id bigint, keep_id bigint)
returns table (title text, does text, old_rows bigint, keep_rows bigint, blocking bigint) language plpgsql stable as $$
declare
  c merge_column;
begin
  for c in select * from merge_column m where m.title is not null order by m.does, m.title loop
    return query execute format(
      $q$select %L::text, %L::text, count(*) filter (where t.%I = $1 and (%s)),
           count(*) filter (where t.%I = $2 and (%s) and to_jsonb(t) ->> 'deleted_at' is null), count(*) filter (where t.%I = $1 and (%s))
         from %I t where t.%I in ($1, $2)$q$,
      c.title, c.does, c.column_name, coalesce(c.moves_where, c.blocks_where), c.column_name,
      case c.does when 'moves' then 'true' else c.blocks_where end, c.column_name, coalesce(c.blocks_where, 'false'),
      c.table_name, c.column_name
    ) using old_id, keep_id;
  end loop;
end
$$;

-- Moves what is the person's own from the old account to the one that stays, and keeps the map of it.
create function merge_move(merge_id bigint) returns bigint language plpgsql as $$
declare
  m account_merge;
  c merge_column;
  moved bigint := 0;
  part bigint;
begin
  select * into strict m from account_merge where id = merge_id;
  for c in select * from merge_column where does = 'moves' order by table_name, column_name loop
    execute format(
      'with moved as (update %I t set %I = $2 where t.%I = $1 and (%s) returning t.%I as key)
       insert into account_merge_row (account_merge_id, organisation_id, table_name, column_name, row_key)
       select $3, $4, %L, %L, key from moved',
      c.table_name, c.column_name, c.column_name, c.moves_where, c.key_column, c.table_name, c.column_name
    ) using m.old_id, m.keep_id, m.id, m.organisation_id;
    get diagnostics part = row_count;
    moved := moved + part;
  end loop;
  for c in select * from merge_column where does = 'moves' loop
    execute format(
      'update account_merge_row r set print = md5(to_jsonb(t)::text) from %I t
       where r.account_merge_id = $1 and r.table_name = %L and r.column_name = %L and t.%I = r.row_key and t.%I = $2',
      c.table_name, c.table_name, c.column_name, c.key_column, c.column_name
    ) using m.id, m.keep_id;
  end loop;
  return moved;
end
$$;

-- Gives back what was moved and still is where it was moved to. Names what was changed since, and how much is there no longer.
create function merge_undo(merge_id bigint) returns table (title text, changed bigint, gone bigint) language plpgsql as $$
declare
  m account_merge;
  c merge_column;
begin
  select * into strict m from account_merge where id = merge_id;
  for c in select * from merge_column x where x.does = 'moves' order by x.table_name, x.column_name loop
    title := c.title;
    execute format(
      'select count(*) filter (where md5(to_jsonb(t)::text) <> r.print), count(*) filter (where t.%I is null)
       from account_merge_row r left join %I t on t.%I = r.row_key and t.%I = $2
       where r.account_merge_id = $1 and r.table_name = %L and r.column_name = %L',
      c.key_column, c.table_name, c.key_column, c.column_name, c.table_name, c.column_name
    ) into changed, gone using m.id, m.keep_id;
    execute format(
      'update %I t set %I = $1 from account_merge_row r where r.account_merge_id = $3 and r.table_name = %L and r.column_name = %L
         and t.%I = r.row_key and t.%I = $2',
      c.table_name, c.column_name, c.table_name, c.column_name, c.key_column, c.column_name
    ) using m.old_id, m.keep_id, m.id;
    if changed + gone > 0 then return next; end if;
  end loop;
end
$$;
