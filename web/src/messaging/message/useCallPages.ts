import type { AnswerOf, CallRoute, QueryOf } from '@college/contract/kit'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { keys, useClient, type CallFailed } from '#kit'

const pageSize = 50

interface Page<Rows, Info> {
  readonly rows: Rows
  readonly info: Info
}

/** A list of a call that grows page by page, with what is said of the whole of it. */
export const useCallPages = <E extends CallRoute, Info>(
  route: E,
  query: QueryOf<E>,
  {
    totalOf,
    again,
    staysWhileAsking = false,
  }: {
    readonly totalOf: (info: Info) => number
    readonly again: (info: Info | undefined) => number | false
    readonly staysWhileAsking?: boolean
  },
) => {
  type Row = AnswerOf<E> extends readonly (infer One)[] ? One : never
  const client = useClient()
  const pages = useInfiniteQuery<Page<readonly Row[], Info>, CallFailed>({
    queryKey: [...keys.call(route.path, Object(query)), 'pages'],
    queryFn: async ({ pageParam, signal }) => {
      const asked = { query: { ...Object(query), limit: pageSize, offset: pageParam } }
      const { data, info } = await client.call<E>(route, asked, { signal, quiet: true })
      // A list of this call, and what is stated beside it.
      return { rows: (data ?? []) as readonly Row[], info: info as Info } // as its contract says
    },
    initialPageParam: 0,
    getNextPageParam: ({ info }, all) => {
      const read = all.reduce((sum, { rows }) => sum + rows.length, 0)
      return all.at(-1)?.rows.length === 0 || read >= totalOf(info) ? null : read
    },
    ...(staysWhileAsking && { placeholderData: keepPreviousData }),
    refetchInterval: ({ state }) => again(state.data?.pages[0]?.info),
  })
  const info = pages.data?.pages[0]?.info
  return {
    rows: pages.data?.pages.flatMap(({ rows }) => rows) ?? null,
    info: info ?? null,
    failure: pages.error,
    more: pages.hasNextPage,
    loadingMore: pages.isFetchingNextPage,
    loadMore: () => void pages.fetchNextPage(),
    retry: () => void pages.refetch(),
  }
}
