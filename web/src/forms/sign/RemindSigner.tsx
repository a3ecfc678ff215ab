import { mayRemind, remindSigner, type FormSignature, type WholeForm } from '@college/contract/forms'
import { Button } from '@mantine/core'
import { toast, useClient } from '#kit'
import { useMail } from './useMail.ts'
import { useNotifiedAction } from './useNotifiedAction.ts'

const remindedInWords = (names: readonly string[]): string =>
  names.length === 1 ? `${names[0]} is reminded by email` : `${names.length} signers are reminded by email`

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

interface RemindSignersProps {
  /** The asks of those who may be reminded now. */
  readonly asks: readonly number[]
  /** What waits for them, for who doesn’t see the line. */
  readonly of: string
  readonly className?: string
  readonly isFilled?: boolean
  readonly size?: 'sm'
}

/** Reminds all signers of a form that it waits for, where their form is a line among others. */
export function RemindSigners({ asks, of, className, isFilled = false, size }: RemindSignersProps) {
  const { act, isPending } = useNotifiedAction(remindSigner)
  const remind = async (): Promise<void> => {
    const names: string[] = []
    for (const id of asks) {
      const answer = await act({ id })
      if (answer) names.push(answer.data.signer_name ?? 'The signer')
    }
    if (names.length > 0) toast({ text: remindedInWords(names), kind: 'sent' })
  }
  return (
    <Button
      className={className}
      {...(size && { size })}
      variant={isFilled ? 'filled' : 'default'}
      loading={isPending}
      onClick={() => void remind()}
      aria-label={`Remind: ${of}`}
    >
      Remind
    </Button>
  )
}
