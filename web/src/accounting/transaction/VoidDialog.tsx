import { voidTransaction, type Transaction } from '@college/contract/accounting'
import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { FormDialog, messageOf, toast, useAction } from '#kit'
import { kindOf } from '../words.ts'

/** Asks why a transaction is void, and voids it. */
export function VoidDialog({ row, onClose }: { row: Transaction; onClose: () => void }) {
  const { act, isPending, failure } = useAction<typeof voidTransaction>(voidTransaction)
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const kind = kindOf(row).toLowerCase()
  const send = async (): Promise<void> => {
    setMissing(reason.trim() === '')
    if (reason.trim() === '') return
    if (!(await act({ id: row.id, updated_at: row.updated_at, reason: reason.trim() }))) return
    toast({ text: `This ${kind} is void`, kind: 'done' })
    onClose()
  }
  return (
    <FormDialog
      title={`Void this ${kind}?`}
      text={
        row.type === 'invoice'
          ? 'It stays on record and no longer counts. What was paid on it goes to what was due first.'
          : 'It stays on record and no longer counts. The invoices it paid are due again.'
      }
      verb={['Void', 'Saving…']}
      isPending={isPending}
      failure={failure && messageOf(failure)}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      <Textarea
        label="Reason"
        description="Everyone who sees this line can read it."
        value={reason}
        maxLength={500}
        autosize
        minRows={2}
        error={isMissing && 'Enter a reason'}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </FormDialog>
  )
}
