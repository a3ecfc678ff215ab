import {
  choice,
  date,
  either,
  flag,
  integer,
  json,
  optional,
  own,
  administered,
  linked,
  record,
  text,
  visibleTo,
} from '#kit'
import type { Actor, Field, Row, Rule } from '#kit'
import { lastReminderKnown } from '#messaging'
import { z } from 'zod'
import { cycleUnits } from './credits.ts'
import { cause } from './causes.ts'
import { knownPeople, personFields } from './contacts.ts'
import { listed } from './listed.ts'
import { progressStates } from './progress-state.ts'

// A Director reads names and figures of all trainees, and what lies behind them of the own ones only.
const known = (actor: Actor): Rule => either(own(actor, 'id'), linked(actor, 'id'), administered(actor))
const ofKnown = <T>(field: Field<T, 'required'>): Field<T, 'optional'> => visibleTo(known, optional(field))

/** What can wait for the caller: that they agree to the programme, or accept a placement report. */
export const waitings = ['agreement', 'report'] as const

const days = (): Field<number, 'optional'> => optional(integer(0, 100_000))
const goals = (): Field<number, 'optional'> => optional(integer(0, 100_000))

/** A trainee with the progress of the current programme. Without one, all that is worked out of it is empty. */
export const trainee = record('trainee', {
  title: ['Trainee', 'Trainees'],
  plural: 'cpd/trainees',
  fields: {
    ...personFields,
    email: ofKnown(text(254)),
    phone_mobile: ofKnown(text(40)),
    phone_work: ofKnown(text(40)),
    /** Whether the trainee is linked with the caller; only then plan and activities may be opened. */
    mine: flag(),
    /** Whether the account is not confirmed yet: no message reaches the trainee then. */
    unconfirmed: flag(),
    /** Goals of the programme and hours of the cycle together. */
    standing: choice(...progressStates),
    /** Whether no programme runs or lies ahead. */
    without_programme: flag(),
    /** The order of who is furthest behind: percent missing at an even pace, of goals or hours, whichever is more; 10,000 more where behind, 20,000 where well behind. */
    short: integer(-100_000, 100_000),
    programme: optional(text(200)),
    start_date: optional(date()),
    end_date: optional(date()),
    /** Year of the programme, of how many. */
    year: optional(integer(1, 100)),
    years: optional(integer(1, 100)),
    days_total: days(),
    days_left: days(),
    /** Share of the time that has passed. */
    percent: optional(integer(0, 100)),
    goals: goals(),
    completed: goals(),
    even_pace: goals(),
    /** Goals short of an even pace; negative when ahead. */
    behind: optional(integer(-100_000, 100_000)),
    /** Minutes that the hours of the current cycle are behind by; 0 while these are on track. */
    minutes_behind: optional(integer(0, 10_000_000)),
    /** What these are shown in; a point is an hour of them. */
    cycle_unit: optional(choice(...cycleUnits)),
    /** Whether hours or minima of the cycle are behind. */
    cycle_behind: flag(),
    last_activity: optional(date()),
    /** Open goals of programme and cycle whose deadline has passed. */
    late: integer(),
    /** Compulsory goals of programme and cycle that are open and have no deadline of their own. */
    compulsory_open: integer(),
    /** The earliest deadline of an open goal; it may have passed. */
    next_due: optional(date()),
    next_title: ofKnown(text(300)),
    /** Placement reports that are past their day. */
    reports_late: integer(),
    /** Whether there is one. */
    report_late: flag(),
    /** When the earliest placement report that is not handed in is due; it may have passed. */
    report_due: optional(date()),
    /** What waits for the caller. */
    waits: json(z.array(z.enum(waitings))),
    /** Whether anything does. */
    waiting: flag(),
    /** Whether there were no entries for four weeks, while the programme is under way. */
    silent: flag(),
    /** Why the trainee needs attention, the most pressing causes first; `causesInList` of them. */
    causes: json(z.array(cause)),
    /** Empty for who can't remind them. */
    last_reminder: lastReminderKnown(),
  },
  label: 'display_name',
  filters: ['standing', 'without_programme', 'report_late', 'mine', 'waiting', 'silent', 'year'],
  sorts: [
    'display_name',
    'percent',
    'completed',
    'behind',
    'short',
    'last_activity',
    'next_due',
    'reports_late',
    'report_due',
    'end_date',
  ],
  defaultSort: '-short',
  search: ['display_name', 'company_name', 'programme'],
  policy: { ...knownPeople, see: known },
  calls: ['list'],
})
export type Trainee = Row<typeof trainee>

export const trainees = listed(
  trainee,
  'Lists active trainees with their programme progress: the signed-in user’s trainees or, for a Director or administrator, all trainees in the organisation. `info.totals` counts all of them, whatever the page holds.',
  { record: 'devplan', by: 'id' },
)

const whole = z.number().int()

/** All trainees whom the caller may know, in numbers: each counts those whom the list finds when it is narrowed by the same field. */
export const traineeTotals = z.strictObject({
  people: whole,
  standing: z.record(z.enum(progressStates), whole),
  silent: whole,
  report_late: whole,
  without_programme: whole,
})
export type TraineeTotals = z.output<typeof traineeTotals>

/** These trainees in numbers. */
export const traineeTotalsOf = (
  rows: readonly Pick<Trainee, 'standing' | 'silent' | 'report_late' | 'without_programme'>[],
): TraineeTotals => {
  const standing = { well_behind: 0, behind: 0, on_track: 0, finished: 0, to_come: 0, none: 0 }
  for (const row of rows) standing[row.standing] += 1
  return {
    people: rows.length,
    standing,
    silent: rows.filter((row) => row.silent).length,
    report_late: rows.filter((row) => row.report_late).length,
    without_programme: rows.filter((row) => row.without_programme).length,
  }
}
