import { cpdGroups, groupColumn } from '@college/contract/cpd'
import type { CategoryMinutes, CpdGroup, Cycle, CycleLogged } from '@college/contract/cpd'
import type { Runner } from '#database'
import { conversationSql, plannedSql } from '../cycle/conversation.ts'

/** Complete activities of one category and subcategory, summed. */
export interface Logged extends CategoryMinutes, Record<CpdGroup, number> {
  /** Minutes of them in which cultural safety was noted. */
  safe: Record<CpdGroup, number>
}

/** A category that has a limit, or that a cycle has a minimum for. */
export interface CycleCategory {
  id: number
  name: string
  max_minutes: number | null
}

const safe = cpdGroups
  .map((group) => `'${group}', coalesce(sum(${groupColumn[group]}) filter (where cultural_safety), 0)::int`)
  .join(', ')

/** Columns of a sum of complete activities by category. */
const sums = [
  'category_id',
  'subcategory_id',
  'sum(time)::int as minutes',
  ...cpdGroups.map((group) => `sum(${groupColumn[group]})::int as ${group}`),
  `json_build_object(${safe}) as safe`,
].join(', ')

type Limited = Pick<Cycle, 'id' | 'organisation_id' | 'category_minima'>

/** The categories that limit what counts in a cycle, or that it has a minimum for, as text of a statement. */
export const categoriesSql = (organisation: string, minima: string): string =>
  `select id, name, max_minutes from devcategory
   where organisation_id = ${organisation} and ((max_minutes is not null and deleted_at is null) or id = any(${minima}::bigint[]))`

export const minimaOf = (cycle: Limited): number[] => cycle.category_minima.map(({ category_id }) => category_id)

/** What one person logged in a cycle. */
export interface LoggedByDay {
  /** In the order of the days. */
  days: (Logged & { date: string })[]
  categories: CycleCategory[]
  /** The day of the newest structured conversation. */
  conversation: string | null
  /** Whether there is a development plan for the year. */
  plan: boolean
}

/** What one person logged in a cycle by day, with the categories that limit it; one statement. */
export const loggedByDay = async (
  db: Runner,
  userId: number,
  cycle: Limited & Pick<Cycle, 'start_date' | 'end_date'>,
): Promise<LoggedByDay> => {
  const row = await db.row<LoggedByDay>(
    `select
       (select coalesce(json_agg(row_to_json(x) order by x.date), '[]') from (
          select activity_date as date, ${sums} from devactivity
          where user_id = $1 and devcycle_id = $2 and state = 'complete' and deleted_at is null
          group by activity_date, category_id, subcategory_id) x) as days,
       (select coalesce(json_agg(row_to_json(x) order by x.id), '[]') from (${categoriesSql('$3', '$4')}) x) as categories,
       (${conversationSql('$1', '$2', '$5', '$6')}) as conversation, ${plannedSql('$1', '$5', '$6')} as plan`,
    [userId, cycle.id, cycle.organisation_id, minimaOf(cycle), cycle.start_date, cycle.end_date],
  )
  return row ?? { days: [], categories: [], conversation: null, plan: false }
}

const byPerson = (cycle: string, people: string, date: '' | 'activity_date as date, '): string =>
  `select user_id, json_agg(row_to_json(x) order by ${date && 'x.date, '}x.category_id, x.subcategory_id) as sums from (
     select user_id, ${date}${sums} from devactivity
     where devcycle_id = ${cycle} and user_id = any(${people}::bigint[]) and state = 'complete' and deleted_at is null
     group by user_id, ${date && 'activity_date, '}category_id, subcategory_id) x group by user_id`

/** What people logged in a cycle, as text of a statement that gives `user_id` and `sums`. */
export const loggedByPerson = (cycle: string, people: string): string => byPerson(cycle, people, '')

/** The same by day, in the order of the days. */
export const daysByPerson = (cycle: string, people: string): string =>
  byPerson(cycle, people, 'activity_date as date, ')

/** Sums by category as the rules of a cycle read them. */
export const asLogged = (rows: readonly Logged[]): CycleLogged => ({
  categories: rows,
  groups: Object.fromEntries(
    cpdGroups.map((group) => [group, rows.reduce((sum, row) => sum + row[group], 0)]),
  ) as Record<CpdGroup, number>, // one entry for each group
  cultural_safety: Object.fromEntries(
    cpdGroups.map((group) => [group, rows.reduce((sum, row) => sum + row.safe[group], 0)]),
  ) as Record<CpdGroup, number>, // one entry for each group
})
