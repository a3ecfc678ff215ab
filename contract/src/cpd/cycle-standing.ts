import type { CivilDate } from '#kit'
import type { GroupMinutes } from './completion.ts'
import { cycleTerm, proRata } from './cycle-term.ts'
import type { CyclePerson, CycleTerm } from './cycle-term.ts'
import type { Category } from './devcategory.ts'
import type { Cycle } from './devcycle.ts'
import { cpdGroups } from './groups.ts'
import type { CpdGroup } from './groups.ts'
import { timePace } from './pace-words.ts'
import type { TimePace } from './pace-words.ts'

/** What a cycle asks for. */
export type CycleRules = Pick<
  Cycle,
  'start_date' | 'end_date' | 'hours_required' | 'category_minima' | 'group_minima' | 'cultural_safety_required'
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
  /** Groups in which cultural safety was noted. */
  cultural_safety: readonly CpdGroup[]
}

/** A shared or own goal of the cycle, and whether the person has completed it. */
export interface CountedGoal {
  id: number
  compulsory: boolean
  completed: boolean
}

/** Minutes logged against what is asked of the person. */
export interface MinutesStanding {
  logged: number
  /** What of it counts: no more than the category's cap. */
  counted: number
  /** What is asked of the person, and what the whole cycle asks for. */
  required: number
  full: number
  /** What an even pace would have counted by the day. */
  due: number
  /** Nothing where nothing is asked. */
  pace: TimePace | null
  met: boolean
}

export interface CategoryStanding extends MinutesStanding {
  category_id: number
  /** The most that counts in a cycle; null without a limit. */
  cap: number | null
}

/** Where a person stands in a cycle on a day, by every rule the cycle has. Minutes. */
export interface CycleStanding {
  term: CycleTerm
  total: MinutesStanding
  /** Categories that the cycle has a minimum for, or that have a cap and something logged. */
  categories: readonly CategoryStanding[]
  groups: Readonly<Record<CpdGroup, MinutesStanding>>
  compulsory: { goals: number; completed: number; open: readonly number[] }
  cultural_safety: { required: boolean; covered: readonly CpdGroup[]; missing: readonly CpdGroup[] }
  /** Whether all that the cycle asks for is done. */
  met: boolean
}

type Capped = Pick<Category, 'id' | 'max_minutes'>

const measured = (term: CycleTerm, full: number, logged: number, counted: number): MinutesStanding => {
  const required = proRata(full, term)
  const due = Math.round(required * term.pace)
  const pace = required > 0 ? timePace(counted, required, due) : null
  return { logged, counted, required, full, due, pace, met: counted >= required }
}

interface Sums {
  logged: number
  counted: number
}

/** Minutes by category and subcategory, none counted beyond its cap: first those of subcategories, then of their category. */
const capped = (
  rows: readonly CategoryMinutes[],
  caps: ReadonlyMap<number, number>,
): { byCategory: ReadonlyMap<number, Sums>; total: Sums } => {
  const byCategory = new Map<number, Sums>()
  const plain = { logged: 0, counted: 0 }
  const counts = (id: number, minutes: number): number => Math.min(minutes, caps.get(id) ?? minutes)
  const add = (sums: Sums, logged: number, counted: number): void => {
    sums.logged += logged
    sums.counted += counted
  }
  const at = (id: number): Sums => {
    const known = byCategory.get(id) ?? { logged: 0, counted: 0 }
    byCategory.set(id, known)
    return known
  }
  for (const { category_id, subcategory_id, minutes } of rows) {
    if (category_id === null) {
      add(plain, minutes, minutes)
      continue
    }
    if (subcategory_id === null) {
      add(at(category_id), minutes, minutes)
      continue
    }
    const sub = at(subcategory_id)
    const before = counts(subcategory_id, sub.counted)
    add(sub, minutes, minutes)
    add(at(category_id), minutes, counts(subcategory_id, sub.counted) - before)
  }
  for (const [id, sums] of byCategory) sums.counted = counts(id, sums.counted)
  const parents = new Set(rows.flatMap(({ category_id }) => category_id ?? []))
  const total = { ...plain }
  for (const id of parents) add(total, at(id).logged, at(id).counted)
  return { byCategory, total }
}

/**
 * Where a person stands in a cycle: hours, categories against minima and caps, groups, compulsory goals, cultural safety.
 * Hours and minima are asked for by the days that count; caps and goals stay whole. A cap takes from the hours and from its
 * category, not from the groups, which tell all that was done.
 */
export const cycleStanding = (
  cycle: CycleRules,
  person: CyclePerson,
  done: { logged: CycleLogged; goals: readonly CountedGoal[]; categories: readonly Capped[] },
  day: CivilDate,
): CycleStanding => {
  const term = cycleTerm(cycle, person, day)
  const caps = new Map(
    done.categories.flatMap(({ id, max_minutes }) => (max_minutes === null ? [] : [[id, max_minutes] as const])),
  )
  const { byCategory, total } = capped(done.logged.categories, caps)
  const minima = new Map(cycle.category_minima.map(({ category_id, minutes }) => [category_id, minutes]))
  const shown = [...new Set([...minima.keys(), ...[...byCategory.keys()].filter((id) => caps.has(id))])]
  const categories = shown.map((category_id) => {
    const { logged, counted } = byCategory.get(category_id) ?? { logged: 0, counted: 0 }
    const cap = caps.get(category_id) ?? null
    return { category_id, cap, ...measured(term, minima.get(category_id) ?? 0, logged, counted) }
  })
  const groups = Object.fromEntries(
    cpdGroups.map((group) => {
      const logged = done.logged.groups[group]
      return [group, measured(term, cycle.group_minima[group] ?? 0, logged, logged)]
    }),
  ) as Record<CpdGroup, MinutesStanding> // one entry for each group, made just above
  const hours = measured(term, Math.round(cycle.hours_required * 60), total.logged, total.counted)
  const compulsory = done.goals.filter((goal) => goal.compulsory)
  const open = compulsory.filter((goal) => !goal.completed).map(({ id }) => id)
  const covered = cpdGroups.filter((group) => done.logged.cultural_safety.includes(group))
  const missing = cpdGroups.filter((group) => !covered.includes(group))
  const required = cycle.cultural_safety_required
  const rules = [hours, ...categories, ...cpdGroups.map((group) => groups[group])]
  return {
    ...{ term, total: hours, categories, groups },
    compulsory: { goals: compulsory.length, completed: compulsory.length - open.length, open },
    cultural_safety: { required, covered, missing },
    met: rules.every(({ met }) => met) && open.length === 0 && (!required || missing.length === 0),
  }
}
