import { cpdGroups, groupColumn } from '@college/contract/cpd'
import type {
  CarriedCredit,
  CategoryMinutes,
  CpdGroup,
  CreditCategory,
  Cycle,
  CycleLogged,
} from '@college/contract/cpd'
import type { Runner } from '#database'
import { conversations, isPlanned } from '../cycle/conversation.ts'
import { inYear, yearPeople, yearValues } from './own-years.ts'
import type { Years } from './own-years.ts'

/** Complete activities of one category and subcategory, summed. */
export interface Logged extends CategoryMinutes, Record<CpdGroup, number> {
  /** Minutes of them in which cultural safety was noted; null where it was noted in none. */
  safe: Record<CpdGroup, number> | null
}

/** A category that has a limit or a factor, or that a cycle has a minimum for. */
export interface CycleCategory extends CreditCategory {
  name: string
}

const safe = cpdGroups
  .map((group) => `'${group}', coalesce(sum(${groupColumn[group]}) filter (where cultural_safety), 0)::int`)
  .join(', ')

/** Columns of a sum of complete activities by category. */
const sums = [
  'category_id',
  'subcategory_id',
  'sum(time)::int as minutes',
  'count(*)::int as entries',
  ...cpdGroups.map((group) => `sum(${groupColumn[group]})::int as ${group}`),
  `case when bool_or(cultural_safety) then json_build_object(${safe}) end as safe`,
].join(', ')

type Limited = Pick<Cycle, 'id' | 'organisation_id' | 'category_minima'>

/**
 * The categories that limit what counts in a cycle or give it a factor, or that it has a minimum for, as text of a statement with `yearValues`.
 * A factor stays with what was logged under it when the category is removed.
 */
export const limitedCategories = `select id, name, max_minutes, credit_per, credit_factor from devcategory
   where organisation_id = $6
     and ((max_minutes is not null and deleted_at is null) or credit_per is not null or id = any($7::bigint[]))`

/** What the cycle before left a person `p` for this one, as text of a statement with `yearValues`; nothing while that one is open. */
export const carriedSql = `coalesce((select k.carries_on from closed_cycle_person k where k.user_id = p.user_id and k.devcycle_id = (
     select b.id from devcycle b join devcycle c on c.id = $1 and c.type = b.type
     where b.organisation_id = $6 and b.start_date < $8 and b.deleted_at is null order by b.start_date desc limit 1)), '[]')`

/** What one person logged in a cycle. */
export interface LoggedByDay {
  /** In the order of the days. */
  days: (Logged & { date: string })[]
  categories: CycleCategory[]
  /** The day of the newest structured conversation. */
  conversation: string | null
  /** Whether there is a development plan for the year. */
  plan: boolean
  /** What cycles before left for this one. */
  carried: CarriedCredit[]
}

/** What one person logged in their year of a cycle by day, with the categories that limit it; one statement. */
export const loggedByDay = async (
  db: Runner,
  cycle: Limited & Pick<Cycle, 'start_date' | 'end_date'>,
  years: Years,
): Promise<LoggedByDay> => {
  const row = await db.row<LoggedByDay>(
    `with daily as (${daysByPerson}), talk as (${conversations})
     select coalesce((select sums from daily), '[]') as days,
       (select coalesce(json_agg(row_to_json(x) order by x.id), '[]') from (${limitedCategories}) x) as categories,
       (select day from talk) as conversation, (select ${isPlanned} from ${yearPeople}) as plan,
       (select ${carriedSql} from ${yearPeople}) as carried`,
    yearValues(cycle, years),
  )
  return row ?? { days: [], categories: [], conversation: null, plan: false, carried: [] }
}

// Summed one person at a time: planned for a few and run for a thousand, one sum over all of them would sort every activity on disk.
const byPerson = (date: '' | 'activity_date as date, '): string =>
  `select p.user_id, of_person.sums from ${yearPeople} cross join lateral (
     select json_agg(row_to_json(x) order by ${date && 'x.date, '}x.category_id, x.subcategory_id) as sums from (
       select ${date}${sums} from devactivity a where ${inYear} and a.state = 'complete' and a.deleted_at is null
       group by ${date && 'activity_date, '}category_id, subcategory_id) x) of_person
   where of_person.sums is not null`

/** What people logged in their years of a cycle, as text of a statement with `yearValues` that gives `user_id` and `sums`. */
export const loggedByPerson = byPerson('')

/** The same by day, in the order of the days. */
export const daysByPerson = byPerson('activity_date as date, ')

/** Sums by category as the rules of a cycle read them. */
export const asLogged = (rows: readonly Logged[]): CycleLogged => ({
  categories: rows,
  groups: Object.fromEntries(
    cpdGroups.map((group) => [group, rows.reduce((sum, row) => sum + row[group], 0)]),
  ) as Record<CpdGroup, number>, // one entry for each group
  cultural_safety: Object.fromEntries(
    cpdGroups.map((group) => [group, rows.reduce((sum, row) => sum + (row.safe?.[group] ?? 0), 0)]),
  ) as Record<CpdGroup, number>, // one entry for each group
})
