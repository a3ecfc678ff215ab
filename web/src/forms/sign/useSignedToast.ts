import { undoSeconds, undoSignature } from '@college/contract/forms'
import { useQueryClient } from '@tanstack/react-query'
import { CallFailed, invalidate, toast, useClient } from '#kit'
import { listed } from './signers.ts'

/** A signature that was just given, with what its form is called. */
export interface GivenSignature {
  readonly id: number
  readonly form: string
}

/** One that was not undone, and why. */
interface Kept extends GivenSignature {
  readonly why: string
}

/** How many are undone at the same time: there are few seconds for all of them. */
const atOnce = 5
const mostNamed = 5

const keptWords = (kept: readonly Kept[]): string => {
  const more = kept.length - mostNamed
  const named = kept.slice(0, mostNamed).map(({ form }) => form)
  const which = listed(more > 0 ? [...named, `${more} more`] : named)
  const what = kept.length === 1 ? 'a signature' : `${kept.length} signatures`
  return `We couldn’t undo ${what}: ${which}. ${[...new Set(kept.map(({ why }) => why))].join(' ')}`
}

/** Says that something was signed, with the way back for as long as there is one. */
export const useSignedToast = (): ((text: string, signatures: readonly GivenSignature[]) => void) => {
  const client = useClient()
  const answers = useQueryClient()
  const undoOne = async (given: GivenSignature): Promise<Kept | null> => {
    try {
      await client.call<typeof undoSignature>(undoSignature, { body: { id: given.id } })
      return null
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      return { ...given, why: error.message }
    }
  }
  const undo = async (signatures: readonly GivenSignature[]): Promise<void> => {
    const left = [...signatures]
    const found = new Map<number, Kept>()
    const work = async (): Promise<void> => {
      for (let next = left.shift(); next; next = left.shift()) {
        const stays = await undoOne(next)
        if (stays) found.set(next.id, stays)
      }
    }
    await Promise.all(Array.from({ length: atOnce }, work))
    void invalidate(answers, undoSignature.invalidates ?? [])
    // As they were signed, whichever answer came first.
    const kept = signatures.flatMap(({ id }) => found.get(id) ?? [])
    const undone = signatures.length - kept.length
    if (undone > 0) toast({ text: undone === 1 ? 'Signature undone' : `${undone} signatures undone`, kind: 'done' })
    if (kept.length > 0)
      toast({ text: signatures.length === 1 ? (kept[0]?.why ?? '') : keptWords(kept), kind: 'failed' })
  }
  return (text, signatures) =>
    void toast({
      text,
      kind: 'done',
      time: undoSeconds * 1_000,
      action: { label: 'Undo', run: () => void undo(signatures) },
    })
}
