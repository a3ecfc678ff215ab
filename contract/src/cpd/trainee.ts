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
import { z } from 'zod'
import { knownPeople, personFields } from './contacts.ts'
import { listed } from './listed.ts'

// A Director reads names and figures of all trainees, and what lies behind them of the own ones only.
const known = (actor: Actor): Rule => either(own(actor, 'id'), linked(actor, 'id'), administered(actor))
const ofKnown = <T>(field: Field<T, 'required'>): Field<T, 'optional'> => visibleTo(known, optional(field))

/** How many goals short of an even pace a programme is a little behind, and how many well behind. */
export const behindFrom = 2
export const wellBehindFrom = 4

/** Where a trainee's programme stands against an even pace. */
export const programmeStandings = ['behind', 'on_track', 'finished', 'no_programme'] as const
export type ProgrammeProgress = (typeof programmeStandings)[number]

/** The standing of a programme by its goals: completed, in all, and what an even pace would have completed by now. */
export const programmeProgress = (completed: number, goals: number, evenPace: number): ProgrammeProgress => {
  if (goals > 0 && completed >= goals) return 'finished'
  return evenPace - completed >= behindFrom ? 'behind' : 'on_track'
}

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
    standing: choice(...programmeStandings),
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
    /** When the earliest placement report that is not handed in is due; it may have passed. */
    report_due: optional(date()),
    /** What waits for the caller. */
    waits: json(z.array(z.enum(waitings))),
    /** Whether anything does. */
    waiting: flag(),
    /** Whether there was no entry for four weeks, while the programme is under way. */
    silent: flag(),
  },
  label: 'display_name',
  filters: ['standing', 'mine', 'waiting', 'silent'],
  sorts: [
    'display_name',
    'percent',
    'completed',
    'behind',
    'last_activity',
    'next_due',
    'reports_late',
    'report_due',
    'end_date',
  ],
  defaultSort: '-behind',
  search: ['display_name', 'company_name', 'programme'],
  policy: { ...knownPeople, see: known },
  calls: ['list'],
})
export type Trainee = Row<typeof trainee>

export const trainees = listed(
  trainee,
  'Active trainees with the progress of their programme: the own ones, and for a Director or administrator all of the organisation.',
  { record: 'devplan', by: 'id' },
)
