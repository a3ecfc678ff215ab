import { sendInvoices } from '@college/contract/accounting'
import { plural } from '@college/contract/kit'
import { useState } from 'react'
import { FormDialog, messageOf, Segments, toast, useAction } from '#kit'

type By = 'email' | 'office'

const ways = [
  { value: 'email', label: 'By email' },
  { value: 'office', label: 'I sent it myself' },
] as const

const texts: Readonly<Record<By, string>> = {
  email: 'Each person gets an email with a link to their invoice.',
  office: 'We only note that you sent it, by post or in an email of your own.',
}

interface SendDialogProps {
  readonly ids: readonly number[]
  readonly onClose: () => void
}

/** Sends invoices, or notes that the office did. */
export function SendDialog({ ids, onClose }: SendDialogProps) {
  const { act, isPending, failure } = useAction<typeof sendInvoices>(sendInvoices)
  const [by, setBy] = useState<By>('email')
  const send = async (): Promise<void> => {
    const answer = await act({ ids: [...ids], by })
    if (!answer) return
    const { sent, unreachable } = answer.data
    const left =
      unreachable > 0 ? ` ${plural(unreachable, 'person has', 'people have')} no email address that works.` : ''
    toast({ text: `${plural(sent, 'invoice')} sent.${left}`, kind: unreachable > 0 ? 'failed' : 'sent' })
    onClose()
  }
  return (
    <FormDialog
      title={ids.length === 1 ? 'Send this invoice?' : `Send ${ids.length} invoices?`}
      text="An invoice that was sent can be voided, but no longer deleted. With Xero connected, it goes there too."
      verb={['Send', 'Sending…']}
      isPending={isPending}
      failure={failure && messageOf(failure)}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      <div>
        <Segments label="How it is sent" value={by} segments={ways} onChange={setBy} />
      </div>
      <p className="secondary">{texts[by]}</p>
    </FormDialog>
  )
}
