create index datalock_organisation on datalock (organisation_id, id) where deleted_at is null;
