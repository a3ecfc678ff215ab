-- Who was of a cycle when it expired: whether it asked anything of a person, and whether its lists and dashboards count them. A role given or taken
-- away later, or an account that becomes inactive, changes neither.
alter table closed_cycle_person
  add column asked boolean not null default true,
  add column listed boolean not null default true;
-- Of what was kept before, asked is who was a trainee or fellow then, as far as it is known.
update closed_cycle_person k set asked = false from devcycle c
where c.id = k.devcycle_id and coalesce(k.since > c.end_date, true) and not exists (
  select from membership m join role r on r.id = m.role_id
  where m.user_id = k.user_id and m.organisation_id = k.organisation_id and r.name in ('Trainee', 'Fellow')
    and coalesce(m.deleted_at > c.expired_at, true));
-- And counted is who is counted today.
update closed_cycle_person k set listed = false from devcycle c, "user" u
where c.id = k.devcycle_id and u.id = k.user_id and not (
  k.asked and u.active and u.organisation_id = k.organisation_id and (
    exists (select from devactivity a where a.user_id = k.user_id and a.devcycle_id = c.id and a.state = 'complete' and a.deleted_at is null)
    or (exists (select from held_role h where h.user_id = k.user_id and h.organisation_id = k.organisation_id
          and h.name = case c.type when 'trainee' then 'Trainee' else 'Fellow' end)
      and (c.type = 'trainee' or not exists (select from held_role h
        where h.user_id = k.user_id and h.organisation_id = k.organisation_id and h.name = 'Trainee')))));
alter table closed_cycle_person add check (asked or not listed);
-- Kept reports of whom nothing was asked are looked for each minute.
create index closed_cycle_person_not_asked on closed_cycle_person (devcycle_id, user_id) where not asked;
