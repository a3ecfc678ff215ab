import { peopleChanged, readPeopleBatches, undoPeopleBatch, type PeopleBatch } from '@college/contract/identity'
import { plural } from '@college/contract/kit'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { invalidate, messageOf, toast, useCall, useClient } from '#kit'

const pause = 1_000

/** A batch that was begun, as far as it is; looked at again and again until it has ended. */
export const useBatch = (begun: PeopleBatch | null, onEnd: (batch: PeopleBatch) => void): PeopleBatch | null => {
  const answers = useQueryClient()
  const { data, refetch } = useCall<typeof readPeopleBatches>(
    readPeopleBatches,
    { id: String(begun?.id ?? 0) },
    { enabled: begun !== null },
  )
  const batch = data?.[0] ?? begun
  const state = batch?.state
  const ended = useEffectEvent(() => {
    if (!batch) return
    void invalidate(answers, ['peoplebatches', ...peopleChanged])
    onEnd(batch)
  })
  useEffect(() => {
    if (state === undefined) return undefined
    if (state !== 'waiting' && state !== 'running') {
      ended()
      return undefined
    }
    const timer = setInterval(() => void refetch(), pause)
    return () => clearInterval(timer)
  }, [state, refetch])
  return begun === null ? null : batch
}

/** The words for what a batch came to. */
export const batchWords = ({ kind, state, done, total, problem, kept }: PeopleBatch): string => {
  const people = plural(total, 'person', 'people')
  switch (state) {
    case 'waiting':
    case 'running':
      return `${done} of ${people}`
    case 'failed':
      return problem ?? 'Nothing was changed.'
    case 'undone':
      return kept ? `Undone, except for ${kept} where something was changed since` : 'Undone'
    case 'done':
      return kind === 'import' ? `${people} added` : `${people} changed`
  }
}

/** Undoes a batch, and says how that went. */
export const useUndoBatch = () => {
  const client = useClient()
  const answers = useQueryClient()
  const [busy, setBusy] = useState<number | null>(null)
  const undo = async ({ id }: Pick<PeopleBatch, 'id'>): Promise<void> => {
    setBusy(id)
    try {
      const { data } = await client.call<typeof undoPeopleBatch>(undoPeopleBatch, { body: { id } })
      void invalidate(answers, undoPeopleBatch.invalidates ?? [])
      toast({ text: batchWords(data), kind: 'deleted' })
    } catch (error) {
      toast({ text: messageOf(error), kind: 'failed', time: 12_000 })
    } finally {
      setBusy(null)
    }
  }
  return { undo, busy }
}
