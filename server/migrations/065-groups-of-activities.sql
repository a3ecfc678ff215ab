-- What of an activity belongs to which group of the Council, so that a list can be narrowed to one.
alter table devactivity
  add column in_reviewing boolean not null generated always as (reviewing_minutes > 0) stored,
  add column in_measuring boolean not null generated always as (measuring_minutes > 0) stored,
  add column in_educational boolean not null generated always as (educational_minutes > 0) stored;
