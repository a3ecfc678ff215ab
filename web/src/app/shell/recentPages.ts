import { useCallback, useMemo, useRef } from 'react'
import { useLocation } from 'react-router'
import type { ShellActor } from './facts.ts'

/** A page that was shown. */
export interface Place {
  readonly to: string
  readonly label: string
}

const most = 5

/** The places with a new one on top, each once. */
export const withPlace = (places: readonly Place[], place: Place): Place[] =>
  [place, ...places.filter(({ to }) => to !== place.to)].slice(0, most + 1)

/** The last places of this person. They live in memory alone: titles can name people, and the device keeps none of that. */
export function usePlaces(actor: ShellActor | null) {
  const { pathname, search } = useLocation()
  const kept = useRef<{ of: string | undefined; places: readonly Place[] }>({ of: undefined, places: [] })
  const who = actor?.displayName
  const here = pathname + search
  const visit = useCallback(
    (label: string) => {
      const before = kept.current.of === who ? kept.current.places : []
      kept.current = { of: who, places: withPlace(before, { to: here, label }) }
    },
    [here, who],
  )
  const last = useCallback(
    () => (kept.current.of === who ? kept.current.places.filter(({ to }) => to !== here).slice(0, most) : []),
    [here, who],
  )
  return useMemo(() => ({ visit, last }), [visit, last])
}
