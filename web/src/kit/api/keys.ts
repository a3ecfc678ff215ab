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

/** Makes old what the names speak of; what of it is on the screen is fetched again. */
export const invalidate = async (
  answers: QueryClient,
  names: readonly string[],
  { isGone = () => false, isNew = () => false }: Sparing = {},
): Promise<void> => {
  const all = [...new Set(names)].flatMap((name) => [
    answers.invalidateQueries({ queryKey: [name], predicate: (query) => !isGone(query) && !isNew(query) }),
    answers.invalidateQueries({ queryKey: [name], predicate: isGone, refetchType: 'none' }),
  ])
  await Promise.all(all)
}
