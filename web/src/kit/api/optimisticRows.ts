import type { CollegeRecord, Row, Update } from '@college/contract/kit'
import type { QueryClient } from '@tanstack/react-query'
import type { ListPage } from './client.ts'
import { keys } from './keys.ts'

/** Puts everything cached of a record back as it was. */
export type Rollback = () => void

export const idOf = (row: unknown): number => (row as { readonly id: number }).id // each row of the wire has one

/** Changes the cached rows of a record's lists; gives the way back. */
export const changeRows = async <R extends CollegeRecord>(
  answers: QueryClient,
  record: R,
  change: (rows: readonly Row<R>[]) => readonly Row<R>[],
): Promise<Rollback> => {
  await answers.cancelQueries({ queryKey: keys.record(record) })
  const before = answers.getQueriesData({ queryKey: keys.record(record) })
  const page = (listed: ListPage<R>): ListPage<R> => ({ ...listed, rows: change(listed.rows) })
  answers.setQueriesData<ListPage<R>>({ queryKey: [...keys.lists(record), 'one'] }, (now) => now && page(now))
  answers.setQueriesData<{ pages: ListPage<R>[]; pageParams: unknown[] }>(
    { queryKey: [...keys.lists(record), 'pages'] },
    (now) => now && { ...now, pages: now.pages.map(page) },
  )
  return () => before.forEach(([key, data]) => answers.setQueryData(key, data))
}

/** Shows an update in the cached rows before the server has confirmed it; gives the way back. */
export const showAhead = async <R extends CollegeRecord>(
  answers: QueryClient,
  record: R,
  body: Update<R>,
): Promise<Rollback> => {
  // `updated_at` stays the server's: the next save of the row has to name the version it was read with.
  const { updated_at: _, ...changes }: Readonly<Record<string, unknown>> = { ...body }
  const merged = (row: Row<R>): Row<R> => (idOf(row) === idOf(body) ? { ...row, ...changes } : row)
  const rollback = await changeRows<R>(answers, record, (rows) => rows.map(merged))
  answers.setQueryData<Row<R>>(keys.row(record, idOf(body)), (row) => (row === undefined ? row : merged(row)))
  return rollback
}
