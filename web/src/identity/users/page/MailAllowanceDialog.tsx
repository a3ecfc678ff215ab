import { newAddressesADay, setMailAllowance } from '@college/contract/messaging'
import type { User } from '@college/contract/people'
import { Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { FormDialog, messageOf, toast, useAction } from '#kit'
import { shortName } from './words.ts'

interface MailAllowanceDialogProps {
  readonly person: User
  readonly onClose: () => void
  readonly onRaised: () => void
}

type AllowanceProblems = Partial<Record<'most' | 'ends' | 'reason', string>>

const problemsIn = (most: string, ends: string, reason: string): AllowanceProblems => ({
  ...(/^\d+$/.test(most) && Number(most) >= newAddressesADay.usual && Number(most) <= newAddressesADay.most
    ? {}
    : { most: `Enter a number from ${newAddressesADay.usual} to ${newAddressesADay.most}` }),
  ...(ends === '' ? { ends: 'Choose a date' } : {}),
  ...(reason === '' ? { reason: 'Enter a reason' } : {}),
})

/** Raises how many new addresses a day a person may email, until a day, with a reason on record. */
export function MailAllowanceDialog({ person, onClose, onRaised }: MailAllowanceDialogProps) {
  const { act, isPending, failure } = useAction<typeof setMailAllowance>(setMailAllowance)
  const [most, setMost] = useState('')
  const [ends, setEnds] = useState('')
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState<AllowanceProblems>({})
  const name = shortName(person)

  const raise = async (): Promise<void> => {
    const found = problemsIn(most.trim(), ends, reason.trim())
    setMissing(found)
    if (Object.keys(found).length > 0) return
    const answer = await act({ user_id: person.id, most: Number(most), ends, reason: reason.trim() })
    if (!answer) return
    toast({ text: `Email limit of ${name} raised`, kind: 'done' })
    onRaised()
  }
  return (
    <FormDialog
      title={`Raise email limit of ${name}`}
      text={`An address is new when ${name} hasn’t emailed it for 30 days. We record who raised the limit, and why.`}
      verb={['Raise limit', 'Raising…']}
      isPending={isPending}
      failure={failure && messageOf(failure)}
      onSubmit={() => void raise()}
      onClose={onClose}
    >
      <TextInput
        label="New addresses a day"
        inputMode="numeric"
        maxLength={3}
        value={most}
        error={missing.most}
        onChange={(event) => setMost(event.currentTarget.value)}
      />
      <TextInput
        label="Until"
        type="date"
        value={ends}
        error={missing.ends}
        onChange={(event) => setEnds(event.currentTarget.value)}
      />
      <Textarea
        label="Reason"
        autosize
        minRows={2}
        maxRows={6}
        maxLength={500}
        value={reason}
        error={missing.reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </FormDialog>
  )
}
