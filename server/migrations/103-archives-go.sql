-- The archives that people brought from another college, from when the office first looked at them: they hold everything about someone, so they
-- do not stay among its files.
create table personarchive (
  file_id bigint primary key references file on delete cascade,
  organisation_id bigint not null references organisation,
  checked_at timestamptz(3) not null
);
create index personarchive_checked on personarchive (checked_at);

alter table personimport add column file_id bigint references file on delete set null;
create index personimport_file on personimport (file_id) where file_id is not null;
