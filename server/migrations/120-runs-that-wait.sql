-- A run that the office asked for outside the hours waits for them, and works out what is due when it runs. A college has one of them at a time.
alter table reminder_run add column waits boolean not null default false, add constraint reminder_run_asked check (not waits or run_by is not null);
create unique index reminder_run_waiting on reminder_run (organisation_id) where waits;
