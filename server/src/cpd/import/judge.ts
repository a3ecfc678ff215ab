import { expiredCycleWords, neededImportFields } from '@college/contract/cpd'
import type { ImportMapping, ImportRow } from '@college/contract/cpd'
import { daysBetween, showTime } from '@college/contract/kit'
import type { Actor } from '@college/contract/kit'
import { madeOf } from '#platform'
import type { Call } from '#platform'
import { todayOf } from '../people/person.ts'
import { readRow } from './cells.ts'
import type { ReadRow } from './cells.ts'
import { folded } from './columns.ts'
import type { Settled, UnknownCategories } from './categories.ts'
import { homesFor } from './homes.ts'
import type { Home } from './homes.ts'
import type { Table } from './table.ts'

/** A row of a file with what is thought of it. */
export interface Judged extends ImportRow {
  readonly row: ReadRow
  readonly home: Home
}

/** How a file is to be read. */
export interface Reading {
  readonly mapping: ImportMapping
  readonly unit: 'hours' | 'minutes'
  readonly duplicates: 'skip' | 'take'
  readonly state: 'draft' | 'complete'
  readonly settled: Settled
}

/** All rows of a file, and what of its categories is not known. */
export interface Judgement {
  readonly judged: readonly Judged[]
  readonly unknown: UnknownCategories
}

const dayMinutes = 24 * 60

/** Needed fields that no column is said to be. */
export const missingIn = (mapping: ImportMapping): (typeof neededImportFields)[number][] =>
  neededImportFields.filter((field) => mapping[field] === undefined)

interface Before {
  title: string
  activity_date: string
  end_date: string | null
  time: number
}

const keyOf = (title: string, day: string): string => `${day} ${folded(title)}`

/** Those of many activities that the person has not logged yet, by the title and the day. */
export const notLogged = async <R extends { readonly title: string; readonly activity_date: string }>(
  { db }: Pick<Call, 'db'>,
  personId: number,
  rows: readonly R[],
): Promise<R[]> => {
  const days = rows.map(({ activity_date: day }) => day).toSorted()
  const before = await db.rows<{ title: string; activity_date: string }>(
    'select title, activity_date from devactivity where user_id = $1 and deleted_at is null and activity_date between $2 and $3',
    [personId, days[0] ?? null, days.at(-1) ?? null],
  )
  const there = new Set(before.map((each) => keyOf(each.title, each.activity_date)))
  return rows.filter((each) => !there.has(keyOf(each.title, each.activity_date)))
}

const daysOf = ({ activity_date: from, end_date: to }: ReadRow): number => (from && to ? daysBetween(from, to) + 1 : 1)

const draftHint = 'Its cycle has expired: it stays a draft until the college office reopens the cycle'

/** Judges the rows of a file: what each would become, or why it is refused or left out. */
export const judgeRows = async (call: Call, person: Actor, table: Table, reading: Reading): Promise<Judgement> => {
  const rows = await madeOf(table.rows, ({ line, cells }) => ({
    line,
    row: readRow(cells, reading.mapping, reading.unit),
  }))
  const days = rows.flatMap(({ row }) => row.activity_date ?? []).toSorted()
  const { homeOf, categories } = await homesFor(call, person, reading.settled)
  const before = await call.db.rows<Before>(
    `select title, activity_date, end_date, time from devactivity
     where user_id = $1 and deleted_at is null and activity_date between $2 and $3`,
    [person.id, days[0] ?? null, days.at(-1) ?? null],
  )
  const today = todayOf(call)
  const there = new Set(before.map((each) => keyOf(each.title, each.activity_date)))
  const inFile = new Set<string>()
  const onDay = new Map<string, number>()
  for (const { activity_date: day, end_date: end, time } of before)
    if (end === null) onDay.set(day, (onDay.get(day) ?? 0) + time)

  const judged = await madeOf(rows, ({ line, row }): Judged => {
    const home = homeOf(row)
    const hints = [...home.hints]
    const { activity_date, time: minutes } = row
    const title = row.title.slice(0, 300)
    const shown = { line, title, activity_date, time: minutes, category: home.category, row, home }
    if (row.reasons.length > 0) return { ...shown, state: 'refused', reasons: row.reasons, hints }
    const words = home.expired && expiredCycleWords(home.expired)
    if (words && reading.state === 'complete') return { ...shown, state: 'refused', reasons: [words], hints }
    if (words) hints.push(draftHint)
    const day = row.activity_date ?? ''
    const key = keyOf(row.title, day)
    const again = there.has(key)
      ? 'There’s already an activity with this title on this date'
      : inFile.has(key)
        ? 'The file has this title twice on this date'
        : null
    inFile.add(key)
    if (again && reading.duplicates === 'skip') return { ...shown, state: 'duplicate', reasons: [again], hints: [] }
    if (again) hints.push(again)
    const time = row.time ?? 0
    const length = daysOf(row)
    const sum = length === 1 ? (onDay.get(day) ?? 0) + time : time
    if (length === 1) onDay.set(day, sum)
    if (sum > dayMinutes * length) hints.push(`This brings the day to ${showTime(sum)}`)
    if (day > today) hints.push('This date is in the future')
    return { ...shown, state: 'ready', reasons: [], hints }
  })
  return { judged, unknown: categories.unknown() }
}
