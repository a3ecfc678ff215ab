import { useMemo } from 'react'
import type { AnswerOf, CallRoute, CollegeRecord, ListQuery, QueryOf, RecordRoute, Row } from '@college/contract/kit'
import {
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ListPage } from './client.ts'
import { useClient } from './ClientProvider.tsx'
import { membersOf, type CallFailed } from './failure.ts'
import { keys } from './keys.ts'

/**
 * What was read stays in sight when it cannot be read again for want of the server: the page says elsewhere that it
 * is offline. A refusal is passed on.
 */
const kept = <T>(result: UseQueryResult<T, CallFailed>): UseQueryResult<T, CallFailed> =>
  result.status === 'error' && result.data !== undefined && result.error.unreachable
    ? // Read as the answer it was before.
      ({
        ...result,
        status: 'success',
        error: null,
        isError: false,
        isSuccess: true,
        isRefetchError: false,
      } as UseQueryResult<T, CallFailed>)
    : result

/** One row; nothing is asked while the id is null. `fresh` asks even for what was read a moment ago. */
export const useRecord = <R extends CollegeRecord>(
  record: R | RecordRoute,
  id: number | null,
  { fresh = false }: { readonly fresh?: boolean } = {},
): UseQueryResult<Row<R>, CallFailed> => {
  const client = useClient()
  return kept(
    useQuery<Row<R>, CallFailed>({
      queryKey: keys.row(record, id),
      queryFn: ({ signal }) => client.getRecord(record, id ?? 0, { signal, quiet: true }),
      enabled: id !== null,
      refetchOnMount: fresh ? 'always' : true,
    }),
  )
}

/** How a list is to be read. */
export interface ListReading {
  readonly enabled?: boolean
  /** Fetches the page after this one ahead of time. */
  readonly ahead?: boolean
}

/** One page of a list; while another is on its way the one before stays. */
export const useList = <R extends CollegeRecord>(
  record: R | RecordRoute,
  query: ListQuery = {},
  { enabled = true, ahead = false }: ListReading = {},
): UseQueryResult<ListPage<R>, CallFailed> => {
  const client = useClient()
  const answers = useQueryClient()
  const result = kept(
    useQuery<ListPage<R>, CallFailed>({
      queryKey: keys.list(record, query),
      queryFn: ({ signal }) => client.listRecords(record, query, { signal, quiet: true }),
      placeholderData: keepPreviousData,
      enabled,
    }),
  )
  const next = ahead && !result.isPlaceholderData ? (result.data?.info.next ?? null) : null
  useEffect(() => {
    if (next === null) return
    const following = pageAfter(query, next)
    void answers.prefetchQuery({
      queryKey: keys.list(record, following),
      queryFn: ({ signal }) => client.listRecords(record, following, { signal, quiet: true }),
    })
    // The query is a new object at each render; the cursor identifies it.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [next, record, answers, client])
  return result
}

/** The query of the page that a cursor points to. */
export const pageAfter = (query: ListQuery, next: string): ListQuery => {
  const { offset: _, ...rest } = query
  return { ...rest, after: next }
}

/** A list that grows page by page. */
export const usePages = <R extends CollegeRecord>(record: R, query: ListQuery = {}, enabled = true) => {
  const client = useClient()
  const result = useInfiniteQuery({
    queryKey: keys.pages(record, query),
    queryFn: ({ pageParam, signal }) =>
      client.listRecords(record, pageParam === null ? query : pageAfter(query, pageParam), { signal, quiet: true }),
    initialPageParam: noCursor,
    getNextPageParam: (page: ListPage<R>) => page.info.next,
    placeholderData: keepPreviousData,
    enabled,
  })
  const pages = result.data?.pages
  // The same rows as long as nothing new was read, so that a list draws only what changed.
  const rows = useMemo(() => (pages ?? []).flatMap((page) => page.rows), [pages])
  return {
    rows,
    info: pages?.[0]?.info ?? null,
    loading: result.isPending,
    /** Rows of an earlier query stand in for those on their way. */
    old: result.isPlaceholderData,
    failure: result.error as CallFailed | null,
    more: result.hasNextPage,
    loadingMore: result.isFetchingNextPage,
    loadMore: () => void result.fetchNextPage(),
    retry: () => void result.refetch(),
  }
}

const noCursor: string | null = null

/** How a call is to be read. */
interface CallReading {
  readonly enabled?: boolean
  /** While another query is asked the answer of the one before stays. */
  readonly staysWhileAsking?: boolean
}

/** The answer of any other reading call of the contract. */
export const useCall = <E extends CallRoute>(
  endpoint: E | CallRoute,
  query?: QueryOf<E>,
  { enabled = true, staysWhileAsking = false }: CallReading = {},
): UseQueryResult<AnswerOf<E>, CallFailed> => {
  const client = useClient()
  return kept(
    useQuery<AnswerOf<E>, CallFailed>({
      queryKey: keys.call(endpoint.path, membersOf(query)),
      queryFn: async ({ signal }) => {
        const answer = await client.call<E>(endpoint, query === undefined ? {} : { query }, { signal, quiet: true })
        return answer.data
      },
      enabled,
      ...(staysWhileAsking && { placeholderData: keepPreviousData<AnswerOf<E>> }),
    }),
  )
}
