import type { TraineeReports } from '#cpd'
import { placement, reportPeriod } from '@college/contract/logbook'
import type { PlacementState } from '@college/contract/logbook'
import type { Deadline, DeadlineTask } from '@college/contract/cpd'
import { dayIn, matches, ruleFor } from '@college/contract/kit'
import type { Runner } from '#database'
import type { Call } from '#platform'

const open = `p.state in ('due', 'draft') and p.archived_at is null and p.deleted_at is null`
const never = `${open} and p.returned_at is null`

interface Period {
  quarter: string
  start_date: string
  end_date: string
  place: string | null
}

// `July to September 2026, Burwood Hospital`, or the days of it: two reports of a quarter can have one place.
const titleOf = (row: Period): string => [reportPeriod(row), row.place].filter(Boolean).join(', ')

interface ReportRow extends Period {
  id: number
  user_id: number
  organisation_id: number
  supervisor_id: number | null
  due_on: string
  waiting: boolean
  returned_at: string | null
}

/**
 * Placement reports of people: how many are late, which is next to be handed in, and how many wait for the caller. Figures only, for whoever may
 * read those; which reports they are is said of those in the caller's sight.
 */
export const placementStatuses = async (
  call: Call,
  people: readonly { id: number; today: string }[],
): Promise<ReadonlyMap<number, TraineeReports>> => {
  const rows = await call.db.rows<Omit<TraineeReports, 'open'> & { user_id: number; reports: ReportRow[] }>(
    `select p.user_id,
       coalesce(json_agg(json_build_object('id', p.id, 'user_id', p.user_id, 'organisation_id', p.organisation_id,
         'supervisor_id', p.supervisor_id, 'quarter', p.quarter, 'start_date', p.start_date, 'end_date', p.end_date, 'place', l.name, 'due_on', p.due_on, 'waiting', p.state = 'submitted', 'returned_at', p.returned_at) order by p.due_on, p.id)
         filter (where ${open} or (p.state = 'submitted' and p.archived_at is null and p.supervisor_id = $3)), '[]') as reports,
       count(*) filter (where ${never} and p.due_on < d.today)::int as late,
       min(p.due_on) filter (where ${never}) as next_due,
       count(*) filter (where p.state = 'submitted' and p.archived_at is null and p.supervisor_id = $3)::int as waiting
     from placement p left join location l on l.id = p.location_id join unnest($1::bigint[], $2::date[]) as d (id, today) on d.id = p.user_id
     where p.deleted_at is null group by p.user_id`,
    [people.map(({ id }) => id), people.map(({ today }) => today), call.actor.id],
  )
  const seen = ruleFor(placement, 'see', call.actor)
  return new Map(
    rows.map(({ user_id, reports, ...found }) => [
      user_id,
      {
        ...found,
        open: reports.map((row) => ({
          ...(matches(seen, { ...row }) ? { id: row.id, title: titleOf(row) } : { id: null, title: null }),
          day: row.due_on,
          waiting: row.waiting,
          returned: row.returned_at === null ? null : dayIn(call.actor.timezone, new Date(row.returned_at)),
        })),
      },
    ]),
  )
}

interface Due extends Period {
  id: number
  user_id: number
  user_name: string
  due_on: string
  state: PlacementState
  submitted_on: string | null
  returned_on: string | null
}

const taskOf = ({ state, returned_on }: Due): DeadlineTask => {
  if (state === 'submitted') return 'accept_report'
  return returned_on === null ? 'write_report' : 'change_report'
}

const dueColumns = `p.id, p.user_id, u.display_name as user_name, p.quarter, p.start_date, p.end_date, p.due_on, l.name as place, p.state,
       (p.submitted_at at time zone o.timezone)::date as submitted_on,
       (p.returned_at at time zone o.timezone)::date as returned_on
     from placement p join "user" u on u.id = p.user_id join organisation o on o.id = p.organisation_id left join location l on l.id = p.location_id`

const deadlineOf = (row: Due, reader: number): Deadline => {
  const task = taskOf(row)
  return {
    uid: `placement-${row.id}`,
    task,
    title: titleOf(row),
    user_id: row.user_id,
    user_name: row.user_id === reader ? null : row.user_name,
    day: task === 'write_report' ? row.due_on : null,
    since: row.submitted_on ?? row.returned_on,
    unit: null,
    done: null,
    of: null,
    path: `/app/placement?id=${row.id}`,
  }
}

/** Reports that the caller has to hand in, the returned ones among them, and those that wait for the caller to accept them. */
export const placementDeadlines = async (call: Call): Promise<Deadline[]> => {
  const rows = await call.db.rows<Due>(
    `select ${dueColumns}
     where (p.user_id = $1 and ${open})
       or (p.supervisor_id = $1 and p.state = 'submitted' and p.archived_at is null and p.deleted_at is null)
     order by p.due_on, p.id limit 200`,
    [call.actor.id],
  )
  return rows.map((row) => deadlineOf(row, call.actor.id))
}

/** Reports that people have to hand in, in one statement for all of them. */
export const placementDeadlinesOf = async (db: Runner, people: readonly number[]): Promise<Deadline[]> => {
  const rows = await db.rows<Due>(`select ${dueColumns} where p.user_id = any($1::bigint[]) and ${open}`, [people])
  return rows.map((row) => deadlineOf(row, row.user_id))
}
