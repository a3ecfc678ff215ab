import type { CivilDate } from '#kit'
import { applyCarried } from './carry-over.ts'
import type { CarriedCredit } from './carry-over.ts'
import { exactCredit, exactly, wholeCredit } from './credits.ts'
import type { CreditRule, CreditSource, CycleUnit, LoggedWork } from './credits.ts'
import type { Category } from './devcategory.ts'

/** What complete activities under a category and subcategory sum up to; both are null where an activity has none. */
export interface CategoryMinutes extends LoggedWork {
  category_id: number | null
  subcategory_id: number | null
}

/** What a category says of the credit under it: how it is earned, and the most that counts. */
export type CreditCategory = Pick<Category, 'id' | 'max_minutes'> & CreditRule

const byId = (categories: readonly CreditCategory[]): ReadonlyMap<number, CreditCategory> =>
  new Map(categories.map((each) => [each.id, each]))

/** The category whose factor holds for a row: that of its subcategory, else of its category. */
const ruleOf = (
  { category_id, subcategory_id }: CategoryMinutes,
  known: ReadonlyMap<number, CreditCategory>,
): CreditCategory | null => {
  const places = [subcategory_id, category_id].flatMap((id) => (id === null ? [] : (known.get(id) ?? [])))
  return places.find(({ credit_per }) => credit_per) ?? null
}

/** Counts rows one after the other: what each adds within the caps of its subcategory and category. Hundredths of a minute. */
const counting = (known: ReadonlyMap<number, CreditCategory>): ((row: CategoryMinutes) => number) => {
  const sums = new Map<number, number>()
  const add = (id: number, credit: number): number => {
    const most = known.get(id)?.max_minutes ?? null
    const cap = most === null ? Infinity : exactly(most)
    const before = sums.get(id) ?? 0
    sums.set(id, before + credit)
    return Math.min(before + credit, cap) - Math.min(before, cap)
  }
  return (row) => {
    const credit = exactCredit(row, ruleOf(row, known))
    const { category_id, subcategory_id } = row
    if (category_id === null) return credit
    return add(category_id, subcategory_id === null ? credit : add(subcategory_id, credit))
  }
}

/** Credit before and within the caps. */
interface CountedCredit {
  logged: number
  counted: number
}

/** What each of the rows adds within the caps, in their order. Hundredths of a minute. */
export const creditOfEach = (rows: readonly CategoryMinutes[], categories: readonly CreditCategory[]): number[] =>
  rows.map(counting(byId(categories)))

/** Credit of rows together. Factors and caps are asked exactly, and the sum is brought to the unit once. */
export const countCredit = (
  rows: readonly CategoryMinutes[],
  categories: readonly CreditCategory[],
  unit: CycleUnit,
): CountedCredit => {
  const known = byId(categories)
  const count = counting(known)
  const sum = (of: (row: CategoryMinutes) => number): number =>
    wholeCredit(
      rows.reduce((all, row) => all + of(row), 0),
      unit,
    )
  return { logged: sum((row) => exactCredit(row, ruleOf(row, known))), counted: sum(count) }
}

/** Credit of one category or subcategory, with what its factor was applied to. */
export const countCategory = (
  rows: readonly CategoryMinutes[],
  id: number,
  categories: readonly CreditCategory[],
  unit: CycleUnit,
): CountedCredit & { source: CreditSource | null } => {
  const own = rows.filter(({ category_id, subcategory_id }) => category_id === id || subcategory_id === id)
  const known = byId(categories)
  const { credit_per: per = null, credit_factor: factor = null } = known.get(id) ?? {}
  const those = own.filter((row) => ruleOf(row, known)?.id === id)
  const sum = (of: (row: CategoryMinutes) => number): number => those.reduce((all, row) => all + of(row), 0)
  const source =
    per === null || factor === null || those.length === 0
      ? null
      : { per, factor, minutes: sum(({ minutes }) => minutes), entries: sum(({ entries = 0 }) => entries) }
  // Of a subcategory, the cap of its category is not asked: another one may have used it up.
  const parents = new Set(own.flatMap((row) => (row.subcategory_id === id ? (row.category_id ?? []) : [])))
  const within = categories.map((each) => (parents.has(each.id) ? { ...each, max_minutes: null } : each))
  return { source, ...countCredit(own, within, unit) }
}

/** The sum of what counts, day by day, of rows in the order of their days, with what was carried over as far as it is needed. */
export const countedSeries = (
  rows: readonly (CategoryMinutes & { date: CivilDate })[],
  categories: readonly CreditCategory[],
  { unit, start, required, carried }: SeriesRules,
): { date: CivilDate; minutes: number }[] => {
  const count = counting(byId(categories))
  const series = new Map<CivilDate, number>(carried.length > 0 ? [[start, 0]] : [])
  let running = 0
  for (const row of rows) series.set(row.date, (running += count(row)))
  return [...series].map(([date, exact]) => {
    const own = wholeCredit(exact, unit)
    const used = applyCarried(carried, required - own)
    return { date, minutes: own + used.reduce((sum, each) => sum + each.used, 0) }
  })
}

interface SeriesRules {
  unit: CycleUnit
  /** The first day of the year, where what was carried over stands. */
  start: CivilDate
  required: number
  carried: readonly CarriedCredit[]
}
