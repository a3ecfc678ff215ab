-- A notice that was closed stays closed on all devices of its reader, until its words change. A row of its own for each: two devices that
-- close two notices at once lose neither.
create table notification_closed (
  organisation_id bigint not null references organisation,
  notification_id bigint not null references notification on delete cascade,
  user_id bigint not null references "user",
  words_hash text not null,
  closed_at timestamptz(3) not null,
  primary key (user_id, notification_id)
);
create index notification_closed_organisation on notification_closed (organisation_id);
create index notification_closed_notification on notification_closed (notification_id);
-- Until now they were kept as one list for each person.
insert into notification_closed (organisation_id, notification_id, user_id, words_hash, closed_at)
select u.organisation_id, n.id, u.id, md5(n.title || chr(10) || n.text), max(c.updated_at)
from userconfig c
join "user" u on u.id = c.user_id
cross join lateral jsonb_array_elements(case when jsonb_typeof(c.value) = 'array' then c.value else '[]' end) as closed (id)
join notification n on n.id::text = closed.id #>> '{}'
where c.name = 'notices.closed' and c.deleted_at is null
group by u.organisation_id, n.id, u.id;
delete from userconfig where name = 'notices.closed';
