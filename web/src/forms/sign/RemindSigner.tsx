import { mayRemind, remindSigner, type FormSignature, type WholeForm } from '@college/contract/forms'
import { Button } from '@mantine/core'
import { toast, useClient } from '#kit'
import { useMail } from './useMail.ts'
import { remindedInWords } from './RemindSigners.tsx'
import { useNotifiedAction } from './useNotifiedAction.ts'

/** Reminds somebody who is asked; null where they can't be, by mail or at this moment. */
export const useRemindSigner = (row: FormSignature | null, form: WholeForm['form']): (() => Promise<void>) | null => {
  const canMail = useMail()
  const now = useClient().context.now()
  const { act, isPending: busy } = useNotifiedAction(remindSigner)
  if (!row || row.mine || !canMail || !mayRemind(row, form, now)) return null
  return async () => {
    if (busy) return
    if (await act({ id: row.id })) toast({ text: remindedInWords([row.name]), kind: 'sent' })
  }
}

interface RemindSignerProps extends Pick<WholeForm, 'form'> {
  readonly of: FormSignature
}

/** The one act of who can remind a signer, and neither asks for signatures nor withdraws them. */
export function RemindSigner({ of, form }: RemindSignerProps) {
  const remind = useRemindSigner(of, form)
  return (
    remind && (
      <Button variant="default" size="sm" onClick={() => void remind()}>
        Remind<span className="sr-only"> {of.name}</span>
      </Button>
    )
  )
}
