-- Reports that wait to be accepted are listed by when they were handed in, the oldest first, as what is due lists them.
create index placement_submitted on placement (organisation_id, submitted_at, id) where deleted_at is null;
create index placement_user_submitted on placement (user_id, submitted_at, id) where deleted_at is null;
