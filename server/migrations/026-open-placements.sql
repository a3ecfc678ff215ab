-- Reports of programmes that are still open, by when they are due.
create index placement_open on placement (organisation_id, archived_at, due_on, id) where deleted_at is null;
