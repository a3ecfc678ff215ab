import { coveredDays, placement, quartersTouched, reportDue } from '@college/contract/logbook'
import { createSchema, dayIn, showDate } from '@college/contract/kit'
import type { Runner } from '#database'
import type { Call } from '#platform'
import { contentOfPlacement } from './here.ts'
import type { Here } from './here.ts'
import { judged } from './judged.ts'
import type { Coming, Judged } from './judged.ts'
import type { Known } from './known.ts'
import type { PlacementRow } from './rows.ts'

interface Receiver {
  readonly id: number
  readonly organisation_id: number
}

/** Days of the person's training programmes here, and whether each is closed. */
interface Programme {
  start_date: string
  end_date: string
  closed: boolean
}

const programmesOf = ({ db }: Call, userId: number): Promise<Programme[]> =>
  db.rows<Programme & Record<string, unknown>>(
    `select start_date, end_date, closed_at is not null as closed from devplan
     where user_id = $1 and category = 'PLAN' and deleted_at is null and start_date is not null and end_date is not null`,
    [userId],
  )

/** Whether the last day of a report lies in programmes that are closed here, and in no open one: those take nothing. */
const isInClosed = (row: PlacementRow, programmes: readonly Programme[]): boolean => {
  const { to: end } = coveredDays(row)
  const over = programmes.filter(({ start_date: first, end_date: last }) => first <= end && end <= last)
  return over.length > 0 && over.every(({ closed }) => closed)
}

const missingOf = (row: PlacementRow, programmes: readonly Programme[]): string | null => {
  if (!row.submitted_at || !row.accepted_at) return 'When it was handed in and accepted is not in the archive'
  if (row.end_date < row.start_date || !quartersTouched(row.start_date, row.end_date).includes(row.quarter))
    return 'Its dates aren’t in its quarter'
  return isInClosed(row, programmes) ? 'The training programme on these dates is closed here' : null
}

interface Arriving {
  readonly rows: readonly PlacementRow[]
  readonly find: Known['find']
  /** Where they come from, as a sentence. */
  readonly from: string
  readonly college: string
  readonly here: Here
}

const bodyOf = (call: Call, person: Receiver, row: PlacementRow, { find, from, college }: Arriving) => ({
  user_id: person.id,
  type: row.type,
  location_id: find('location', row.location_name),
  start_date: row.start_date,
  end_date: row.end_date,
  hours: row.hours ?? null,
  leave_days: row.leave_days ?? null,
  on_call_hours: row.on_call_hours ?? null,
  went_well: row.went_well ?? null,
  was_hard: row.was_hard ?? null,
  next_quarter: row.next_quarter ?? null,
  comments: [
    row.comments ?? '',
    from,
    row.location_name ? `Place at ${college}: ${row.location_name}.` : '',
    row.supervisor_name ? `Supervisor at ${college}: ${row.supervisor_name}.` : '',
    row.accepted_at
      ? `Accepted by ${college} on ${showDate(dayIn(call.actor.timezone, new Date(row.accepted_at)))}.`
      : '',
  ]
    .filter((line) => line !== '')
    .join('\n'),
})

const besideOf = (row: PlacementRow) => ({
  stay: row.stay_number,
  quarter: row.quarter,
  due_on: reportDue(row.quarter),
  submitted_at: row.submitted_at,
  accepted_at: row.accepted_at,
})

/** A report that comes in: what is stored of it, and its stay at the other college. */
export type ComingPlacement = Coming<ReturnType<typeof bodyOf> & ReturnType<typeof besideOf>>

/**
 * Reports that the other college accepted. One that was not is still in someone's hands there: here it would be late, or wait for a
 * supervisor who knows nothing of it.
 */
export const planPlacements = async (
  call: Call,
  person: Receiver,
  arriving: Arriving,
): Promise<Judged<ComingPlacement['row']>> => {
  const { rows, here } = arriving
  const programmes = await programmesOf(call, person.id)
  const accepted = rows.filter(({ state }) => state === 'accepted')
  const open = rows.length - accepted.length
  const { coming, counted } = await judged(
    'placement',
    accepted.map((row) => ({
      id: row.id,
      missing: () => missingOf(row, programmes),
      body: () => bodyOf(call, person, row, arriving),
      beside: besideOf(row),
      contents: () => [contentOfPlacement(row)],
    })),
    createSchema(placement),
    here,
  )
  const reasons = open > 0 ? [`${open} ${open === 1 ? 'is' : 'are'} not accepted yet, so not imported`] : []
  return {
    coming,
    counted: {
      ...counted,
      found: rows.length,
      refused: counted.refused + open,
      reasons: [...counted.reasons, ...reasons],
    },
  }
}

/** Numbers of stays here for those there: reports of one stay stay together. */
export const newStays = (tx: Runner): ((there: unknown) => Promise<number>) => {
  const stays = new Map<unknown, number>()
  return async (there) => {
    const known = stays.get(there)
    if (known !== undefined) return known
    const next = await tx.row<{ number: number }>(`select nextval('placement_stay')::int as number`)
    if (!next) throw new Error('a sequence gave no number')
    stays.set(there, next.number)
    return next.number
  }
}

/** Writes a report as it was accepted elsewhere: by no one of this college. */
export const insertPlacement = async (
  tx: Runner,
  call: Call,
  person: Receiver,
  { row }: ComingPlacement,
  stay: number,
): Promise<number> => {
  const made = await tx.row<{ id: number }>(
    `insert into placement (organisation_id, user_id, stay_number, quarter, type, location_id, start_date, end_date, hours, leave_days, on_call_hours,
       went_well, was_hard, next_quarter, comments, state, due_on, submitted_at, accepted_at, created_by, updated_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, 'accepted', $16, $17, $18, $19, $19) returning id`,
    [
      person.organisation_id,
      person.id,
      stay,
      row.quarter,
      row.type,
      row.location_id,
      row.start_date,
      row.end_date,
      row.hours,
      row.leave_days,
      row.on_call_hours,
      row.went_well,
      row.was_hard,
      row.next_quarter,
      row.comments,
      row.due_on,
      row.submitted_at,
      row.accepted_at,
      call.actor.id,
    ],
  )
  if (!made) throw new Error('a placement gave no row')
  return made.id
}
