import { ownYearCycle } from '@college/contract/cpd'
import type { Cycle } from '@college/contract/cpd'
import type { Call } from '#platform'

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

/** A cycle that a day lies in. */
export interface DatedCycle {
  id: number
  name: string
  expired: boolean
}

interface Dated {
  organisation_id: number
  user_id: number
  activity_date: string
}

/** The cycle an activity's date lies in, from the person's own set: an open one, otherwise one that has expired. */
export const cycleByDate = ({ db }: Pick<Call, 'db'>, activity: Dated): Promise<DatedCycle | null> =>
  db.row<DatedCycle>(cycleByDateSql('$1', '$2', '$3::date'), [
    activity.organisation_id,
    activity.user_id,
    activity.activity_date,
  ])

type OwnCycle = Pick<Cycle, 'id' | 'name' | 'type' | 'start_date' | 'end_date' | 'expired_at'> & { certificate: string }

/**
 * The cycle in which what is logged on a day counts: the open one that the day lies in; else the open one that judges the own year of the
 * person in which it lies; else the one that has expired.
 */
export const cycleOfDay = async (call: Pick<Call, 'db'>, activity: Dated): Promise<DatedCycle | null> => {
  const dated = await cycleByDate(call, activity)
  if (!dated?.expired) return dated
  const { organisation_id, user_id, activity_date } = activity
  const open = await call.db.rows<OwnCycle>(
    `select c.id, c.name, c.type, c.start_date, c.end_date, c.expired_at, u.apc_date as certificate
     from devcycle c join "user" u on u.id = $2 and u.apc_date is not null
     where c.organisation_id = $1 and c.type = 'fellow' and c.expired_at is null and c.deleted_at is null
       and ${cycleSetSql('u.id', 'c.organisation_id')} = 'fellow'`,
    [organisation_id, user_id],
  )
  const own = ownYearCycle(open, open[0]?.certificate ?? null, activity_date)
  return own ? { id: own.id, name: own.name, expired: false } : dated
}
