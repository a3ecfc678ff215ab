-- Whether there was a development plan for the year when its cycle expired; of what was kept before, as it is now.
alter table closed_cycle_person add column plan boolean not null default false;
update closed_cycle_person k set plan = true from devcycle c
where c.id = k.devcycle_id and exists (
  select from devplan p where p.user_id = k.user_id and p.category = 'PDP' and p.deleted_at is null
    and p.start_date <= c.end_date and (p.end_date is null or p.end_date >= c.start_date));
