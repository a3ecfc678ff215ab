import { copyPasswordLink } from '@college/contract/identity'
import { showInstant } from '@college/contract/kit'
import type { User } from '@college/contract/people'
import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { FormDialog, messageOf, useAction, useZone } from '#kit'
import { CopyField } from '../../CopyField.tsx'
import { shortName } from './words.ts'

interface PasswordLinkDialogProps {
  readonly person: User
  readonly onClose: () => void
}

const fewest = 3

/** Makes a link with which a person sets a password, for the office to hand over, and shows it once. */
export function PasswordLinkDialog({ person, onClose }: PasswordLinkDialogProps) {
  const timezone = useZone()
  const { act, isPending, failure } = useAction<typeof copyPasswordLink>(copyPasswordLink)
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState<string | null>(null)
  const [made, setMade] = useState<{ link: string; expires_at: string } | null>(null)
  const name = shortName(person)

  const make = async (): Promise<void> => {
    const isMissing = reason.trim().length < fewest
    setMissing(isMissing ? 'Enter a reason' : null)
    if (isMissing) return
    const answer = await act({ user_id: person.id, reason: reason.trim() })
    if (answer) setMade(answer.data)
  }
  return (
    <FormDialog
      title={`Set-password link for ${name}`}
      text={
        made
          ? `Give this link to ${name} only. It works once, until ${showInstant(made.expires_at, timezone)}. We won’t show it again.`
          : `Use this when email doesn’t reach ${name}. We record that you made the link and tell ${name}. For 24 hours, anything ${name} signs shows that the password came through the office.`
      }
      verb={made ? null : ['Make link', 'Creating…']}
      isPending={isPending}
      failure={failure && messageOf(failure)}
      onSubmit={() => void make()}
      onClose={onClose}
    >
      {made ? (
        <CopyField label="Set-password link" value={made.link} />
      ) : (
        <Textarea
          label="Reason"
          description={`${name} sees this.`}
          autosize
          minRows={2}
          maxRows={6}
          maxLength={500}
          value={reason}
          error={missing}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      )}
    </FormDialog>
  )
}
