import { declineForm, type FormSignature } from '@college/contract/forms'
import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { FormDialog, toast, useAction, useKeptText } from '#kit'

interface DeclineDialogProps {
  readonly row: Pick<FormSignature, 'id'>
  readonly owner: string
  readonly onClose: () => void
}

/** Asks why a person declines to sign. */
export function DeclineDialog({ row, owner, onClose }: DeclineDialogProps) {
  const { act, isPending, failure } = useAction(declineForm)
  const [reason, setReason] = useKeptText(`devformsignature:${row.id}:decline`)
  const [lacking, setLacking] = useState(false)
  const send = async (): Promise<void> => {
    const words = reason.trim()
    setLacking(words === '')
    if (words === '') return
    if (!(await act({ id: row.id, reason: words }))) return
    setReason('')
    toast({ text: `Declined. We’ve told ${owner} why.`, kind: 'done' })
    onClose()
  }
  return (
    <FormDialog
      title="Decline to sign?"
      text={`${owner} reads your reason, and can change the form and ask again.`}
      verb={['Decline', 'Declining…']}
      isPending={isPending}
      failure={failure?.message}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      <Textarea
        label="Why"
        autosize
        minRows={3}
        maxRows={10}
        maxLength={2_000}
        value={reason}
        error={lacking && 'Enter why you’re not signing'}
        onChange={(event) => {
          setReason(event.currentTarget.value)
          setLacking(false)
        }}
      />
    </FormDialog>
  )
}
