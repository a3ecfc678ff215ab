import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import {
  invalidate,
  sendUnsent,
  toast,
  useClient,
  useStore,
  type SendResult,
  type UnsentEntry,
  type UnsentEntries,
} from '#kit'
import type { SignedIn } from '../session/index.ts'
import { queuedRecords, recordNamed } from './records.ts'

const longest = 300_000

/** Sends what waits on the person's device as soon as the server can be reached, and reports it in a toast. */
export const useUnsentQueue = (person: SignedIn | null): UnsentEntries => {
  const client = useClient()
  const answers = useQueryClient()
  const queue = person?.unsent ?? null
  const online = useStore(client.signals.online)
  const maySend = queue !== null && online && person?.unconfirmed === false && person.waitsFor.length === 0
  const pause = useRef(0)

  const send = useCallback(
    async (mine?: string): Promise<SendResult | null> => {
      if (!queue || !maySend || queue.isClosed()) return null
      const sent = await sendUnsent({ client, queue, recordNamed }, mine)
      const records = await Promise.all(sent.taken.map(({ entry }) => recordNamed(entry.record)))
      const touched = records.flatMap((record) => (record ? [record.name, ...record.invalidates] : []))
      if (touched.length > 0) void invalidate(answers, touched)
      tell({ ...sent, taken: sent.taken.filter(({ entry }) => entry.id !== mine) })
      return sent
    },
    [client, answers, queue, maySend],
  )

  useEffect(() => {
    if (!queue || !maySend) return undefined
    let here = true
    let timer: ReturnType<typeof setTimeout> | undefined
    const run = async (): Promise<void> => {
      clearTimeout(timer)
      const sent = await send().catch(() => null)
      if (!here || !sent) return
      const waits = sent.again !== null || (queue.entries.get() ?? []).some((entry) => entry.refusal?.holder)
      pause.current = waits ? Math.min(longest, Math.max(sent.again ?? first, pause.current * 2)) : 0
      if (waits) timer = setTimeout(() => void run(), pause.current)
    }
    // What was added, or mended elsewhere, goes at once; what this very run changes does not begin another.
    let known = unanswered(queue.entries.get())
    const stop = queue.entries.subscribe(() => {
      const before = new Set(known)
      known = unanswered(queue.entries.get())
      if (known.some((one) => !before.has(one))) void run()
    })
    void run()
    return () => {
      here = false
      clearTimeout(timer)
      stop()
    }
  }, [queue, maySend, send])

  return useMemo(() => ({ queue, records: queuedRecords, send }), [queue, send])
}

const first = 20_000

/** The entries without an answer yet. */
const unanswered = (entries: readonly UnsentEntry[] | null): readonly string[] =>
  (entries ?? []).flatMap(({ id, key, refusal }) => (refusal === null ? [`${id} ${key}`] : []))

const tell = ({ taken, refused }: SendResult): void => {
  if (taken.length > 0)
    toast({ text: taken.length === 1 ? 'One entry sent' : `${taken.length} entries sent`, kind: 'sent' })
  if (refused.length > 0)
    toast({
      text: refused.length === 1 ? 'One entry could not be sent' : `${refused.length} entries could not be sent`,
      kind: 'failed',
    })
}
