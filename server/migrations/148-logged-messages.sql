-- The activity that the reader of a message logged it as. Who logs it holds this row, so that of two presses at once the second finds what the first made.
alter table messagerecipient add column devactivity_id bigint references devactivity on delete set null;
create index messagerecipient_activity on messagerecipient (devactivity_id) where devactivity_id is not null;
