import type { CivilDate } from '#kit'
import type { GroupMinutes } from './completion.ts'
import { z } from 'zod'
import { councilOf, councilProgress, coveredIn } from './council.ts'
import { cycleTerm, cycleTermSchema, proRata } from './cycle-term.ts'
import type { CyclePerson, CycleTerm } from './cycle-term.ts'
import type { Category } from './devcategory.ts'
import type { Cycle } from './devcycle.ts'
import { cpdGroups } from './groups.ts'
import type { CpdGroup } from './groups.ts'
import { timePace } from './pace-words.ts'

/** What a cycle asks for. */
export type CycleRules = Pick<
  Cycle,
  | 'type'
  | 'start_date'
  | 'end_date'
  | 'hours_required'
  | 'category_minima'
  | 'group_minima'
  | 'cultural_safety_required'
>

/** Minutes of complete activities under a category and subcategory; both are null where an activity has none. */
export interface CategoryMinutes {
  category_id: number | null
  subcategory_id: number | null
  minutes: number
}

/** What one person has logged in a cycle, summed. */
export interface CycleLogged {
  categories: readonly CategoryMinutes[]
  groups: GroupMinutes
  /** Minutes with cultural safety noted, by group. */
  cultural_safety: GroupMinutes
}

/** A shared or own goal of the cycle, and whether the person has completed it. */
export interface CountedGoal {
  id: number
  compulsory: boolean
  completed: boolean
}

const whole = z.number().int()
const paceSchema = z.strictObject({
  state: z.enum(['reached', 'ahead', 'even', 'behind']),
  words: z.string(),
  short: z.string(),
})

const minutesShape = {
  logged: whole,
  /** What of it counts: no more than the category's cap. */
  counted: whole,
  /** What is asked of the person, and what the whole cycle asks for. */
  required: whole,
  full: whole,
  /** What an even pace would have counted by the day. */
  due: whole,
  /** Nothing where nothing is asked. */
  pace: paceSchema.nullable(),
  met: z.boolean(),
}

/** Minutes logged against what is asked of the person. */
export const minutesProgress = z.strictObject(minutesShape)
export type MinutesProgress = z.output<typeof minutesProgress>

/** Minutes of a category; `cap` is the most that counts in a cycle, null without a limit. */
export const categoryProgress = z.strictObject({ category_id: whole, cap: whole.nullable(), ...minutesShape })
export type CategoryProgress = z.output<typeof categoryProgress>

/**
 * Where a person stands in a cycle: all of it met; behind an even pace in the hours, by a fifth of a minimum, or past the end with anything open;
 * its time reached and something else open; else the time against an even pace.
 */
export const cycleStandings = ['met', 'reached', 'ahead', 'even', 'behind'] as const
export type CyclePersonState = (typeof cycleStandings)[number]

/** Where a person stands in a cycle on a day, by every rule the cycle has. Minutes. */
export const cycleProgressSchema = z.strictObject({
  term: cycleTermSchema,
  total: minutesProgress,
  /** Categories that the cycle has a minimum for, or that have a cap and something logged. */
  categories: z.array(categoryProgress),
  groups: z.record(z.enum(cpdGroups), minutesProgress),
  compulsory: z.strictObject({ goals: whole, completed: whole, open: z.array(whole) }),
  cultural_safety: z.strictObject({
    required: z.boolean(),
    /** Minutes with it noted, by group. */
    minutes: z.record(z.enum(cpdGroups), whole),
    covered: z.array(z.enum(cpdGroups)),
    missing: z.array(z.enum(cpdGroups)),
  }),
  /** What the Medical Council asks of a fellow's year; a trainee's is in training. */
  council: councilProgress.nullable(),
  /** Whether all that the college asks for is done. */
  college_met: z.boolean(),
  /** Whether all that the college and the Medical Council ask for is done. */
  met: z.boolean(),
  state: z.enum(cycleStandings),
})
export type CycleProgress = z.output<typeof cycleProgressSchema>

/** Short of an even pace by this part of all that is asked for is a lot to make good. */
const fifth = 0.2

/** Whether a sum is short of an even pace by a fifth of what is asked for. */
export const isFarBehind = ({
  required,
  due,
  counted,
}: Pick<MinutesProgress, 'required' | 'due' | 'counted'>): boolean => required > 0 && due - counted >= required * fifth

type Capped = Pick<Category, 'id' | 'max_minutes'>

const measured = (term: CycleTerm, full: number, logged: number, counted: number): MinutesProgress => {
  const required = proRata(full, term)
  const due = Math.round(required * term.pace)
  const pace = required > 0 ? timePace(counted, required, due) : null
  return { logged, counted, required, full, due, pace, met: counted >= required }
}

