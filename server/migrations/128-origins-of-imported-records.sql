-- The origin of a record that came in is read from the record, for the archive of its person and at the next import.
create index personimport_item_record on personimport_item (resource, record_id);
