-- Whether an answer helped that comes with the application and the college has not copied: by its topic, once for each reader.
create table our_faq_feedback (
  organisation_id bigint not null references organisation,
  topic text not null,
  reader bytea not null,
  helped boolean not null,
  said_at timestamptz(3) not null,
  primary key (organisation_id, topic, reader)
);

-- Whether the last look at the links of a college asked other websites, too: the office reads what was looked at.
alter table link_check add column outside boolean not null default false;
