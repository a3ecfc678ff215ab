-- Ranges find what overlaps them: the few activities over several days by their last one, placements by theirs.
create index devactivity_last_day on devactivity (end_date, organisation_id) where deleted_at is null and end_date is not null;
create index placement_last_day_on on placement (organisation_id, end_date, id) where deleted_at is null;
