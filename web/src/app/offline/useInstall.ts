import { useEffect } from 'react'
import { useClient } from '#kit'
import { install } from './install.ts'

/** Milliseconds after the first screen, which is not to share the line with this. */
const later = 3_000

/** Puts the application on the device of who is signed in. */
export const useInstall = (isWanted: boolean): void => {
  const { signals } = useClient()
  useEffect(() => {
    if (!isWanted) return undefined
    const timer = setTimeout(() => void install(signals.newVersion), later)
    return () => clearTimeout(timer)
  }, [isWanted, signals])
}
