import type { ListQuery } from '@college/contract/kit'
import type { Query, QueryClient } from '@tanstack/react-query'
import type { Query as CallQuery } from './address.ts'

interface NamedRecord {
  readonly name: string
}

/** Keys under which answers are cached; all begin with a name that `invalidates` can speak of. */
export const keys = {
  record: (record: NamedRecord) => [record.name] as const,
  row: (record: NamedRecord, id: number | null) => [record.name, 'get', id] as const,
  lists: (record: NamedRecord) => [record.name, 'list'] as const,
  list: (record: NamedRecord, query: ListQuery) => [record.name, 'list', 'one', query] as const,
  pages: (record: NamedRecord, query: ListQuery) => [record.name, 'list', 'pages', query] as const,
  /** `/cpd/refdata` becomes `['cpd', 'refdata', query]`. */
  call: (path: string, query: CallQuery) => [...path.split('/').filter(Boolean), query] as const,
}

/** What `invalidate` passes over among the answers that the names speak of. */
interface Sparing {
  /** It belongs to a row that is gone: old, but not asked for again. */
  readonly isGone?: (query: Query) => boolean
  /** It was given by the server a moment ago: not old. */
  readonly isNew?: (query: Query) => boolean
}

/**
 * Asks again for a first answer that is still on its way: the server may have made it before the write. The query library does so by itself
 * only where it has an older answer.
 */
const beginAgain = (query: Query): void => {
  if (query.state.data !== undefined || query.state.fetchStatus !== 'fetching') return
  void query.cancel({ silent: true })
  query.fetch().catch(() => undefined)
}

/** Makes old what the names speak of; what of it is on the screen is fetched again. */
export const invalidate = async (
  answers: QueryClient,
  names: readonly string[],
  { isGone = () => false, isNew = () => false }: Sparing = {},
): Promise<void> => {
  const isOld = (query: Query): boolean => !isGone(query) && !isNew(query)
  const all = [...new Set(names)].map(async (name) => {
    for (const query of answers.getQueryCache().findAll({ queryKey: [name], predicate: isOld })) beginAgain(query)
    await Promise.all([
      answers.invalidateQueries({ queryKey: [name], predicate: isOld }),
      answers.invalidateQueries({ queryKey: [name], predicate: isGone, refetchType: 'none' }),
    ])
  })
  await Promise.all(all)
}
