import {
  administered,
  choice,
  code,
  date,
  derived,
  either,
  endpoint,
  flag,
  id,
  instant,
  integer,
  linked,
  none,
  optional,
  own,
  record,
  text,
} from '#kit'
import type { Field, Policy, Row } from '#kit'
import { lastReminderKnown } from '#messaging'
import { z } from 'zod'
import { agreements } from './agreement.ts'
import { listed } from './listed.ts'
import { planProgressStates } from './progress-state.ts'

const count = (): Field<number, 'required'> => integer(0, 1_000_000)

/** Where a plan stands on a day: it runs, lies ahead, is over, or was closed. */
export const planStates = ['current', 'upcoming', 'over', 'closed'] as const
export type PlanState = (typeof planStates)[number]

const seenOnly = (see: Policy['see']): Policy => ({ see, create: () => none, update: () => none, remove: () => none })

/** A person's plan with its progress. Of trainees who are not linked, a Director has the names and the figures. */
export const planoverview = record('planoverview', {
  title: ['Plan', 'Plans'],
  plural: 'cpd/plans',
  fields: {
    user_id: id('user'),
    display_name: text(400),
    category: choice('PLAN', 'PDP'),
    name: text(200),
    start_date: optional(date()),
    end_date: optional(date()),
    state: choice(...planStates),
    /** Whether the plan itself may be opened; otherwise these figures are all there is. */
    readable: flag(),
    supervisor_name: optional(text(400)),
    agreement: choice(...agreements),
    agreed_at: derived(instant()),
    agreed_supervisor_at: derived(instant()),
    days_total: count(),
    days_left: count(),
    percent: integer(0, 100),
    goals: count(),
    completed: count(),
    even_pace: count(),
    /** Goals short of an even pace; negative when ahead. */
    behind: integer(-1_000_000, 1_000_000),
    standing: choice(...planProgressStates),
    /** Empty for who can't remind its person. */
    last_reminder: lastReminderKnown(),
  },
  label: 'name',
  filters: ['category', 'state', 'standing', 'agreement', 'user_id', 'readable'],
  sorts: ['display_name', 'name', 'start_date', 'end_date', 'days_left', 'percent', 'completed', 'behind', 'agreement'],
  defaultSort: 'display_name',
  search: ['display_name', 'name', 'supervisor_name'],
  policy: seenOnly((actor) => either(own(actor), linked(actor), own(actor, 'supervisor_id'), administered(actor))),
  calls: ['list'],
})
export type PlanOverview = Row<typeof planoverview>

export const planOverviews = listed(
  planoverview,
  'Lists people’s plans with their progress: those of the signed-in user’s trainees, for a Director also the figures of all training programmes, and for an administrator all plans. Filters: category, state, standing, agreement and user_id.',
  { record: 'devplan', by: 'user_id' },
)

/** The plans of a filtered list as CSV. */
export const plansCsv = endpoint({
  method: 'GET',
  path: '/cpd/plans/csv',
  shows: 'handled',
  summary:
    'Returns the plans of a filtered list with their progress, as CSV (UTF-8 with a byte order mark). Administrators get all plans, others their own.',
  who: 'signedIn',
  acting: 'refused',
  /** The parameters of the list of plans, which checks them. */
  query: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
  answer: z.string().meta({ format: 'binary', contentMediaType: 'text/csv' }),
  ok: code.ok,
})

/** A training programme of the college, kept as a template, and who is on it. */
export const programme = record('programme', {
  title: ['Training programme', 'Training programmes'],
  plural: 'cpd/programmes',
  fields: {
    name: text(200),
    notes: optional(text(20_000)),
    goals: count(),
    compulsory: count(),
    /** Trainees whose current programme was made from it, and all to whom it was ever given. */
    trainees: count(),
    given: count(),
    archived: flag(),
    /** When it was last changed, for who changes it next. */
    changed_at: instant(),
  },
  label: 'name',
  filters: ['archived'],
  sorts: ['name', 'goals', 'trainees', 'given', 'changed_at'],
  defaultSort: 'name',
  search: ['name', 'notes'],
  policy: seenOnly(administered),
  calls: ['list'],
})
export type Programme = Row<typeof programme>

const list = listed(
  programme,
  'Lists the training programmes kept as templates, with the number of trainees on each. Filter: archived.',
)

export const programmes: typeof list = { ...list, who: 'admin' }
