-- The same content attached to two records of a kind deserves a second look: it is found by its checksum among the person's own files.
create index file_checksum on file (user_id, checksum) where deleted_at is null and checksum is not null;
