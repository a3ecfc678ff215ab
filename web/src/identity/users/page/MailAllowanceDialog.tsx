import { setMailAllowance } from '@college/contract/messaging'
import type { User } from '@college/contract/people'
import { Button, Textarea, TextInput } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { Dialog, messageOf, Note, toast, useAct } from '#kit'
import { shortName } from './words.ts'
import styles from '../users.module.css'

interface MailAllowanceDialogProps {
  readonly person: User
  readonly onClose: () => void
  readonly onRaised: () => void
}

type Missing = Partial<Record<'most' | 'ends' | 'reason', string>>

const missingIn = (most: string, ends: string, reason: string): Missing => ({
  ...(/^\d+$/.test(most) && Number(most) >= 20 && Number(most) <= 500 ? {} : { most: 'Enter a number from 20 to 500' }),
  ...(ends === '' ? { ends: 'Choose a date' } : {}),
  ...(reason === '' ? { reason: 'Say why' } : {}),
})

/** Raises how many new addresses a day a person may email, until a day, with a reason on record. */
export function MailAllowanceDialog({ person, onClose, onRaised }: MailAllowanceDialogProps) {
  const id = useId()
  const { act, acting: isPending, failure } = useAct<typeof setMailAllowance>(setMailAllowance)
  const [most, setMost] = useState('')
  const [ends, setEnds] = useState('')
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState<Missing>({})
  const name = shortName(person)

  const raise = async (): Promise<void> => {
    const found = missingIn(most.trim(), ends, reason.trim())
    setMissing(found)
    if (Object.keys(found).length > 0) return
    const answer = await act({ user_id: person.id, most: Number(most), ends, reason: reason.trim() })
    if (!answer) return
    toast({ text: `Email limit of ${name} raised`, kind: 'done' })
    onRaised()
  }
  return (
    <Dialog labelledBy={id} onClose={onClose}>
      <form
        className={styles.dialog}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!isPending) void raise()
        }}
      >
        <h2 className={styles.dialogTitle} id={id}>
          Raise email limit of {name}
        </h2>
        <p>An address is new when {name} hasn’t emailed it for 30 days. We record who raised the limit, and why.</p>
        <div role="alert">
          {failure && (
            <Note tone="bad" icon={IconAlertTriangle}>
              {messageOf(failure)}
            </Note>
          )}
        </div>
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
        <div className={styles.dialogActs}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" aria-busy={isPending}>
            {isPending ? 'Raising…' : 'Raise limit'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
