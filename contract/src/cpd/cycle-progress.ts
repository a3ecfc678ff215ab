import type { CivilDate } from '#kit'
import type { GroupMinutes } from './completion.ts'
import { z } from 'zod'
import { usedCreditSchema, applyCarried } from './carry-over.ts'
import type { CarriedCredit } from './carry-over.ts'
import { councilProgress } from './council-schema.ts'
import { councilOf, coveredIn } from './council.ts'
import { countCategory, countCredit } from './counted-credit.ts'
import type { CategoryMinutes, CreditCategory } from './counted-credit.ts'
import { creditPers, cycleUnits, nearestCredit } from './credits.ts'
import type { CycleUnit } from './credits.ts'
import { cycleTermSchema } from './cycle-term-schema.ts'
import type { CycleTerm } from './cycle-term-schema.ts'
import { cycleTerm, proRata } from './cycle-term.ts'
import type { CyclePerson } from './cycle-term.ts'
import type { Cycle } from './devcycle.ts'
import { cpdGroups } from './groups.ts'
import type { CpdGroup } from './groups.ts'
import { onTrackTime, timePace } from './pace-words.ts'

/** What a cycle asks for. */
export type CycleRules = Pick<
  Cycle,
  | 'type'
  | 'start_date'
  | 'end_date'
  | 'unit'
  | 'hours_required'
  | 'category_minima'
  | 'group_minima'
  | 'cultural_safety_required'
>

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
  /** What of it counts: no more than the category's cap, and of a whole cycle with what was carried over. */
  counted: whole,
  /** What is asked of the person, and what the whole cycle asks for. */
  required: whole,
  full: whole,
  /** What an even pace would have counted by the day: the line of its bar stands there, and words count to it. */
  due: whole,
  /** The least that is on track by the day, a little left of that line. */
  on_track: whole,
  /** Nothing where nothing is asked. */
  pace: paceSchema.nullable(),
  met: z.boolean(),
}

/** Minutes, and where the cycle is in credit minutes of credit, against what is asked of the person. */
export const minutesProgress = z.strictObject(minutesShape)
export type MinutesProgress = z.output<typeof minutesProgress>

/** Credit of a category; `cap` is the most that counts in a cycle, null without a limit; `source` what its factor was applied to. */
export const categoryProgress = z.strictObject({
  category_id: whole,
  cap: whole.nullable(),
  source: z.strictObject({ per: z.enum(creditPers), factor: z.number(), minutes: whole, entries: whole }).nullable(),
  ...minutesShape,
})
export type CategoryProgress = z.output<typeof categoryProgress>

/**
 * Where a person stands in a cycle: all of it met; behind an even pace in the hours, by a fifth of a minimum, or past the end with anything open;
 * its time reached and something else open; else the time against an even pace.
 */
export const cycleStandings = ['met', 'reached', 'ahead', 'even', 'behind'] as const
export type CyclePersonState = (typeof cycleStandings)[number]

