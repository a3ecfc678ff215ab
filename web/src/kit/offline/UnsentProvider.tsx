import { createContext, useContext, useEffect, useState, type ReactNode } from 'react'
import { createStore, useStore } from '../api/store.ts'
import type { UnsentEntry } from './entry.ts'
import type { UnsentQueue } from './queue.ts'
import type { QueuedRecord, SendResult } from './sender.ts'

/** What waits on the device, to the screens. */
export interface UnsentEntries {
  /** Null when signed out and while acting as another person: then nothing waits. */
  readonly queue: UnsentQueue | null
  readonly records: readonly QueuedRecord[]
  /** Sends what waits now, and the named entry though it is taken up for a change; null when nothing may be sent. */
  readonly send: (mine?: string) => Promise<SendResult | null>
}

const nothing: UnsentEntries = { queue: null, records: [], send: () => Promise.resolve(null) }
const WaitingContext = createContext<UnsentEntries>(nothing)

/** Gives what waits on the device to the screens below. */
export function UnsentProvider({ waiting, children }: { waiting: UnsentEntries; children: ReactNode }) {
  return <WaitingContext value={waiting}>{children}</WaitingContext>
}

export const useUnsentEntries = (): UnsentEntries => useContext(WaitingContext)

const noEntries = createStore<readonly UnsentEntry[] | null>([])

/** The entries that wait, of one record where it is named; null until the device has been asked. */
export const useUnsent = (record?: string): readonly UnsentEntry[] | null => {
  const { queue } = useUnsentEntries()
  const all = useStore(queue?.entries ?? noEntries)
  return record === undefined || all === null ? all : all.filter((entry) => entry.record === record)
}

/** One entry, taken up for a change: it is not sent while this is on the page. Null when it is gone, undefined until it is known. */
export const useHeldEntry = (id: string | null): UnsentEntry | null | undefined => {
  const { queue } = useUnsentEntries()
  const [found, setFound] = useState<UnsentEntry | null | undefined>(id === null ? null : undefined)
  useEffect(() => {
    if (id === null || !queue) return undefined
    const letGo = queue.hold(id)
    let here = true
    // What is on its way at this moment arrives first; then it is gone from here.
    const take = async (): Promise<void> => {
      const entry = await queue.inTurn(() => queue.find(id)).catch(() => null)
      if (here) setFound(entry)
    }
    void take()
    return () => {
      here = false
      letGo()
    }
  }, [id, queue])
  return queue ? found : null
}