/** Counts rows one after the other: what each adds within the caps of its subcategory and category. */
const counting = (caps: ReadonlyMap<number, number>): ((row: CategoryMinutes) => number) => {
  const sums = new Map<number, number>()
  const add = (id: number, minutes: number): number => {
    const cap = caps.get(id) ?? Infinity
    const before = sums.get(id) ?? 0
    sums.set(id, before + minutes)
    return Math.min(before + minutes, cap) - Math.min(before, cap)
  }
  return ({ category_id, subcategory_id, minutes }) => {
    if (category_id === null) return minutes
    return add(category_id, subcategory_id === null ? minutes : add(subcategory_id, minutes))
  }
}

const capsOf = (categories: readonly Capped[]): ReadonlyMap<number, number> =>
  new Map(categories.flatMap(({ id, max_minutes }) => (max_minutes === null ? [] : [[id, max_minutes] as const])))

/** The sum of what counts, day by day, of rows in the order of their days. */
export const countedSeries = (
  rows: readonly (CategoryMinutes & { date: CivilDate })[],
  categories: readonly Capped[],
): { date: CivilDate; minutes: number }[] => {
  const count = counting(capsOf(categories))
  const series = new Map<CivilDate, number>()
  let running = 0
  for (const row of rows) series.set(row.date, (running += count(row)))
  return [...series].map(([date, minutes]) => ({ date, minutes }))
}

const sumOf = (rows: readonly CategoryMinutes[]): number => rows.reduce((sum, { minutes }) => sum + minutes, 0)

/** Logged and counted minutes of one category or subcategory. */
const ofCategory = (
  rows: readonly CategoryMinutes[],
  id: number,
  caps: ReadonlyMap<number, number>,
): { logged: number; counted: number } => {
  const own = rows.filter(({ category_id, subcategory_id }) => category_id === id || subcategory_id === id)
  const count = counting(caps)
  const within = own.map((row) => (row.subcategory_id === id ? { ...row, category_id: id, subcategory_id: null } : row))
  return { logged: sumOf(own), counted: within.reduce((sum, row) => sum + count(row), 0) }
}

/**
 * Where a person stands in a cycle: hours, categories against minima and caps, groups, compulsory goals, cultural safety.
 * Hours and minima are asked for by the days that count; caps and goals stay whole. A cap takes from the hours and from its
 * category, not from the groups, which tell all that was done.
 */
export const cycleProgress = (
  cycle: CycleRules,
  person: CyclePerson,
  done: {
    logged: CycleLogged
    goals: readonly CountedGoal[]
    categories: readonly Capped[]
    /** Day of the newest structured conversation, and whether there is a development plan for the year. */
    conversation: CivilDate | null
    plan: boolean
  },
  day: CivilDate,
): CycleProgress => {
  const term = cycleTerm(cycle, person, day)
  const { categories: rows } = done.logged
  const caps = capsOf(done.categories)
  const minima = new Map(cycle.category_minima.map(({ category_id, minutes }) => [category_id, minutes]))
  const used = rows.flatMap(({ category_id, subcategory_id }) =>
    [category_id, subcategory_id].filter((id) => id !== null),
  )
  const shown = [...new Set([...minima.keys(), ...used.filter((id) => caps.has(id))])]
  const categories = shown.map((category_id) => {
    const { logged, counted } = ofCategory(rows, category_id, caps)
    const cap = caps.get(category_id) ?? null
    return { category_id, cap, ...measured(term, minima.get(category_id) ?? 0, logged, counted) }
  })
  const groups = Object.fromEntries(
    cpdGroups.map((group) => {
      const logged = done.logged.groups[group]
      return [group, measured(term, cycle.group_minima[group] ?? 0, logged, logged)]
    }),
  ) as Record<CpdGroup, MinutesProgress> // one entry for each group, made just above
  const count = counting(caps)
  const counted = rows.reduce((sum, row) => sum + count(row), 0)
  const hours = measured(term, Math.round(cycle.hours_required * 60), sumOf(rows), counted)
  const compulsory = done.goals.filter((goal) => goal.compulsory)
  const open = compulsory.filter((goal) => !goal.completed).map(({ id }) => id)
  const covered = coveredIn(done.logged.cultural_safety)
  const missing = cpdGroups.filter((group) => !covered.includes(group))
  const required = cycle.cultural_safety_required
  const rules = [hours, ...categories, ...cpdGroups.map((group) => groups[group])]
  const college = rules.every((rule) => rule.met) && open.length === 0 && (!required || missing.length === 0)
  const council =
    cycle.type === 'fellow' ? councilOf({ ...done.logged, conversation: done.conversation, plan: done.plan }) : null
  const met = college && (council === null || council.missing.length === 0)
  // A minimum is met in a few large steps, such as a course: a little short of one is not behind yet.
  const isBehind = day > term.end || hours.pace?.state === 'behind' || rules.some(isFarBehind)
  return {
    term,
    total: hours,
    categories,
    groups,
    compulsory: { goals: compulsory.length, completed: compulsory.length - open.length, open },
    cultural_safety: { required, minutes: done.logged.cultural_safety, covered, missing },
    council,
    college_met: college,
    met,
    state: met ? 'met' : isBehind ? 'behind' : hours.met ? 'reached' : (hours.pace?.state ?? 'even'),
  }
}
