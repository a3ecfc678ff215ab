-- A person's list and its total, how far back the last activity is, and one person's rows in their order. The wall between organisations
-- reads `organisation_id` of each row and most lists its state: an index that has both gives the total without the table.
drop index devactivity_user_date, devactivity_user_complete;
create index devactivity_user_date on devactivity (user_id, activity_date, id) include (organisation_id, state) where deleted_at is null;
