import type { CollegeRecord, ListInfo } from '@college/contract/kit'
import { listInfo } from './list.ts'
import type { ListAsk } from './list-query.ts'
import type { RowValues } from './record.ts'

const order = new Intl.Collator('en-NZ', { numeric: true })

/** Lower case without macrons and accents, as the database folds for its searches. */
const folded = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : value === null || value === undefined ? '' : JSON.stringify(value)

// What is empty comes last, whichever way the rest is ordered.
const compared = (a: unknown, b: unknown, descending: boolean): number => {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1
  const apart = typeof a === 'number' && typeof b === 'number' ? a - b : order.compare(textOf(a), textOf(b))
  return descending ? -apart : apart
}

const matches = (record: CollegeRecord, ask: ListAsk, row: RowValues): boolean => {
  const text = folded(record.search.map((column) => textOf(row[column])).join(' '))
  return (
    ask.filters.every(({ column, values }) => values.some((value) => [row[column]].flat().includes(value))) &&
    ask.words.every((word) => text.includes(folded(word)))
  )
}

/** A page of rows that were worked out in memory, narrowed, ordered and counted as any list is. */
export const pageOf = <T extends RowValues>(
  record: CollegeRecord,
  ask: ListAsk,
  rows: readonly T[],
): { rows: T[]; info: ListInfo } => {
  const keysOf = (row: T): unknown[] => ask.sort.map(({ column }) => row[column])
  const apart = (a: readonly unknown[], b: readonly unknown[]): number => {
    for (const [at, { descending }] of ask.sort.entries()) {
      const found = compared(a[at], b[at], descending)
      if (found !== 0) return found
    }
    return 0
  }
  const found = rows.filter((row) => matches(record, ask, row)).toSorted((a, b) => apart(keysOf(a), keysOf(b)))
  const { after } = ask
  const from = after ? found.filter((row) => apart(keysOf(row), after) <= 0).length : ask.offset
  const page = found.slice(from, from + ask.limit)
  const last = page.at(-1)
  const counted = { rows: '', found: page.length, total: found.length, last: last ? keysOf(last) : null }
  return { rows: page, info: listInfo(ask, counted) }
}