/** Where a person stands in a cycle on a day, by every rule the cycle has. Minutes; of total and categories minutes of credit. */
export const cycleProgressSchema = z.strictObject({
  term: cycleTermSchema,
  /** Whether the cycle asks anything of the person; it lets others log in it. */
  asked: z.boolean(),
  /** What total and categories are shown in. */
  unit: z.enum(cycleUnits),
  /** Minutes that everything logged took. */
  time: whole,
  total: minutesProgress,
  /** Credit from cycles before, the oldest first. It counts to the total alone. */
  carried: z.array(usedCreditSchema),
  /** Categories that the cycle has a minimum for, or that have a cap or factor and something logged. */
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

/** The most that is short of an even pace by a fifth of what is asked for. */
const farBehindTo = ({ required, due }: Pick<MinutesProgress, 'required' | 'due'>): number =>
  Math.floor(due - required * fifth)

/** Whether a sum is short of an even pace by a fifth of what is asked for. */
export const isFarBehind = (sum: Pick<MinutesProgress, 'required' | 'due' | 'counted'>): boolean =>
  sum.required > 0 && sum.counted <= farBehindTo(sum)

/**
 * How much the hours are behind by, and nothing while they are on track: what their chip says, words beside names and causes say too,
 * however little is short of an even pace.
 */
export const hoursBehindBy = ({
  counted,
  on_track,
  due,
}: Pick<MinutesProgress, 'counted' | 'on_track' | 'due'>): number => (counted < on_track ? due - counted : 0)

/** What is measured: the hours, or a minimum of a group or category, which is met in a few large steps, such as a course. */
type Measure = 'hours' | 'minimum'

const onTrack = { state: 'even', words: 'On track', short: 'On track' } as const

const measured = (
  { term, day, asked }: { term: CycleTerm; day: CivilDate; asked: boolean },
  measure: Measure,
  full: number,
  { logged, counted }: Pick<MinutesProgress, 'logged' | 'counted'>,
  unit: CycleUnit = 'minutes',
): MinutesProgress => {
  const required = asked ? proRata(full, term, unit) : 0
  const due = nearestCredit(required * term.pace, unit)
  const isOver = day > term.end
  // A little short of a minimum is not behind yet, while there is time left.
  const isSparing = measure === 'minimum' && !isOver
  const near = onTrackTime(required, due, isOver)
  const on_track = isSparing ? Math.min(near, Math.max(0, farBehindTo({ required, due }) + 1)) : near
  const even = required > 0 ? timePace(counted, required, due, unit, isOver) : null
  const pace = even?.state === 'behind' && counted >= on_track ? onTrack : even
  return { logged, counted, required, full, due, on_track, pace, met: counted >= required }
}

/**
 * Where a person stands in a cycle: hours, categories against minima and caps, groups, compulsory goals, cultural safety.
 * Hours and minima are asked for by the days that count; caps and goals stay whole. Factors and caps change the hours and their
 * category, not the groups, which tell all that was done. What was carried over counts to the hours alone.
 */
export const cycleProgress = (
  cycle: CycleRules,
  person: CyclePerson,
  done: {
    logged: CycleLogged
    goals: readonly CountedGoal[]
    categories: readonly CreditCategory[]
    /** What cycles before left for this one. */
    carried?: readonly CarriedCredit[]
    /** Day of the newest structured conversation, and whether there is a development plan for the year. */
    conversation: CivilDate | null
    plan: boolean
  },
  day: CivilDate,
): CycleProgress => {
  const term = cycleTerm(cycle, person, day)
  const { asked = true } = person
  const at = { term, day, asked }
  const { unit } = cycle
  const { categories: rows } = done.logged
  const known = new Map(done.categories.map((each) => [each.id, each]))
  const isSpecial = (id: number): boolean => {
    const { max_minutes: cap = null, credit_per: per = null } = known.get(id) ?? {}
    return cap !== null || per !== null
  }
  const minima = new Map(cycle.category_minima.map(({ category_id, minutes }) => [category_id, minutes]))
  const used = rows.flatMap(({ category_id, subcategory_id }) =>
    [category_id, subcategory_id].filter((id) => id !== null),
  )
  const shown = [...new Set([...minima.keys(), ...used.filter(isSpecial)])]
  const categories = shown.map((category_id) => {
    const { source, ...credit } = countCategory(rows, category_id, done.categories, unit)
    const cap = known.get(category_id)?.max_minutes ?? null
    return { category_id, cap, source, ...measured(at, 'minimum', minima.get(category_id) ?? 0, credit, unit) }
  })
  const groups = Object.fromEntries(
    cpdGroups.map((group) => {
      const logged = done.logged.groups[group]
      return [group, measured(at, 'minimum', cycle.group_minima[group] ?? 0, { logged, counted: logged })]
    }),
  ) as Record<CpdGroup, MinutesProgress> // one entry for each group, made just above
  const own = countCredit(rows, done.categories, unit)
  const full = Math.round(cycle.hours_required * 60)
  // A year that ends in the next cycle takes what was carried into that one.
  const before = term.end > cycle.end_date ? [] : (done.carried ?? [])
  const carried = applyCarried(before, (asked ? proRata(full, term, unit) : 0) - own.counted)
  const counted = carried.reduce((sum, each) => sum + each.used, own.counted)
  const hours = measured(at, 'hours', full, { logged: own.logged, counted }, unit)
  const compulsory = done.goals.filter((goal) => asked && goal.compulsory)
  const open = compulsory.filter((goal) => !goal.completed).map(({ id }) => id)
  const covered = coveredIn(done.logged.cultural_safety)
  const missing = cpdGroups.filter((group) => !covered.includes(group))
  const required = asked && cycle.cultural_safety_required
  const rules = [hours, ...categories, ...cpdGroups.map((group) => groups[group])]
  const college = rules.every((rule) => rule.met) && open.length === 0 && (!required || missing.length === 0)
  const council =
    asked && cycle.type === 'fellow'
      ? councilOf({ conversation: done.conversation, plan: done.plan, ...done.logged })
      : null
  const met = college && (council === null || council.missing.length === 0)
  const isBehind = day > term.end || hours.pace?.state === 'behind' || rules.some(isFarBehind)
  return {
    term,
    asked,
    unit,
    time: rows.reduce((sum, { minutes }) => sum + minutes, 0),
    total: hours,
    carried,
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
