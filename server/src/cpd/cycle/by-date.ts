/**
 * The newest open cycle that a person's day lies in, otherwise an expired one, from the set of the person; as text of a statement that
 * gives `id`, `name` and `expired`. The parts are places of values.
 */
export const cycleByDateSql = (organisation: string, user: string, day: string): string =>
  `select c.id, c.name, c.expired_at is not null as expired from devcycle c
   where c.organisation_id = ${organisation} and c.deleted_at is null and ${day} between c.start_date and c.end_date
     and c.type = ${cycleSetSql(user, organisation)}
   order by c.expired_at is not null, c.start_date desc, c.id desc limit 1`

/** Whether cycles of trainees or of fellows count for a person, as text of a statement. */
export const cycleSetSql = (user: string, organisation: string): string =>
  `case when exists (
     select from held_role h where h.user_id = ${user} and h.organisation_id = ${organisation} and h.name = 'Trainee') then 'trainee' else 'fellow' end`
