import { Button, Textarea } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { CallFailed, Dialog, Note } from '#kit'
import { useImpersonate } from '../../facts.ts'
import type { Somebody } from '../useUserActs.tsx'
import { PersonPicker } from './PersonPicker.tsx'
import styles from '../users.module.css'

interface SwitchDialogProps {
  /** Whom to switch to; chosen in the dialog where left out. */
  readonly person?: Somebody
  readonly onClose: () => void
}

const fewest = 3

/** Asks why, and then acts as somebody else. */
export function SwitchDialog({ person, onClose }: SwitchDialogProps) {
  const id = useId()
  const impersonate = useImpersonate()
  const [chosen, setChosen] = useState<Somebody | null>(person ?? null)
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState<{ person?: string; reason?: string }>({})
  const [failure, setFailure] = useState<CallFailed | null>(null)
  const [busy, setBusy] = useState(false)

  const go = async (): Promise<void> => {
    const wrong = {
      ...(chosen ? {} : { person: 'Choose somebody' }),
      ...(reason.trim().length < fewest ? { reason: 'Say why' } : {}),
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
    <Dialog labelledBy={id} onClose={onClose}>
      <form
        className={styles.dialog}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!busy) void go()
        }}
      >
        <h2 className={styles.dialogTitle} id={id}>
          {person ? `Switch to ${person.display_name ?? ''}` : 'Switch user'}
        </h2>
        <p>
          You see and do what they can, for an hour at most, and come back by signing out. You cannot sign, agree, or
          change how they sign in. They are told, and both names stand in the history.
        </p>
        <div role="alert">
          {failure && (
            <Note tone="bad" icon={IconAlertTriangle}>
              {failure.message}
            </Note>
          )}
        </div>
        {!person && <PersonPicker label="Who" error={missing.person} onChoose={setChosen} />}
        <Textarea
          label="Why"
          description="They read it in the mail about it."
          autosize
          minRows={2}
          maxRows={6}
          maxLength={500}
          value={reason}
          error={missing.reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <div className={styles.dialogActs}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" aria-busy={busy}>
            {busy ? 'Switching…' : 'Switch'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
