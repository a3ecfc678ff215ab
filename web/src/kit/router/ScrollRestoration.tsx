import { useEffect, useLayoutEffect, useState } from 'react'
import { useRouter, useRouterState } from './contexts.ts'
import { decoded } from './match.ts'
import { showPartThatComes } from './partThatComes.ts'

const store = 'scroll positions'

const readPositions = (): Map<string, number> => {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(store) ?? '[]')
    return new Map(Array.isArray(found) ? found : [])
  } catch {
    return new Map()
  }
}

// Kept while the page is: signing out, or acting as someone, brings another frame over the same way back.
let kept: Map<string, number> | null = null
const positionsOf = (): Map<string, number> => (kept ??= readPositions())

/** A new screen starts at its top; Back, Forward and a reload find a screen where it was left. */
export function ScrollRestoration() {
  const router = useRouter()
  const { location, keepsScroll } = useRouterState()
  const [positions] = useState(positionsOf)

  useEffect(() => {
    window.history.scrollRestoration = 'manual'
    const keep = (): void => {
      positions.set(router.state.location.key, window.scrollY)
      try {
        sessionStorage.setItem(store, JSON.stringify([...positions]))
      } catch {
        // Without room for it, a reload starts at the top.
      }
      window.history.scrollRestoration = 'auto'
    }
    window.addEventListener('pagehide', keep)
    const forget = router.onLeave(({ key }) => void positions.set(key, window.scrollY))
    return () => {
      window.removeEventListener('pagehide', keep)
      forget()
    }
  }, [router, positions])

  useLayoutEffect(() => {
    const place = positions.get(location.key)
    const named = decoded(location.hash.slice(1))
    const part = named === '' ? null : document.getElementById(named)
    if (place !== undefined) window.scrollTo(0, place)
    else if (part) part.scrollIntoView()
    else {
      if (!keepsScroll) window.scrollTo(0, 0)
      // What carries a secret names no part.
      if (named !== '' && !named.includes('=')) return showPartThatComes(named)
    }
    return undefined
  }, [location, keepsScroll, positions])

  return null
}
