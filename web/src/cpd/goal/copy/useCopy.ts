import { plural } from '@college/contract/kit'
import { copyGoals, devgoal } from '@college/contract/cpd'
import { useQueryClient } from '@tanstack/react-query'
import { CallFailed, invalidate, toast, useAction, useClient } from '#kit'
import type { CopyTarget } from './targets.ts'

const goalsIn = (count: number): string => plural(count, 'goal')

/** What a copy did, in words. */
export const copiedInWords = (copied: number, leftOut: number, to: string): string => {
  const there = leftOut === 0 ? '' : ` ${goalsIn(leftOut)} ${leftOut === 1 ? 'was' : 'were'} there already.`
  return copied === 0 ? `Nothing was copied.${there}` : `${goalsIn(copied)} copied to ${to}.${there}`
}

/** Copies goals, says so, and offers to take the copies away again. */
export const useCopy = () => {
  const client = useClient()
  const answers = useQueryClient()
  const { act, isPending, failure } = useAction<typeof copyGoals>(copyGoals)

  const undo = async (ids: readonly number[]): Promise<void> => {
    try {
      for (const id of ids) await client.removeRecord(devgoal, id)
      toast({ text: `${goalsIn(ids.length)} removed again`, kind: 'done' })
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      toast({ text: error.message, kind: 'failed' })
    }
    void invalidate(answers, [devgoal.name, ...devgoal.invalidates])
  }

  /** True when it was done. */
  const copy = async (ids: readonly number[], target: CopyTarget): Promise<boolean> => {
    const done = await act({ ids: [...ids], ...target.body })
    if (!done) return false
    const { goals, left_out: leftOut } = done.data
    const made = goals.map(({ id }) => id)
    const [to = ''] = target.label.split(', ')
    toast({
      text: copiedInWords(made.length, leftOut.length, to),
      kind: 'done',
      ...(made.length > 0 && { action: { label: 'Undo', run: () => void undo(made) } }),
    })
    return true
  }
  return { copy, copying: isPending, failure }
}
