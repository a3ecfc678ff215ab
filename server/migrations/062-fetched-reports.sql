-- Home tells of an ordered report until it is fetched.
alter table reportorder add column fetched_at timestamptz(3);
