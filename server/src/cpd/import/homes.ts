import { contains, cycleSet, groupColumn } from '@college/contract/cpd'
import type { Category, Cycle, Goal, Plan } from '@college/contract/cpd'
import type { Actor } from '@college/contract/kit'
import type { Call } from '#platform'
import { readCategories, readCycleGoals, readCycles, readPlanGoals, readPlans } from '../people/person.ts'
import type { ReadRow } from './cells.ts'
import { folded } from './columns.ts'

/** Where a row comes to lie. */
export interface Home {
  readonly devgoal_id: number | null
  readonly devcycle_id: number | null
  readonly devplan_id: number | null
  readonly category_id: number | null
  readonly subcategory_id: number | null
  readonly split: Readonly<Record<'reviewing_minutes' | 'measuring_minutes' | 'educational_minutes', number>>
  readonly hints: string[]
  /** The expired cycle its day lies in, where nothing else gives it a cycle. */
  readonly expired: Cycle | null
}

/** Finds where the rows of a person's file come to lie: cycle by date, goal and category by name. */
export type FindHome = (row: ReadRow) => Home

const short = (text: string): string => (text.length > 60 ? `${text.slice(0, 57)}…` : text)

const goalFinder = (goals: readonly Goal[], cycles: readonly Cycle[], plans: readonly Plan[]) => {
  const periodOf = (goal: Goal): Cycle | Plan | undefined =>
    goal.devcycle_id === null
      ? plans.find(({ id }) => id === goal.devplan_id)
      : cycles.find(({ id }) => id === goal.devcycle_id)
  const named = new Map<string, Goal[]>()
  for (const goal of goals) named.set(folded(goal.title), [...(named.get(folded(goal.title)) ?? []), goal])
  return (row: ReadRow, hints: string[]): Goal | null => {
    if (row.goal === '') return null
    const found = named.get(folded(row.goal)) ?? []
    const day = row.activity_date ?? ''
    const goal = found.find((each) => {
      const period = periodOf(each)
      return period !== undefined && contains(period, day)
    })
    if (!goal)
      hints.push(
        found.length > 0
          ? `The goal “${short(row.goal)}” is of another time; it is imported without it`
          : `No open goal is called “${short(row.goal)}”; it is imported without it`,
      )
    return goal ?? null
  }
}

const categoryFinder =
  (categories: readonly Category[]) =>
  (row: ReadRow, goal: Goal | null, hints: string[]): { category: Category | null; subcategory: Category | null } => {
    const called = (name: string, parent: number | null): Category | null => {
      const found = categories.filter((each) => each.parent_id === parent && folded(each.name) === folded(name))
      return found.find(({ kind }) => kind === 'activity') ?? found[0] ?? null
    }
    const category =
      row.category === '' ? (categories.find(({ id }) => id === goal?.category_id) ?? null) : called(row.category, null)
    if (row.category !== '' && !category)
      hints.push(`No category is called “${short(row.category)}”; it is imported without it`)
    const subcategory = row.subcategory === '' || !category ? null : called(row.subcategory, category.id)
    if (row.subcategory !== '' && category && !subcategory)
      hints.push(`“${category.name}” has no subcategory “${short(row.subcategory)}”; it is imported without it`)
    return { category, subcategory }
  }

/** Reads what a person's rows may belong to, and gives what finds it. */
export const homesFor = async (call: Call, person: Actor): Promise<FindHome> => {
  const set = cycleSet(person.home_roles)
  // One after the other: in a transaction they share one connection.
  const allCycles = await readCycles(call, person.organisation_id)
  const allPlans = await readPlans(call, person.id)
  const allCategories = await readCategories(call, person.organisation_id)
  const cycles = allCycles.filter((cycle) => cycle.type === set)
  const open = cycles.filter(({ expired_at }) => expired_at === null)
  const plans = allPlans.filter(({ closed_at }) => closed_at === null)
  const openIds = open.map(({ id }) => id)
  const goals = openIds.length > 0 ? await readCycleGoals(call, openIds, person.id) : []
  for (const { id } of plans) goals.push(...(await readPlanGoals(call, id)))
  const goalOf = goalFinder(goals, open, plans)
  const categoryOf = categoryFinder(
    allCategories.filter(({ active, type }) => active && (type === null || type === set)),
  )
  return (row) => {
    const hints: string[] = []
    const day = row.activity_date ?? ''
    const goal = goalOf(row, hints)
    const cycle = open.find((each) => contains(each, day)) ?? null
    const inCycle = goal?.devcycle_id ?? cycle?.id ?? null
    const expired = inCycle === null ? (cycles.find((each) => contains(each, day)) ?? null) : null
    const { category, subcategory } = categoryOf(row, goal, hints)
    const group = category?.mcnz_group ?? subcategory?.mcnz_group ?? null
    const none = { reviewing_minutes: 0, measuring_minutes: 0, educational_minutes: 0 }
    return {
      devgoal_id: goal?.id ?? null,
      devcycle_id: inCycle,
      devplan_id: goal?.devplan_id ?? null,
      category_id: category?.id ?? null,
      subcategory_id: subcategory?.id ?? null,
      split: row.split
        ? {
            reviewing_minutes: row.reviewing_minutes,
            measuring_minutes: row.measuring_minutes,
            educational_minutes: row.educational_minutes,
          }
        : { ...none, ...(group === null ? {} : { [groupColumn[group]]: row.time ?? 0 }) },
      hints,
      expired,
    }
  }
}
