import type { CollegeRecord, ListInfo } from '@college/contract/kit'
import type { Runner } from '#database'
import { beyond, limitSql, listInfo, orderBy } from './list.ts'
import type { ListRow } from './list.ts'
import type { ListAsk } from './list-query.ts'
import type { RowValues } from './record.ts'
import { amongSql, quoted } from './statement.ts'
import type { Values } from './statement.ts'

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

/**
 * A page of rows that were worked out in memory, narrowed, ordered and counted as any list is. It is for rows with figures that rules of
 * the contract give, such as who is behind: the database would need those rules a second time.
 */
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

/**
 * A page of rows that a statement works out, narrowed, ordered and counted by the database as any list is. The source is a select with a
 * column for each field of the record.
 */
export const readPageOf = async <T extends RowValues>(
  db: Pick<Runner, 'row'>,
  record: CollegeRecord,
  ask: ListAsk,
  source: string,
  values: Values,
): Promise<{ rows: T[]; info: ListInfo }> => {
  const searched = `fold(concat_ws(' ', ${record.search.map((column) => `t.${quoted(column)}`).join(', ')}))`
  const narrowed = [
    ...ask.filters.map(({ column, values: asked }) => amongSql(`t.${quoted(column)}`, asked, values)),
    ...ask.words.map((word) => `strpos(${searched}, fold(${values.add(word)})) > 0`),
  ]
  const where = narrowed.length === 0 ? '' : ` where ${narrowed.join(' and ')}`
  const after = ask.after ? ` where ${beyond(ask, values)}` : ''
  const paging = `${limitSql(ask.limit, values)}${ask.offset > 0 && !ask.after ? ` offset ${values.add(ask.offset)}` : ''}`
  const keys = ask.sort.map((key) => `p.${quoted(key.column)}`).join(', ')
  const row = await db.row<Omit<ListRow, 'rows'> & { rows: T[] }>(
    `with found as materialized (select * from (${source}) t${where}), ` +
      `page as materialized (select * from found t${after} order by ${orderBy(ask.sort, 't')} ${paging}) ` +
      `select (select coalesce(json_agg(row_to_json(p) order by ${orderBy(ask.sort, 'p')}), '[]') from page p) as rows, ` +
      `(select count(*) from page) as found, (select count(*) from found) as total, ` +
      `(select json_build_array(${keys}) from page p order by ${orderBy(ask.sort, 'p', true)} limit 1) as last`,
    values.list,
  )
  if (!row) throw new Error('a list gave no row')
  return { rows: row.rows, info: listInfo(ask, { ...row, rows: '' }) }
}
