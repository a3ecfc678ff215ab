import { useEffect } from 'react'
import { useActor } from '#identity'
import { useClient } from '#kit'
import { install, registration } from './install.ts'

/** Milliseconds after the first screen, which is not to share the line with this. */
const later = 3_000

/** Milliseconds that a busy browser is waited for. */
const busy = 10_000

const idle = (run: () => void): (() => void) => {
  // Safari has no such callback.
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(run, 0)
    return () => clearTimeout(timer)
  }
  const asked = requestIdleCallback(run, { timeout: busy })
  return () => cancelIdleCallback(asked)
}

/** Puts the application on the device of who is signed in, and then what logging needs. */
export const useInstall = (isWanted: boolean): void => {
  const client = useClient()
  const { roles } = useActor()
  const mayLog = isWanted && roles.length > 0
  useEffect(() => {
    if (!isWanted) return undefined
    const prepare = async (): Promise<void> => {
      await install(client.signals.newVersion)
      // Fetched by itself: none of it is part of the first screen. Of use where the application can open without a network.
      const opensOffline = (await registration()) !== undefined
      if (mayLog && opensOffline)
        await import('./logScreens.ts').then(({ prepareLogging }) => prepareLogging(client)).catch(() => undefined)
    }
    let stop: (() => void) | null = null
    const timer = setTimeout(() => {
      stop = idle(() => void prepare())
    }, later)
    return () => {
      clearTimeout(timer)
      stop?.()
    }
  }, [isWanted, mayLog, client])
}
