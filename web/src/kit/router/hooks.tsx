import { use, useCallback, useEffect, useMemo, useState } from 'react'
import { ErrorContext, useRouter, useRouterState } from './contexts.ts'
import type { Location } from './history.ts'
import type { Params } from './match.ts'
import type { Blocker, BlockerFunction, NavigateOptions, Router } from './router.ts'

export const useLocation = (): Location => useRouterState().location
export const useParams = (): Params => useRouterState().matched.params
export const useNavigate = (): Router['navigate'] => useRouter().navigate
/** What failed, for what is shown instead. */
export const useRouteError = (): unknown => use(ErrorContext)

type Query = URLSearchParams | Readonly<Record<string, string>>

/** The query of the address, and how to put another in its place. */
export const useSearchParams = (): readonly [
  URLSearchParams,
  (next: Query | ((now: URLSearchParams) => Query), options?: NavigateOptions) => void,
] => {
  const router = useRouter()
  const { search } = useLocation()
  const query = useMemo(() => new URLSearchParams(search), [search])
  const setQuery = useCallback(
    (next: Query | ((now: URLSearchParams) => Query), options?: NavigateOptions): void => {
      const wanted = typeof next === 'function' ? next(new URLSearchParams(router.state.location.search)) : next
      void router.navigate(`?${new URLSearchParams(wanted).toString()}`, options)
    },
    [router],
  )
  return [query, setQuery]
}

/** Holds moves to other addresses while the function says so. */
export const useBlocker = (holds: BlockerFunction): Blocker => {
  const router = useRouter()
  const [blocker, setBlocker] = useState<Blocker>({
    state: 'unblocked',
    proceed: () => undefined,
    reset: () => undefined,
  })
  useEffect(() => router.block(holds, setBlocker), [router, holds])
  return blocker
}

/** Leads elsewhere as soon as it is shown. */
export function Navigate({ to, replace = false }: { to: string; replace?: boolean }) {
  const navigate = useNavigate()
  useEffect(() => void navigate(to, { replace }), [navigate, to, replace])
  return null
}
