-- Orders and filters that lists offer and no index served yet.
create index organisation_name on organisation (name, id) where deleted_at is null;
create index role_plain_name on role (organisation_id, name, id) where deleted_at is null;
create index datalock_row on datalock (record_id) where deleted_at is null;
create index notification_title on notification (title, id) where deleted_at is null;
create index devcategory_plain_name on devcategory (organisation_id, name, id) where deleted_at is null;
create index devcategory_code on devcategory (organisation_id, code) where deleted_at is null;
create index devcycle_end on devcycle (organisation_id, end_date, id) where deleted_at is null;
create index devcycle_name on devcycle (organisation_id, name, id) where deleted_at is null;
create index devplan_end on devplan (organisation_id, end_date, id) where deleted_at is null;
create index devplan_name on devplan (organisation_id, name, id) where deleted_at is null;

-- Whoever is no longer confirmed is no longer signed in.
create trigger moves_actors_on_confirming after update of confirmed_at on "user" for each statement execute function move_actor_epoch();
