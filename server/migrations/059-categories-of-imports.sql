-- What a file calls a category that is not known here, and what the person took it for: asked once, offered again with their next file.
alter table activityimport add column categories jsonb not null default '[]';
