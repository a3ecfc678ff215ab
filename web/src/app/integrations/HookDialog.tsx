import {
  makeWebhook,
  webhook,
  webhookEventNames,
  webhookEvents,
  type Webhook,
  type WebhookEvent,
} from '@college/contract/messaging'
import { code } from '@college/contract/kit'
import { Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import { CallFailed, toast, useAction, useSave } from '#kit'
import { ProgramDialog, wrongIn } from './ProgramDialog.tsx'

const isEvent = (value: string): value is WebhookEvent => value in webhookEvents

interface HookDialogProps {
  /** The web hook to change; without one another is made. */
  readonly hook: Webhook | null
  readonly onClose: () => void
}

/** Makes a web hook, and shows the secret that signs it this once; or changes one, whose secret stays. */
export function HookDialog({ hook, onClose }: HookDialogProps) {
  const [name, setName] = useState(hook?.name ?? '')
  const [address, setAddress] = useState(hook?.address ?? 'https://')
  const [events, setEvents] = useState<readonly WebhookEvent[]>(hook?.events ?? [])
  const [secret, setSecret] = useState<string | null>(null)
  const making = useAction<typeof makeWebhook>(makeWebhook)
  const changing = useChange(hook)
  const values = { name: name.trim(), address: address.trim(), events: [...events] }
  const submit = async (): Promise<void> => {
    if (hook === null) {
      const made = await making.act(values)
      if (made) setSecret(made.data.secret)
    } else if (await changing.change(values)) {
      toast({ text: 'Web hook saved', kind: 'done' })
      onClose()
    }
  }
  const failure = hook === null ? making.failure : changing.failure
  return (
    <ProgramDialog
      title={hook === null ? 'Add a web hook' : `Edit ${hook.name}`}
      text="An https address that other servers can reach. Redirects aren’t followed."
      verb={hook === null ? ['Add web hook', 'Adding it…'] : ['Save', 'Saving…']}
      name={name}
      onName={setName}
      isReady={events.length > 0}
      isPending={making.isPending || changing.saving}
      failure={failure}
      fields={['address', 'events']}
      made={
        secret === null
          ? null
          : {
              title: `The secret of ${name.trim()}`,
              text: 'Copy it now. It isn’t shown again. The other program uses it to check that what arrives is from us.',
              label: 'Secret',
              secret,
              usage: (
                <p className="muted">
                  For programmers: the header college-signature reads t=…,v1=…: the second it was sent, and the
                  HMAC-SHA256 of that number, a full stop and the body, in hex.
                </p>
              ),
            }
      }
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextInput
        label="Address"
        type="url"
        value={address}
        maxLength={500}
        error={wrongIn(failure, 'address')}
        onChange={(event) => setAddress(event.currentTarget.value)}
      />
      <Checkbox.Group
        label="Events"
        value={[...events]}
        error={wrongIn(failure, 'events')}
        onChange={(chosen) => setEvents(chosen.filter(isEvent))}
      >
        <div className="stack gap8 above8">
          {webhookEventNames.map((event) => (
            <Checkbox key={event} value={event} label={webhookEvents[event]} />
          ))}
        </div>
      </Checkbox.Group>
    </ProgramDialog>
  )
}

/** Saves a web hook; where it was changed meanwhile, the next press of the button replaces that. */
const useChange = (hook: Webhook | null) => {
  const { save, saving } = useSave(webhook)
  const [version, setVersion] = useState(hook?.updated_at ?? '')
  const [failure, setFailure] = useState<CallFailed | null>(null)
  const change = async (values: Pick<Webhook, 'name' | 'address' | 'events'>): Promise<boolean> => {
    setFailure(null)
    const outcome = await save({ id: hook?.id ?? 0, updated_at: version, ...values })
    if (outcome.kind === 'failed') setFailure(outcome.failure)
    if (outcome.kind === 'conflict') {
      setVersion(outcome.theirs.updated_at)
      setFailure(
        new CallFailed(code.outdated, {
          message: 'Someone else changed this web hook. Save again to keep your values.',
        }),
      )
    }
    return outcome.kind === 'saved'
  }
  return { change, saving, failure }
}
