import type { Deadline, TraineeReports } from '#cpd'
import { quarterInWords } from '@college/contract/logbook'
import type { Call } from '#platform'

const open = `p.state in ('due', 'draft') and p.archived_at is null and p.deleted_at is null`

/** Placement reports of people: how many are late, which is next, and how many wait for the caller. Figures only, for whoever may read those. */
export const placementStatuses = async (
  call: Call,
  people: readonly { id: number; today: string }[],
): Promise<ReadonlyMap<number, TraineeReports>> => {
  const rows = await call.db.rows<TraineeReports & { user_id: number }>(
    `select p.user_id, count(*) filter (where ${open} and p.due_on < d.today)::int as late,
       min(p.due_on) filter (where ${open}) as next_due,
       count(*) filter (where p.state = 'submitted' and p.archived_at is null and p.supervisor_id = $3)::int as waiting
     from placement p join unnest($1::bigint[], $2::date[]) as d (id, today) on d.id = p.user_id
     where p.deleted_at is null group by p.user_id`,
    [people.map(({ id }) => id), people.map(({ today }) => today), call.actor.id],
  )
  return new Map(rows.map(({ user_id, ...found }) => [user_id, found]))
}

interface Due {
  id: number
  quarter: string
  due_on: string
  place: string | null
}

/** Days on which reports of the caller are due. */
export const placementDeadlines = async (call: Call): Promise<Deadline[]> => {
  const rows = await call.db.rows<Due>(
    `select p.id, p.quarter, p.due_on, l.name as place from placement p left join location l on l.id = p.location_id
     where p.user_id = $1 and ${open} order by p.due_on, p.id limit 40`,
    [call.actor.id],
  )
  return rows.map(({ id, quarter, due_on, place }) => ({
    uid: `placement-${id}`,
    day: due_on,
    words: `Placement report due: ${quarterInWords(quarter)}${place === null ? '' : `, ${place}`}`,
    path: `/app/placement?id=${id}`,
  }))
}
