-- The relationships that ended with a training, and what stood there before: an end that was to come, or none.
alter table made_fellow add column relations jsonb not null default '[]';
