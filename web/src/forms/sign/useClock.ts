import { useEffect, useState } from 'react'
import { useClient } from '#kit'

/** Seconds that are left until an instant, counted down each second; nothing is counted without one. */
export const useSecondsLeft = (until: string | null): number => {
  const { context } = useClient()
  const [now, setNow] = useState(() => context.now().getTime())
  useEffect(() => {
    if (until === null) return undefined
    const look = (): void => setNow(context.now().getTime())
    look()
    const timer = setInterval(look, 1_000)
    return () => clearInterval(timer)
  }, [until, context])
  return until === null ? 0 : Math.max(0, Math.ceil((Date.parse(until) - now) / 1_000))
}

/** `0:42`. */
export const clockWords = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
