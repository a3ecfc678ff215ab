import { ownYear } from '@college/contract/cpd'
import type { Cycle } from '@college/contract/cpd'
import type { Runner } from '#database'

type YearCycle = Pick<Cycle, 'id' | 'organisation_id' | 'type' | 'start_date' | 'end_date'>

/** The years of people in a cycle, as values of a statement. */
export interface Years {
  people: readonly number[]
  /** First and last day of a person's own year, in the order of the people; null where it is the cycle's. */
  firsts: readonly (string | null)[]
  lasts: readonly (string | null)[]
  /** The cycle, and those of its set that share days with one of the years. */
  cycles: readonly number[]
  /** The day on which people are judged: what is dated after it does not count yet. */
  day: string
}

/** Whose certificate ends when, of those who have one. */
const readCertificates = async (db: Runner, people: readonly number[]): Promise<ReadonlyMap<number, string>> => {
  const rows = await db.rows<{ id: number; apc_date: string }>(
    'select id, apc_date from "user" where id = any($1::bigint[]) and apc_date is not null',
    [people],
  )
  return new Map(rows.map(({ id, apc_date }) => [id, apc_date]))
}

const neighboursOf = async (db: Runner, cycle: YearCycle, from: string, to: string): Promise<number[]> => {
  const rows = await db.rows<{ id: number }>(
    `select id from devcycle where organisation_id = $1 and type = $2 and deleted_at is null and start_date <= $4 and end_date >= $3`,
    [cycle.organisation_id, cycle.type, from, to],
  )
  return rows.map(({ id }) => id)
}

/** The years that people have in a cycle on a day; one statement for certificates that are not known, and another where a year is a person's own. */
export const yearsOf = async (
  db: Runner,
  cycle: YearCycle,
  people: readonly number[],
  day: string,
  known?: ReadonlyMap<number, string | null>,
): Promise<Years> => {
  const certificates = cycle.type === 'fellow' ? (known ?? (await readCertificates(db, people))) : null
  const years = people.map((id) => ownYear(cycle, certificates?.get(id) ?? null, day))
  const own = years.filter((year) => year.own)
  const [first] = own.map(({ start }) => start).toSorted()
  const last = own
    .map(({ end }) => end)
    .toSorted()
    .at(-1)
  return {
    people,
    firsts: years.map((year) => (year.own ? year.start : null)),
    lasts: years.map((year) => (year.own ? year.end : null)),
    day,
    cycles: first && last ? [...new Set([cycle.id, ...(await neighboursOf(db, cycle, first, last))])] : [cycle.id],
  }
}

/**
 * Values that every statement on the years of people in a cycle begins with: `$1` the cycle, `$2` to `$4` the people and their own years, `$5`
 * the cycles that these touch, `$6` the organisation, `$7` the categories with a minimum, `$8` and `$9` the first and last day of the cycle, `$10` the
 * last day that counts.
 */
export const yearValues = (
  cycle: Omit<YearCycle, 'type'> & Pick<Cycle, 'category_minima'>,
  { people, firsts, lasts, cycles, day }: Years,
): unknown[] => [
  cycle.id,
  people,
  firsts,
  lasts,
  cycles,
  cycle.organisation_id,
  cycle.category_minima.map(({ category_id }) => category_id),
  cycle.start_date,
  cycle.end_date,
  day,
]

/** The people with their own years as a table `p (user_id, first, last)`, as text of such a statement. */
export const yearPeople = 'unnest($2::bigint[], $3::date[], $4::date[]) p (user_id, first, last)'

/** Whether an activity `a` counts in the year of `p`: by its day in an own year, else by its cycle; none that is dated ahead. */
export const inYear = `a.user_id = p.user_id and a.devcycle_id = any($5::bigint[]) and a.activity_date <= $10
   and case when p.first is null then a.devcycle_id = $1 else a.activity_date between p.first and p.last end`
