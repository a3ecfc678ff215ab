import { devactivity, devgoal } from '@college/contract/cpd'
import { dayIn } from '@college/contract/kit'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Page, useClient, useRecord, Waiting } from '#kit'
import { useActor } from '#identity'
import { numberIn } from '#cpd/goal'
import { ActivityEditor } from './ActivityEditor.tsx'
import { initialOf } from './initial.ts'
import { useInstance } from './instance.ts'

interface Address {
  readonly id: number | null
  /** The goal a new one begins with. */
  readonly goal: number | null
  /** The activity a new one begins as. */
  readonly copy: number | null
}

/** `/activity/edit`: a new activity, or one that is changed. */
export function ActivityEditorScreen() {
  const [query] = useSearchParams()
  const { name } = useInstance()
  const address = { id: numberIn(query, 'id'), goal: numberIn(query, 'goal'), copy: numberIn(query, 'copy') }
  return <Prepared key={name} address={address} />
}

function Prepared({ address }: { address: Address }) {
  // The address may get the id of a new row; the editor goes on as it began.
  const [{ id, goal, copy }] = useState(address)
  const actor = useActor()
  const { context } = useClient()
  const chosen = useRecord(devgoal, id === null ? goal : null)
  const copied = useRecord(devactivity, id === null ? copy : null)
  if (chosen.isLoading || copied.isLoading)
    return (
      <Page title="New activity">
        <Waiting shape="form" />
      </Page>
    )
  const today = dayIn(actor.timezone, context.now())
  const source = copy === null ? (goal === null ? undefined : `goal ${goal}`) : `copy ${copy}`
  return (
    <ActivityEditor
      id={id}
      today={today}
      initial={initialOf(actor.id, today, { goal: chosen.data ?? null, copied: copied.data ?? null })}
      {...(source === undefined || id !== null ? {} : { draftName: source })}
    />
  )
}
