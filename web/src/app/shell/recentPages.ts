import { useCallback, useMemo, useRef } from 'react'
import { useLocation } from '#kit/router'
import type { ShellActor } from './facts.ts'

/** A page that this person saw. */
export interface RecentPage {
  readonly to: string
  readonly label: string
}

const most = 5

/** The pages with a new one on top, each once. */
export const addRecentPage = (pages: readonly RecentPage[], page: RecentPage): RecentPage[] =>
  [page, ...pages.filter(({ to }) => to !== page.to)].slice(0, most + 1)

/** The pages this person saw last, in memory alone: titles can name people, and the device keeps none of that. */
export function useRecentPages(actor: ShellActor | null) {
  const { pathname, search } = useLocation()
  const kept = useRef<{ of: string | undefined; pages: readonly RecentPage[] }>({ of: undefined, pages: [] })
  const who = actor?.displayName
  const here = pathname + search
  const visit = useCallback(
    (label: string) => {
      const before = kept.current.of === who ? kept.current.pages : []
      kept.current = { of: who, pages: addRecentPage(before, { to: here, label }) }
    },
    [here, who],
  )
  const last = useCallback(
    () => (kept.current.of === who ? kept.current.pages.filter(({ to }) => to !== here).slice(0, most) : []),
    [here, who],
  )
  return useMemo(() => ({ visit, last }), [visit, last])
}
