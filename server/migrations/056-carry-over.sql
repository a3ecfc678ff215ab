-- Credit beyond what a cycle asks for goes on into the next ones. It is worked out when a cycle expires, and goes with the rest of what was
-- kept when the cycle is opened again.
alter table devcycle
  add column carry_over_max integer check (carry_over_max > 0),
  add column carry_over_cycles integer check (carry_over_cycles between 1 and 10),
  add constraint devcycle_carry_over check ((carry_over_max is null) = (carry_over_cycles is null));
alter table closed_cycle_person
  -- What came in from cycles before, and what goes on from here; each with the cycle it was earned in and how many cycles may still use it.
  add column carried jsonb not null default '[]',
  add column carries_on jsonb not null default '[]';
