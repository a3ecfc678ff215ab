-- How what is logged under a category becomes credit, and whether the figures of a cycle are times or points.
alter table devcategory
  add column credit_per text check (credit_per in ('hour', 'entry')),
  add column credit_factor numeric(6,2) check (credit_factor > 0 and credit_factor <= 1000),
  add constraint devcategory_credit check ((credit_per is null) = (credit_factor is null)),
  add constraint devcategory_credit_kind check (credit_per is null or kind = 'activity');
alter table devcycle add column unit text not null default 'minutes' check (unit in ('minutes', 'points'));
