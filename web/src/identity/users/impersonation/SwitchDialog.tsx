import { isAnyAdmin } from '@college/contract/people'
import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { FormDialog, type CallFailed } from '#kit'
import { useActor, useImpersonate } from '../../facts.ts'
import type { Somebody } from '../useUserActs.tsx'
import { PersonPicker } from './PersonPicker.tsx'

interface SwitchDialogProps {
  /** Whom to switch to; chosen in the dialog where left out. */
  readonly person?: Somebody
  readonly onClose: () => void
}

const fewest = 3

/** Asks why, and then acts as another person. */
export function SwitchDialog({ person, onClose }: SwitchDialogProps) {
  const impersonate = useImpersonate()
  const { id: own } = useActor()
  const [chosen, setChosen] = useState<Somebody | null>(person ?? null)
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState<{ person?: string; reason?: string }>({})
  const [failure, setFailure] = useState<CallFailed | null>(null)
  const [busy, setBusy] = useState(false)

  const go = async (): Promise<void> => {
    const wrong = {
      ...(chosen ? {} : { person: 'Choose a person' }),
      ...(reason.trim().length < fewest ? { reason: 'Enter a reason' } : {}),
    }
    setMissing(wrong)
    setFailure(null)
    if (!chosen || Object.keys(wrong).length > 0) return
    setBusy(true)
    const outcome = await impersonate(chosen.id, reason.trim())
    // Once it is done this screen is gone.
    if (outcome === 'switched') return
    setBusy(false)
    if (outcome === 'stayed') onClose()
    else setFailure(outcome)
  }
  return (
    <FormDialog
      title={person ? `Switch to ${person.display_name ?? ''}` : 'Switch user'}
      text="You see and do what they can, for an hour at most. To switch back, use the banner at the top. You can’t sign, agree, or change how they sign in. We tell them, and the history names you both."
      verb={['Switch', 'Switching…']}
      isPending={busy}
      failure={failure?.message}
      onSubmit={() => void go()}
      onClose={onClose}
    >
      {!person && (
        <PersonPicker
          label="Who"
          error={missing.person}
          // The server refuses the others.
          isOffered={(each) => each.id !== own && !isAnyAdmin(each) && each.confirmed_at !== null}
          onChoose={setChosen}
        />
      )}
      <Textarea
        label="Why"
        description="We include it in the email we send them."
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
