-- Ranges find what overlaps them: the few activities over several days by their last one.
create index devactivity_last_day on devactivity (end_date, organisation_id) where deleted_at is null and end_date is not null;
