import { declineForm, type FormSignature, type Refusal } from '@college/contract/forms'
import { useState } from 'react'
import { KeptNote, toast, useAction } from '#kit'
import { ColleagueFields } from './ColleagueFields.tsx'
import { colleagueIn, unnamed } from './colleague.ts'
import { ReasonDialog } from './ReasonDialog.tsx'
import { RefusalChoice } from './RefusalChoice.tsx'
import { useKeptColleague } from './useKeptColleague.ts'

interface RefuseDialogProps {
  readonly row: Pick<FormSignature, 'id'>
  readonly owner: string
  /** What the form is called. */
  readonly form: string
  /** Whether another has signed. */
  readonly isSigned: boolean
  /** Whether the person may reject the form, which ends it. */
  readonly mayReject: boolean
  /** Their request is over: it won’t come back to them. */
  readonly onEnded: () => void
  readonly onClose: () => void
}

const done: Readonly<Record<Refusal, string>> = {
  returned: 'Returned for changes',
  declined: 'Declined',
  rejected: 'Rejected',
}

const verbs: Readonly<Record<Refusal, readonly [string, string]>> = {
  returned: ['Return', 'Returning…'],
  declined: ['Decline', 'Declining…'],
  rejected: ['Reject', 'Rejecting…'],
}

/** Asks a person who does not sign what is to become of the form, and why. */
export function RefuseDialog({ row, owner, form, isSigned, mayReject, onEnded, onClose }: RefuseDialogProps) {
  const { act, isPending, failure } = useAction(declineForm)
  const [outcome, setOutcome] = useState<Refusal>('returned')
  const [colleague, setColleague, restored] = useKeptColleague(`devformsignature:${row.id}:colleague`)
  const send = async (reason: string): Promise<boolean> => {
    if (!(await act({ id: row.id, reason, outcome, ...colleagueIn(outcome, colleague) }))) return false
    setColleague(unnamed)
    if (outcome !== 'returned') onEnded()
    toast({ text: `${done[outcome]}. We’ve told ${owner} why.`, kind: 'done' })
    return true
  }
  return (
    <ReasonDialog
      title="Don’t sign?"
      text={`${owner} reads why.`}
      verb={verbs[outcome]}
      keptAs={`devformsignature:${row.id}:decline`}
      form={form}
      label="Why"
      lack="Enter why you’re not signing"
      maxLength={2_000}
      isPending={isPending}
      failure={failure?.errors[0]?.message ?? failure?.message}
      onSend={send}
      onClose={onClose}
    >
      <RefusalChoice owner={owner} isSigned={isSigned} mayReject={mayReject} value={outcome} onChange={setOutcome} />
      {outcome === 'declined' && (
        <>
          <KeptNote restored={restored} />
          <ColleagueFields
            value={colleague}
            label="Who could sign instead? (optional)"
            help={`${owner} decides whether to ask them.`}
            onChange={setColleague}
          />
        </>
      )}
    </ReasonDialog>
  )
}
