import { code } from '@college/contract/kit'
import type { Draft } from '@college/contract/kit'
import { creditInWords, devcycle } from '@college/contract/cpd'
import { standard } from '#records'
import { ApiError, badField } from '#platform'
import type { ServerRecord } from '#records'
import type { Call } from '#platform'
import { takeIn } from './intake.ts'
import { periodFits } from './period.ts'

type Cycle = Readonly<Draft<typeof devcycle>>
/** Days of a set; without an id, of a cycle that is not there yet. */
type CycleDays = Pick<Cycle, 'organisation_id' | 'type' | 'start_date' | 'end_date'> & {
  readonly id: number | null
}

/** The name of another open cycle of the set that shares days with one, `besides` one that will not be in the way. */
export const overlapOf = async (
  { db }: Pick<Call, 'db'>,
  place: CycleDays,
  besides: number | null = null,
): Promise<string | null> => {
  const other = await db.row<{ name: string }>(
    `select name from devcycle where organisation_id = $1 and type = $2 and id is distinct from $3 and id is distinct from $6 and deleted_at is null and expired_at is null
     and start_date <= $5 and end_date >= $4 order by start_date limit 1`,
    [place.organisation_id, place.type, place.id, place.start_date, place.end_date, besides],
  )
  return other?.name ?? null
}

const apart = async (call: Call, row: Cycle): Promise<void> => {
  const other = await overlapOf(call, row)
  if (other !== null) throw badField('start_date', `These dates overlap with the cycle ${other}`)
}

interface MinimumCategory {
  id: number
  name: string
  parent_id: number | null
  max_minutes: number | null
  /** Of the category that it lies in. */
  parent_name: string | null
  parent_max: number | null
}

/** Minutes that minima of categories ask for together: those of subcategories lie within that of their category. */
const askedTogether = (row: Cycle, categories: readonly MinimumCategory[]): number => {
  const minima = new Map(row.category_minima.map(({ category_id, minutes }) => [category_id, minutes]))
  const within = new Map<number, number>()
  for (const { id, parent_id } of categories)
    if (parent_id !== null) within.set(parent_id, (within.get(parent_id) ?? 0) + (minima.get(id) ?? 0))
  const tops = new Set(categories.map(({ id, parent_id }) => parent_id ?? id))
  return [...tops].reduce((sum, id) => sum + Math.max(minima.get(id) ?? 0, within.get(id) ?? 0), 0)
}

/** Refuses minima that nobody could meet, or that together ask for more than the cycle does. */
const minimaFit = async (call: Call, row: Cycle): Promise<void> => {
  const ids = row.category_minima.map((each) => each.category_id)
  if (new Set(ids).size < ids.length) throw badField('category_minima', 'Each category can have only one minimum')
  const known =
    ids.length === 0
      ? []
      : await call.db.rows<MinimumCategory>(
          `select c.id, c.name, c.parent_id, c.max_minutes, p.name as parent_name, p.max_minutes as parent_max
           from devcategory c left join devcategory p on p.id = c.parent_id and p.deleted_at is null
           where c.id = any($1::bigint[]) and c.organisation_id = $2 and c.deleted_at is null`,
          [ids, row.organisation_id],
        )
  if (known.length !== ids.length) throw badField('category_minima', 'We couldn’t find this category')
  for (const { category_id, minutes } of row.category_minima) {
    const of = known.find(({ id }) => id === category_id)
    if (of && of.max_minutes !== null && minutes > of.max_minutes)
      throw badField(
        'category_minima',
        `At most ${creditInWords(of.max_minutes, row.unit)} of ${of.name} counts, so its minimum can’t be ${creditInWords(minutes, row.unit)}`,
      )
    if (of && of.parent_max !== null && minutes > of.parent_max)
      throw badField(
        'category_minima',
        `At most ${creditInWords(of.parent_max, row.unit)} of ${of.parent_name} counts, so the minimum of ${of.name} in it can’t be ${creditInWords(minutes, row.unit)}`,
      )
  }
  const total = Math.round(row.hours_required * 60)
  if (total === 0) return
  const show = (minutes: number): string => creditInWords(minutes, row.unit)
  const sum = askedTogether(row, known)
  if (sum > total)
    throw badField(
      'category_minima',
      `These minimums add up to ${show(sum)}, more than the ${show(total)} the cycle requires`,
    )
  // Groups ask for time. Points say nothing about how long they take.
  const time = Object.values(row.group_minima).reduce<number>((all, minutes) => all + (minutes ?? 0), 0)
  if (time > total && row.unit === 'minutes')
    throw badField(
      'group_minima',
      `These minimums add up to ${show(time)}, more than the ${show(total)} the cycle requires`,
    )
}

/** Refuses half of a carry-over. */
const carryOverFits = ({ carry_over_max: most, carry_over_cycles: cycles }: Cycle): void => {
  if (most !== null && most > 0 && cycles === null)
    throw badField('carry_over_cycles', 'Enter how many of the next cycles may use it, or clear the amount')
  if (cycles !== null && !most)
    throw badField('carry_over_max', 'Enter the most that carries over, or clear the number of cycles')
  if (most === 0) throw badField('carry_over_max', 'Enter more than 00:00, or leave it blank')
}

/** Refuses another unit where people have seen their figures in the one that stands. */
const unitStays = async (call: Call, before: Cycle | null, after: Cycle): Promise<void> => {
  if (before === null || before.unit === after.unit) return
  const count = await loggedIn(call, after.id)
  if (count === 0) return
  const words = count === 1 ? 'One activity is' : `${count.toLocaleString('en-NZ')} activities are`
  throw badField('unit', `${words} logged in this cycle, so it stays in ${before.unit}. Change it in the next cycle`)
}

/** What was logged in a cycle. */
export const loggedIn = async ({ db }: Pick<Call, 'db'>, cycleId: number): Promise<number> => {
  const row = await db.row<{ count: number }>(
    'select count(*)::int as count from devactivity where devcycle_id = $1 and deleted_at is null',
    [cycleId],
  )
  return row?.count ?? 0
}

/** Cycles: open ones of a set lie apart, expired ones stay as they are, and none goes while something is logged in it. */
export const cycles: ServerRecord = standard(devcycle, {
  check: async (call, { before, after, given }) => {
    if (before && before.expired_at !== null)
      throw new ApiError(code.archived, 'This cycle has expired. Open it again to change it.')
    periodFits(after)
    await apart(call, after)
    carryOverFits(after)
    await unitStays(call, before, after)
    if (given.has('category_minima') || given.has('group_minima') || given.has('hours_required'))
      await minimaFit(call, after)
  },
  checkRemove: async (call, before) => {
    const count = await loggedIn(call, before.id)
    if (count === 0) return
    const words = count === 1 ? 'One activity is' : `${count.toLocaleString('en-NZ')} activities are`
    throw new ApiError(code.notPossible, `${words} logged in this cycle, so it stays.`)
  },
  // Cycles of the same days that are made at once would wait for each other in a circle, and the database takes a second to end each.
  hold: async (call, { organisation_id: college }) => {
    await call.db.rows('select pg_advisory_xact_lock(hashtext($1), $2::int)', [devcycle.name, college])
  },
  // What was logged before it opened counts in it.
  after: async (call, { act, after }) => {
    if (act !== 'remove') await takeIn(call, after)
  },
  checkRestore: async (call, removed) => {
    if (removed.expired_at === null) await apart(call, removed)
  },
  conflicts: { devcycle_apart: () => badField('start_date', 'These dates overlap with another cycle') },
})
