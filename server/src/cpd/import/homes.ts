import { contains, cycleSet, goalOfDay, groupColumn, outsidePlanWords, ownYearCycle } from '@college/contract/cpd'
import type { Cycle, Goal, Plan } from '@college/contract/cpd'
import type { Actor } from '@college/contract/kit'
import { grouped } from '#platform'
import type { Call } from '#platform'
import { readCategories, readCycles, readGoalsWithin, readPlans } from '../people/person.ts'
import type { ReadRow } from './cells.ts'
import { categoriesFor } from './categories.ts'
import type { FileCategories, Settled } from './categories.ts'
import { folded, short } from './columns.ts'

/** Where a row comes to lie. */
export interface Home {
  readonly devgoal_id: number | null
  readonly devcycle_id: number | null
  readonly devplan_id: number | null
  readonly category_id: number | null
  readonly subcategory_id: number | null
  /** Both of them in words. */
  readonly category: string | null
  readonly split: Readonly<Record<'reviewing_minutes' | 'measuring_minutes' | 'educational_minutes', number>>
  readonly hints: string[]
  /** The expired cycle its day lies in, where nothing else gives it a cycle. */
  readonly expired: Cycle | null
}

/** Finds where the rows of a person's file come to lie: cycle by date, goal and category by name. */
export type FindHome = (row: ReadRow) => Home

export interface Homes {
  readonly homeOf: FindHome
  readonly categories: FileCategories
}

const goalFinder = (goals: readonly Goal[], cycles: readonly Cycle[], plans: readonly Plan[]) => {
  const periodOf = (goal: Goal): Cycle | Plan | undefined =>
    goal.devcycle_id === null
      ? plans.find(({ id }) => id === goal.devplan_id)
      : cycles.find(({ id }) => id === goal.devcycle_id)
  const named = grouped(goals, ({ title }) => folded(title))
  return (row: ReadRow, hints: string[]): Goal | null => {
    if (row.goal === '') return null
    const found = named.get(folded(row.goal)) ?? []
    const day = row.activity_date ?? ''
    const goal = goalOfDay(found, periodOf, day)
    const plan = goal && plans.find(({ id }) => id === goal.devplan_id)
    const outside = plan ? outsidePlanWords(plan, day) : null
    if (outside !== null) hints.push(outside)
    if (!goal)
      hints.push(
        found.length > 0
          ? `The goal “${short(row.goal)}” belongs to another period; it is imported without it`
          : `No open goal is called “${short(row.goal)}”; it is imported without it`,
      )
    return goal
  }
}

const readCertificate = async ({ db }: Call, userId: number): Promise<string | null> => {
  const row = await db.row<{ apc_date: string | null }>('select apc_date from "user" where id = $1', [userId])
  return row?.apc_date ?? null
}

/** Reads what a person's rows may belong to, and gives what finds it. */
export const homesFor = async (call: Call, person: Actor, settled: Settled): Promise<Homes> => {
  const set = cycleSet(person.home_roles)
  // One after the other: in a transaction they share one connection.
  const allCycles = await readCycles(call, person.organisation_id)
  const allPlans = await readPlans(call, person.id)
  const allCategories = await readCategories(call, person.organisation_id)
  const cycles = allCycles.filter((cycle) => cycle.type === set)
  const open = cycles.filter(({ expired_at }) => expired_at === null)
  const plans = allPlans.filter(({ closed_at }) => closed_at === null)
  const homes = { devcycles: open.map(({ id }) => id), devplans: plans.map(({ id }) => id) }
  const goals = await readGoalsWithin(call, person.id, homes)
  const certificate = set === 'fellow' ? await readCertificate(call, person.id) : null
  const goalOf = goalFinder(goals, open, plans)
  const categories = categoriesFor(allCategories, set, settled)
  const homeOf = (row: ReadRow): Home => {
    const hints: string[] = []
    const day = row.activity_date ?? ''
    const goal = goalOf(row, hints)
    const past = cycles.find((each) => contains(each, day)) ?? null
    const cycle = open.find((each) => contains(each, day)) ?? (past && ownYearCycle(open, certificate, day))
    const inCycle = goal?.devcycle_id ?? cycle?.id ?? null
    const expired = inCycle === null ? past : null
    const { category, subcategory } = categories.find(row, goal, hints)
    const group = category?.mcnz_group ?? subcategory?.mcnz_group ?? null
    const none = { reviewing_minutes: 0, measuring_minutes: 0, educational_minutes: 0 }
    return {
      devgoal_id: goal?.id ?? null,
      devcycle_id: inCycle,
      devplan_id: goal?.devplan_id ?? null,
      category_id: category?.id ?? null,
      subcategory_id: subcategory?.id ?? null,
      category: category && [category, subcategory].flatMap((each) => each?.name ?? []).join(', '),
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
  return { homeOf, categories }
}
