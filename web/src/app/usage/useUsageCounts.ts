import { countUsageRoute, type countUsage } from '@college/contract/organisation'
import { useEffect, useState } from 'react'
import { matchPath, useLocation } from '#kit/router'
import { useClient } from '#kit'
import { screens } from '../screens.ts'
import { asksNotToBeCounted, createCounter } from './counter.ts'

/** Milliseconds between two batches. */
const between = 60_000

/** Counts which screens are opened and which reports downloaded. It waits for nothing, tries once, and says nothing where it fails. */
export const useUsageCounts = (isOn: boolean): void => {
  const client = useClient()
  const { pathname } = useLocation()
  const [counter] = useState(createCounter)
  const isCounted = isOn && !asksNotToBeCounted(navigator)

  useEffect(() => {
    if (!isCounted) return
    const screen = screens.find(({ path }) => matchPath(`/app${path}`, pathname) !== null)
    if (screen) counter.count('screen', screen.path)
  }, [counter, isCounted, pathname])

  useEffect(() => {
    if (!isCounted) return undefined
    const { downloaded, online } = client.signals
    const note = (): void => {
      const path = downloaded.get()?.path ?? ''
      if (path.endsWith('/pdf')) counter.count('report', path)
    }
    let isWanted = true
    const send = (): void => {
      const [first, ...others] = online.get() && isWanted ? counter.take() : []
      if (!first) return
      client
        .call<typeof countUsage>(
          countUsageRoute,
          { body: { events: [first, ...others] } },
          { quiet: true, once: true, hurried: true, keepalive: true },
        )
        // Of who does not want to be counted the server keeps nothing: then the rest need not be sent.
        .then(({ data }) => (isWanted = data.counted > 0))
        .catch(() => undefined)
    }
    const leave = (): void => {
      if (document.visibilityState === 'hidden') send()
    }
    const timer = setInterval(send, between)
    const stop = downloaded.subscribe(note)
    document.addEventListener('visibilitychange', leave)
    return () => {
      clearInterval(timer)
      stop()
      document.removeEventListener('visibilitychange', leave)
    }
  }, [client, counter, isCounted])
}
