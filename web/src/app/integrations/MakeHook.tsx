import { makeWebhook, webhookEventNames, webhookEvents, type WebhookEvent } from '@college/contract/messaging'
import { Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import { CopyField } from '#identity'
import { FormDialog, messageOf, useAction } from '#kit'

const isEvent = (value: string): value is WebhookEvent => value in webhookEvents

/** Makes a web hook, and shows the secret that signs it this once. */
export function MakeHook({ onClose }: { onClose: () => void }) {
  const { act, isPending, failure } = useAction<typeof makeWebhook>(makeWebhook)
  const [name, setName] = useState('')
  const [address, setAddress] = useState('https://')
  const [events, setEvents] = useState<readonly WebhookEvent[]>([])
  const [secret, setSecret] = useState<string | null>(null)
  const make = async (): Promise<void> => {
    const made = await act({ name: name.trim(), address: address.trim(), events: [...events] })
    if (made) setSecret(made.data.secret)
  }
  const wrong = failure?.errors.find(({ path }) => path === 'address')?.message
  if (secret !== null)
    return (
      <FormDialog
        title={`The secret of ${name.trim()}`}
        text="Copy it now. It isn’t shown again. With it the other program checks that what arrives is from us."
        verb={null}
        isPending={false}
        wide
        onClose={onClose}
      >
        <CopyField label="Secret" value={secret} />
        <p className="muted">
          The header college-signature reads t=…,v1=…: the second it was sent, and the HMAC-SHA256 of that number, a
          point and the body, in hex.
        </p>
      </FormDialog>
    )
  return (
    <FormDialog
      title="Add a web hook"
      text="An https address that other servers can reach. Redirects aren’t followed."
      verb={['Add web hook', 'Adding it…']}
      isPending={isPending}
      isDisabled={name.trim() === '' || events.length === 0}
      failure={failure && wrong === undefined ? messageOf(failure) : null}
      wide
      onSubmit={() => void make()}
      onClose={onClose}
    >
      <TextInput
        label="Name"
        description="The program it is for"
        value={name}
        maxLength={100}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <TextInput
        label="Address"
        type="url"
        value={address}
        maxLength={500}
        error={wrong}
        onChange={(event) => setAddress(event.currentTarget.value)}
      />
      <Checkbox.Group label="Events" value={[...events]} onChange={(chosen) => setEvents(chosen.filter(isEvent))}>
        <div className="stack gap8 above8">
          {webhookEventNames.map((event) => (
            <Checkbox key={event} value={event} label={webhookEvents[event]} />
          ))}
        </div>
      </Checkbox.Group>
    </FormDialog>
  )
}
