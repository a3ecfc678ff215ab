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

/**
 * The query of the address, and how to put another in its place. A function is given the newest query, also while that is under way. Once the
 * page is being left its query is not changed any more: a search that was typed before a link was followed would call back from there.
 */
export const useSearchParams = (): readonly [
  URLSearchParams,
  (next: Query | ((now: URLSearchParams) => Query), options?: NavigateOptions) => void,
] => {
  const router = useRouter()
  const { pathname, search } = useLocation()
  const query = useMemo(() => new URLSearchParams(search), [search])
  const setQuery = useCallback(
    (next: Query | ((now: URLSearchParams) => Query), options?: NavigateOptions): void => {
      const { state, underWay } = router
      const { location } = underWay ?? state
      if (underWay?.action === 'POP' || location.pathname !== pathname || state.location.pathname !== pathname) return
      const wanted = typeof next === 'function' ? next(new URLSearchParams(location.search)) : next
      // A step that is under way stays one.
      const replace = options?.replace === true && underWay?.action !== 'PUSH'
      void router.navigate(`?${new URLSearchParams(wanted).toString()}`, { ...options, replace })
    },
    [router, pathname],
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

/** Hears of Back in place of the page, while `depth` things lie over it. */
export const useCover = (depth: number, onBack: () => void): void => {
  const router = useRouter()
  useEffect(() => (depth > 0 ? router.cover(onBack) : undefined), [router, depth, onBack])
}

/** Leads elsewhere as soon as it is shown. */
export function Navigate({ to, replace = false }: { to: string; replace?: boolean }) {
  const navigate = useNavigate()
  useEffect(() => void navigate(to, { replace }), [navigate, to, replace])
  return null
}
