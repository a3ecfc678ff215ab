import { undoSeconds, undoSignature } from '@college/contract/forms'
import { toast } from '#kit'
import { useNotifiedAction } from './useNotifiedAction.ts'

/** Says that something was signed, with the way back for as long as there is one. */
export const useSignedToast = (): ((text: string, signatures: readonly number[]) => void) => {
  const { act } = useNotifiedAction(undoSignature)
  const undo = async (signatures: readonly number[]): Promise<void> => {
    const taken: number[] = []
    for (const id of signatures) if (await act({ id })) taken.push(id)
    if (taken.length === 0) return
    toast({ text: taken.length === 1 ? 'Signature undone' : `${taken.length} signatures undone`, kind: 'done' })
  }
  return (text, signatures) =>
    void toast({
      text,
      kind: 'done',
      time: undoSeconds * 1_000,
      action: { label: 'Undo', run: () => void undo(signatures) },
    })
}
