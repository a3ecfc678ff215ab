import { devactivity, devgoal } from '@college/contract/cpd'
import { dayIn } from '@college/contract/kit'
import { readThread } from '@college/contract/messaging'
import { Button } from '@mantine/core'
import { IconCloudCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useSearchParams } from '#kit/router'
import { Empty, Page, useCall, useClient, useHeldEntry, useRecord, Waiting } from '#kit'
import { useActor } from '#identity'
import { numberIn } from '#cpd/goal'
import { activityList } from '../links.ts'
import { ActivityEditor } from './ActivityEditor.tsx'
import { initialOf } from './initial.ts'
import { useInstance } from './instance.ts'

interface Address {
  readonly id: number | null
  /** The goal a new one begins with. */
  readonly goal: number | null
  /** The activity a new one begins as. */
  readonly copy: number | null
  /** The category and the form a new one begins with. */
  readonly category: number | null
  readonly form: number | null
  /** The message about an event that a new one is of. */
  readonly message: number | null
}

/** `/activity/edit`: a new activity, or one that is changed. */
export function ActivityEditorScreen() {
  const [query] = useSearchParams()
  const { name } = useInstance()
  const named = (name: string): number | null => numberIn(query, name)
  const [id, goal, copy, message] = [named('id'), named('goal'), named('copy'), named('message')]
  const address = { id, goal, copy, message, category: named('category'), form: named('form') }
  const waiting = query.get('waiting')
  return waiting === null ? <Prepared key={name} address={address} /> : <FromDevice key={name} id={waiting} />
}

/** An activity that waits on this device. */
function FromDevice({ id }: { id: string }) {
  const entry = useHeldEntry(id)
  const actor = useActor()
  const { context } = useClient()
  if (entry)
    return (
      <ActivityEditor
        id={null}
        today={dayIn(actor.timezone, context.now())}
        initial={entry.values}
        draftName={`waiting ${entry.id}`}
        waiting={entry}
      />
    )
  return (
    <Page title="Edit activity">
      {entry === undefined ? (
        <Waiting shape="form" />
      ) : (
        <Empty
          icon={IconCloudCheck}
          title="This is no longer waiting"
          text="It was sent, or removed in another window."
        >
          <Button component={Link} to={activityList} variant="default">
            Go to activities
          </Button>
        </Empty>
      )}
    </Page>
  )
}

function Prepared({ address }: { address: Address }) {
  // The address may get the id of a new row; the editor stays the same.
  const [{ id, goal, copy, message, category, form }] = useState(address)
  const actor = useActor()
  const { context } = useClient()
  const chosen = useRecord(devgoal, id === null ? goal : null)
  const copied = useRecord(devactivity, id === null ? copy : null)
  const told = useCall<typeof readThread>(
    readThread,
    { id: String(message ?? 0) },
    { enabled: id === null && message !== null },
  )
  if (chosen.isLoading || copied.isLoading || told.isLoading)
    return (
      <Page title="New activity">
        <Waiting shape="form" />
      </Page>
    )
  const today = dayIn(actor.timezone, context.now())
  const event = told.data?.messages.find((one) => one.id === message) ?? null
  const source = sourceOf({ goal, copy, form, message })
  const begun = { goal: chosen.data ?? null, copied: copied.data ?? null, category, form, event }
  return (
    <ActivityEditor
      id={id}
      today={today}
      initial={initialOf(actor.id, today, begun)}
      {...(source === undefined || id !== null ? {} : { draftName: source })}
    />
  )
}

/** What a new activity is begun from, by which its draft on the device is told from others. */
const sourceOf = ({
  goal,
  copy,
  form,
  message,
}: Pick<Address, 'goal' | 'copy' | 'form' | 'message'>): string | undefined => {
  if (message !== null) return `message ${message}`
  if (copy !== null) return `copy ${copy}`
  if (goal !== null) return `goal ${goal}`
  return form === null ? undefined : `form ${form}`
}
