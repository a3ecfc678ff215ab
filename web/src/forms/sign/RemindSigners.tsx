import { remindSignerRoute, type remindSigner } from '@college/contract/forms'
import { Button } from '@mantine/core'
import { toast } from '#kit'
import { useNotifiedAction } from './useNotifiedAction.ts'

/** What is said once signers are reminded. */
export const remindedInWords = (names: readonly string[]): string =>
  names.length === 1 ? `${names[0]} is reminded by email` : `${names.length} signers are reminded by email`

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
  const { act, isPending } = useNotifiedAction<typeof remindSigner>(remindSignerRoute)
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
