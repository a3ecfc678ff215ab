import { devactivity, type Activity } from '@college/contract/cpd'
import type { ThreadMessage } from '@college/contract/messaging'
import { IconNotebook } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from '#kit/router'
import { Icon, messageOf, notSavedWords, toast, useClient, useRemove, useSave, useToday } from '#kit'
import { useActor } from '#identity'
import { eventOf } from './edit/initial.ts'
import { activityEditor, activityPage } from './links.ts'

/** Saves what a message tells of an event as a draft activity, in one press; where that was done, it leads to the activity. */
export function LogEvent({ message }: { message: ThreadMessage }) {
  const { id } = useActor()
  const client = useClient()
  const { save } = useSave(devactivity)
  const { remove } = useRemove(devactivity)
  const event = eventOf(message, useToday())
  const [logged, setLogged] = useState<Activity | null>(null)
  const [isBusy, setBusy] = useState(false)
  // What was logged before, in another tab or on another day, is not logged a second time.
  const loggedBefore = async (): Promise<Activity | null> => {
    const day = event.activity_date
    const { rows } = await client.listRecords<typeof devactivity>(devactivity, {
      user_id: id,
      from: day,
      to: day,
      limit: 200,
    })
    const isIt = ({ title, provider, motivation }: Activity): boolean =>
      provider === event.provider && (title === event.title || motivation === event.motivation)
    return rows.find(isIt) ?? null
  }
  const undo = async (row: Activity): Promise<void> => {
    if (await remove(row.id)) setLogged(null)
  }
  const say = (row: Activity): void => {
    setLogged(row)
    toast({
      text: 'Logged as a draft activity. Add the time to complete it.',
      kind: 'done',
      action: { label: 'Undo', run: () => void undo(row) },
    })
  }
  const log = async (): Promise<void> => {
    if (isBusy) return
    setBusy(true)
    try {
      const before = await loggedBefore()
      if (before) {
        setLogged(before)
        toast({ text: 'You’ve logged this already' })
        return
      }
      const outcome = await save({ user_id: id, time: 0, state: 'draft', ...event })
      if (outcome.kind === 'saved') say(outcome.row)
      else toast({ text: notSavedWords(outcome, 'We couldn’t log this. Try again.'), kind: 'failed' })
    } catch (error) {
      toast({ text: messageOf(error), kind: 'failed' })
    } finally {
      setBusy(false)
    }
  }
  const face = (words: string) => (
    <span className="row gap8">
      <Icon of={IconNotebook} /> {words}
    </span>
  )
  if (logged)
    return (
      <Link className="acc" to={logged.state === 'draft' ? activityEditor(logged.id) : activityPage(logged.id)}>
        {face(logged.state === 'draft' ? 'Open the draft activity' : 'Open the activity')}
      </Link>
    )
  return (
    <button type="button" className="acc finger tall24 underlines" aria-busy={isBusy} onClick={() => void log()}>
      {face('Log as an activity')}
    </button>
  )
}
