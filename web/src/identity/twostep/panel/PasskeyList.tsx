import { Button, TextInput } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import type { TwoStepState } from '@college/contract/identity'
import { showInstant } from '@college/contract/kit'
import { useState } from 'react'
import { classes, Icon, Lines, Section, useZone } from '#kit'
import { passkeysWork } from '../passkey.ts'
import type { TwoStepActs } from './useTwoStep.ts'
import styles from './panel.module.css'

interface PasskeyListProps {
  readonly passkeys: TwoStepState['passkeys']
  readonly acts: TwoStepActs
}

/** The person's passkeys: each with its name and use, and a way to add one. */
export function PasskeyList({ passkeys, acts }: PasskeyListProps) {
  const timezone = useZone()
  const at = (instant: string): string => showInstant(instant, timezone).slice(0, 10)
  return (
    <Section
      title="Passkeys"
      sentence="Sign in with the fingerprint, face or PIN of a device, without typing a password. A passkey is also a second step."
    >
      <Lines>
        {passkeys.map((passkey) => (
          <li key={passkey.id} className={classes('flex wrap top', styles.wayHead)}>
            <Icon className="ink2 above1" of={IconFingerprint} />
            <div className={classes('shrink anywhere', styles.wayWords)}>
              <h3 className="row wrap label gap4-10">{passkey.name}</h3>
              <p className="muted">
                Added {at(passkey.created_at)}
                {passkey.last_used_at ? `, last used ${at(passkey.last_used_at)}` : ', not used yet'}
              </p>
            </div>
            <Button
              variant="subtle"
              size="sm"
              aria-label={`Remove: ${passkey.name}`}
              onClick={() => void acts.removePasskey(passkey)}
            >
              Remove
            </Button>
          </li>
        ))}
      </Lines>
      {acts.open === 'passkey' ? (
        <NameForm acts={acts} />
      ) : passkeysWork() ? (
        <div className="above12">
          <Button variant="default" onClick={() => acts.show('passkey')}>
            Add a passkey
          </Button>
        </div>
      ) : (
        <p className="muted">This browser cannot make passkeys here.</p>
      )}
    </Section>
  )
}

function NameForm({ acts }: { acts: TwoStepActs }) {
  const [name, setName] = useState('')
  const [isMissing, setMissing] = useState(false)
  return (
    <form
      className={classes('grid gap16', styles.entry)}
      aria-label="Add a passkey"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setMissing(name.trim() === '')
        if (name.trim() !== '') void acts.addPasskey(name.trim())
      }}
    >
      <TextInput
        label="Name of the passkey"
        description="To help you recognise it, such as My laptop."
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        maxLength={60}
        error={isMissing ? 'Enter a name.' : undefined}
        data-autofocus
      />
      <div className="row wrap gap8">
        <Button type="submit" aria-busy={acts.busy}>
          {acts.busy ? 'Waiting for your device…' : 'Continue'}
        </Button>
        <Button variant="subtle" onClick={() => acts.show(null)}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
