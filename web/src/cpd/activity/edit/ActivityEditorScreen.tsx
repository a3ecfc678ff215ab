import { devactivity, devgoal } from '@college/contract/cpd'
import { dayIn } from '@college/contract/kit'
import { readThread } from '@college/contract/messaging'
import { Button } from '@mantine/core'
import { IconCloudCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
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
  /** The message about an event that a new one is of. */
  readonly message: number | null
}

/** `/activity/edit`: a new activity, or one that is changed. */
export function ActivityEditorScreen() {
  const [query] = useSearchParams()
  const { name } = useInstance()
  const address = {
    id: numberIn(query, 'id'),
    goal: numberIn(query, 'goal'),
    copy: numberIn(query, 'copy'),
    message: numberIn(query, 'message'),
  }
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
  const [{ id, goal, copy, message }] = useState(address)
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
  const source =
    message !== null
      ? `message ${message}`
      : copy !== null
        ? `copy ${copy}`
        : goal !== null
          ? `goal ${goal}`
          : undefined
  return (
    <ActivityEditor
      id={id}
      today={today}
      initial={initialOf(actor.id, today, { goal: chosen.data ?? null, copied: copied.data ?? null, event })}
      {...(source === undefined || id !== null ? {} : { draftName: source })}
    />
  )
}
