import { code, type CallRoute } from '@college/contract/kit'
import { useEffect, useEffectEvent } from 'react'
import type { Client } from './client.ts'
import { useClient } from './ClientProvider.tsx'
import { CallFailed } from './failure.ts'

/** Pauses in milliseconds: before the next stream of one that ended by itself, and after one that did not come. */
const pauses = { ended: 1_000, failed: 30_000 } as const

const final: readonly number[] = [code.unauthorised, code.forbidden, code.notFound]

/** Reads a stream of events to its end. */
const readEvents = async (stream: ReadableStream<Uint8Array>, onTold: () => void): Promise<void> => {
  const reader = stream.getReader()
  const letters = new TextDecoder()
  let line = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const lines = (line + letters.decode(value, { stream: true })).split('\n')
    line = lines.pop() ?? ''
    if (lines.some((each) => each.startsWith('data:'))) onTold()
  }
}

/** Follows again and again until left; false where there is nothing to follow any more. */
const followOnce = async (
  client: Client,
  [place, query]: readonly [CallRoute, Readonly<Record<string, number>>],
  signal: AbortSignal,
  onTold: () => void,
): Promise<number | null> => {
  try {
    const stream = await client.follow(place, query, signal)
    if (stream) await readEvents(stream, onTold)
    return pauses.ended
  } catch (error) {
    return error instanceof CallFailed && final.includes(error.code) ? null : pauses.failed
  }
}

/**
 * Follows something on the server while the page is in sight: `onTold` is called when it has changed, and when the page comes back to
 * sight or to the network, as something may have been missed. One connection, which comes back by itself.
 */
export const useFollow = (place: CallRoute, id: number | null, onTold: () => void): void => {
  const client = useClient()
  const told = useEffectEvent(onTold)
  useEffect(() => {
    if (id === null) return undefined
    let leaving = new AbortController()
    let isFirst = true
    let timer: number | undefined
    const run = async (): Promise<void> => {
      const { signal } = leaving
      if (!isFirst) told()
      isFirst = false
      const pause = await followOnce(client, [place, { id }], signal, () => told())
      if (!signal.aborted && pause !== null) timer = window.setTimeout(() => void run(), pause)
    }
    const turn = (): void => {
      leaving.abort()
      window.clearTimeout(timer)
      if (document.hidden) return
      leaving = new AbortController()
      void run()
    }
    turn()
    document.addEventListener('visibilitychange', turn)
    return () => {
      document.removeEventListener('visibilitychange', turn)
      leaving.abort()
      window.clearTimeout(timer)
    }
  }, [client, place, id])
}
