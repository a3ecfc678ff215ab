import {
  administered,
  choice,
  date,
  either,
  flag,
  id,
  integer,
  json,
  linked,
  none,
  optional,
  own,
  record,
  text,
} from '#kit'
import type { CivilDate, Row } from '#kit'
import { lastReminderKnown } from '#messaging'
import { z } from 'zod'
import { cycleUnits } from './credits.ts'
import { cycleStandings } from './cycle-progress.ts'
import type { CycleProgress } from './cycle-progress.ts'
import type { Cycle } from './devcycle.ts'
import { cpdGroups } from './groups.ts'
import { listed } from './listed.ts'

/** How a cycle stands on a day: `over` is past its end and not expired yet. */
export const cycleStates = ['current', 'coming', 'over', 'expired'] as const
export type CycleState = (typeof cycleStates)[number]

export const cycleState = (
  cycle: Pick<Cycle, 'start_date' | 'end_date' | 'expired_at'>,
  day: CivilDate,
): CycleState => {
  if (cycle.expired_at !== null) return 'expired'
  if (day < cycle.start_date) return 'coming'
  return day > cycle.end_date ? 'over' : 'current'
}

/** Whether a cycle has ended, so that it is spoken of as met or not met, and no more as behind or on track. */
export const isFinished = (cycle: Pick<Cycle, 'start_date' | 'end_date' | 'expired_at'>, day: CivilDate): boolean =>
  ['over', 'expired'].includes(cycleState(cycle, day))

/** What a cycle can ask for that is still open. */
export const cycleLacks = ['hours', 'groups', 'categories', 'goals', 'cultural_safety', 'conversation', 'plan'] as const
export type CycleLack = (typeof cycleLacks)[number]

export const lacksOf = ({
  total,
  groups,
  categories,
  compulsory,
  cultural_safety,
  council,
}: CycleProgress): CycleLack[] => {
  const missing = council?.missing ?? []
  const open: Readonly<Record<CycleLack, boolean>> = {
    hours: !total.met,
    groups: cpdGroups.some((group) => !groups[group].met) || missing.includes('groups'),
    categories: categories.some(({ met }) => !met),
    goals: compulsory.open.length > 0,
    cultural_safety: (cultural_safety.required || council !== null) && cultural_safety.missing.length > 0,
    conversation: missing.includes('conversation'),
    plan: missing.includes('plan'),
  }
  return cycleLacks.filter((lack) => open[lack])
}

const minutes = () => integer(0, 10_000_000)
const group = z.enum(cpdGroups)

/** A person in a cycle; worked out from what they logged. Minutes count up to the caps of their categories. */
export const cycleperson = record('cycleperson', {
  title: ['Person in a cycle', 'People in a cycle'],
  plural: 'cpd/cyclepeople',
  fields: {
    display_name: text(400),
    company_name: optional(text(200)),
    devcycle_id: id('devcycle'),
    /** Whether the person is linked with the caller; only then, and for the office, what was logged may be opened. */
    mine: flag(),
    state: choice(...cycleStandings),
    /** Whether all that is asked of the person is done: the verdict on a finished cycle. */
    met: flag(),
    well_behind: flag(),
    /** What the time is shown in; a point is an hour of it. */
    unit: choice(...cycleUnits),
    logged: minutes(),
    required: minutes(),
    even_pace: minutes(),
    /** The least that is on track. */
    on_track: minutes(),
    /** Minutes short of an even pace; negative when ahead. */
    behind: integer(-10_000_000, 10_000_000),
    /** Of the time that is asked for. */
    percent: integer(0, 1_000_000),
    groups: json(
      z.array(z.strictObject({ group, logged: z.number().int(), required: z.number().int(), behind: z.boolean() })),
    ),
    /** Compulsory goals, and how many of them are open. */
    goals: integer(),
    goals_open: integer(),
    lacks: json(z.array(z.enum(cycleLacks))),
    /** Last day of the person's own year in the cycle. */
    ends: date(),
    /** The last entry; in a cycle that has ended the last that is of it. */
    last_activity: optional(date()),
    /** Whether there were no entries for four weeks. */
    silent: flag(),
    /** Empty for who can't remind them. */
    last_reminder: lastReminderKnown(),
  },
  label: 'display_name',
  filters: ['state', 'met', 'well_behind', 'mine', 'silent'],
  sorts: ['display_name', 'logged', 'percent', 'behind', 'goals_open', 'ends', 'last_activity'],
  defaultSort: '-behind',
  search: ['display_name', 'company_name'],
  policy: {
    see: (actor) => either(own(actor, 'id'), linked(actor, 'id'), administered(actor)),
    create: () => none,
    update: () => none,
    remove: () => none,
  },
  calls: ['list'],
})
export type CyclePersonRow = Row<typeof cycleperson>

export const cyclepeople = listed(
  cycleperson,
  'Lists the active people in a cycle with their progress: in the cycle devcycle_id or, without it, the current or last one of type trainee or fellow. Filters: state, met, well_behind, mine, silent, behind_in (a group) and goal_open (a compulsory goal). For Directors and administrators `info.totals` counts everyone in it.',
  { record: 'devcycle', by: 'id' },
)

const whole = z.number().int()

/** All people of a cycle in numbers, for whoever looks after its organisation. Minutes. */
export const cycleTotals = z.strictObject({
  people: whole,
  met: whole,
  reached: whole,
  /** At an even pace or ahead of it, the time not yet reached. */
  at_pace: whole,
  behind: whole,
  /** Of those behind. */
  well_behind: whole,
  silent: whole,
  groups: z.array(
    z.strictObject({
      group,
      /** What is asked for, and what an even pace would have logged of it today, on average. */
      required: whole,
      expected: whole,
      logged: whole,
      at_pace: whole,
      /** Of how many people it is asked. */
      people: whole,
    }),
  ),
  /** The compulsory goals that are shared, and how many people have completed each. */
  goals: z.array(z.strictObject({ id: whole, title: z.string(), completed: whole })),
})
export type CycleTotals = z.output<typeof cycleTotals>

/** The cycle that the rows and numbers are of, as `info.cycle`; null where none is current. */
export type AskedCycle = Pick<Cycle, 'id' | 'name' | 'type' | 'start_date' | 'end_date' | 'expired_at'>
