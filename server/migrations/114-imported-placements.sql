-- Reports of placements that were accepted at another college come along with a person.
alter table personimport_item drop constraint personimport_item_resource_check;
alter table personimport_item add constraint personimport_item_resource_check
  check (resource in ('procedure', 'devqualification', 'placement', 'file', 'folder'));
