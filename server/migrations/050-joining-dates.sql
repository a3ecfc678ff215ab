-- The day from which a person who asked for a role is with the college; counts when the role is given without another one.
alter table "user" add column wanted_since date;
