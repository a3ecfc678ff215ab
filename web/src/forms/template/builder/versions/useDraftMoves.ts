import { mostDrafts, moveDrafts, moveDraftsBack, type TemplateDraft } from '@college/contract/forms'
import type { AnswerOf } from '@college/contract/kit'
import { useState } from 'react'
import { toast, useAction } from '#kit'
import { counted } from '../../words.ts'

type Outcome = AnswerOf<typeof moveDrafts>[number]
type Read = Pick<TemplateDraft, 'id' | 'updated_at'>

interface DraftMoves {
  /** Moves drafts to a version; false where not all of them moved. */
  readonly move: (version: number, drafts: readonly TemplateDraft[]) => Promise<boolean>
  readonly done: number
  /** How many are on their way; null while none are. */
  readonly of: number | null
  /** Those that were not moved, with why. */
  readonly refusals: readonly Outcome[]
  readonly failure: string | null
}

const inPortions = (drafts: readonly Read[]): Read[][] => {
  const read = drafts.map(({ id, updated_at }) => ({ id, updated_at }))
  return Array.from({ length: Math.ceil(read.length / mostDrafts.moved) }, (_, at) =>
    read.slice(at * mostDrafts.moved, (at + 1) * mostDrafts.moved),
  )
}

/** Moves drafts in portions, so that many of them show how far they are; all of it is one act to undo. */
export const useDraftMoves = (id: number): DraftMoves => {
  const there = useAction(moveDrafts)
  const back = useAction(moveDraftsBack)
  const [progress, setProgress] = useState<{ done: number; of: number } | null>(null)
  const [refusals, setRefusals] = useState<readonly Outcome[]>([])
  const undo = async (moved: readonly Outcome[]): Promise<void> => {
    const outcomes: Outcome[] = []
    const forms = moved.flatMap((one) => (one.updated_at === null ? [] : [{ id: one.id, updated_at: one.updated_at }]))
    for (const portion of inPortions(forms)) {
      const answer = await back.act({ id, forms: portion })
      if (!answer) break
      outcomes.push(...answer.data)
    }
    const returned = outcomes.filter((one) => one.moved).length
    const rest = moved.length - returned
    toast({
      text:
        rest === 0
          ? `${counted(returned, 'draft is', 'drafts are')} back on the earlier version`
          : `${returned} of ${moved.length} are back. The others were changed since and stay.`,
      kind: rest === 0 ? 'done' : 'failed',
    })
  }
  const move = async (version: number, drafts: readonly TemplateDraft[]): Promise<boolean> => {
    if (progress) return false
    const outcomes: Outcome[] = []
    setRefusals([])
    setProgress({ done: 0, of: drafts.length })
    for (const portion of inPortions(drafts)) {
      const answer = await there.act({ id, version, forms: portion })
      if (!answer) break
      outcomes.push(...answer.data)
      setProgress({ done: outcomes.length, of: drafts.length })
    }
    setProgress(null)
    const moved = outcomes.filter((one) => one.moved)
    setRefusals(outcomes.filter((one) => !one.moved))
    if (moved.length > 0)
      toast({
        text: `${counted(moved.length, 'draft', 'drafts')} moved to version ${version}`,
        kind: 'done',
        action: { label: 'Undo', run: () => void undo(moved) },
      })
    return moved.length === drafts.length
  }
  return {
    move,
    done: progress?.done ?? 0,
    of: progress?.of ?? null,
    refusals,
    failure: there.failure?.message ?? null,
  }
}
