-- What a report was before it was returned, so that returning it can be undone.
alter table placement_note add column stood jsonb;
