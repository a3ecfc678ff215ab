import { takeBackSeconds, takeBackSignature } from '@college/contract/forms'
import { toast } from '#kit'
import { useNotifiedAction } from './useNotifiedAction.ts'

/** Says that something was signed, with the way back for as long as there is one. */
export const useSignedToast = (): ((text: string, signatures: readonly number[]) => void) => {
  const { act } = useNotifiedAction(takeBackSignature)
  const takeBack = async (signatures: readonly number[]): Promise<void> => {
    const taken: number[] = []
    for (const id of signatures) if (await act({ id })) taken.push(id)
    if (taken.length === 0) return
    toast({ text: taken.length === 1 ? 'Signature taken back' : `${taken.length} signatures taken back`, kind: 'done' })
  }
  return (text, signatures) =>
    void toast({
      text,
      kind: 'done',
      time: takeBackSeconds * 1_000,
      action: { label: 'Take back', run: () => void takeBack(signatures) },
    })
}
