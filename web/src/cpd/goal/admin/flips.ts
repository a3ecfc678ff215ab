import { countedWords, goalFlips, type Goal, type GoalFlips } from '@college/contract/cpd'
import { useState } from 'react'
import { countedFilters } from '../links.ts'
import { CallFailed, toast, useClient } from '#kit'

/** What a goal asks for, as far as it decides who has completed it. */
export type Asks = Pick<
  Goal,
  'completion_type' | 'time' | 'count' | 'counts' | 'devformtemplate_id' | (typeof countedWords)[number]
>

export const sameAsks = (a: Asks, b: Asks): boolean =>
  a.completion_type === b.completion_type &&
  (a.completion_type !== 'time' || a.time === b.time) &&
  (a.completion_type !== 'count' ||
    (a.count === b.count &&
      a.counts === b.counts &&
      (a.counts !== 'forms' || a.devformtemplate_id === b.devformtemplate_id) &&
      countedWords.every((word) => a[word] === b[word])))

/** The query of the preview. */
export const flipsQuery = (
  id: number,
  { completion_type, time, count, counts, devformtemplate_id, ...asks }: Asks,
) => ({
  id,
  completion_type,
  time,
  count,
  counts,
  ...(counts === 'forms' && devformtemplate_id !== null ? { devformtemplate_id } : {}),
  ...countedFilters(asks),
})

/** What a form asks for, as it stands. */
export const asksIn = (values: { readonly [K in keyof Asks]?: Asks[K] | null | undefined }): Asks => ({
  completion_type: values.completion_type ?? 'time',
  time: values.time ?? 0,
  count: values.count ?? 0,
  counts: values.counts ?? 'activities',
  devformtemplate_id: values.devformtemplate_id ?? null,
  modality_id: values.modality_id ?? null,
  region_id: values.region_id ?? null,
  type_id: values.type_id ?? null,
  supervision_id: values.supervision_id ?? null,
})

/** A change that waits for a yes, with what it turns. */
export interface FlipQuestion {
  readonly flips: GoalFlips
  readonly answer: (yes: boolean) => void
}

/** Asks before a change of a goal is sent, where it turns anybody's completion. */
export const useAskBeforeTurning = () => {
  const client = useClient()
  const [turning, setTurning] = useState<FlipQuestion | null>(null)

  const ask = async (asks: Asks, row: Goal | null): Promise<boolean> => {
    if (row === null || sameAsks(asks, row)) return true
    let flips: GoalFlips
    try {
      flips = (await client.call<typeof goalFlips>(goalFlips, { query: flipsQuery(row.id, asks) })).data
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      toast({ text: 'We couldn’t check whom this affects, so we haven’t saved it. Try again.', kind: 'failed' })
      return false
    }
    if (flips.completes.count + flips.reopens.count === 0) return true
    return new Promise((resolve) => {
      const answer = (yes: boolean): void => {
        setTurning(null)
        resolve(yes)
      }
      setTurning({ flips, answer })
    })
  }
  return { ask, turning }
}
