-- Ranges find the placements whose days overlap them.
create index placement_end on placement (organisation_id, end_date, id) where deleted_at is null;
