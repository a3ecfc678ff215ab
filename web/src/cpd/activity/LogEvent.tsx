import { devactivity, logMessage, type Activity } from '@college/contract/cpd'
import { showDate } from '@college/contract/kit'
import type { ThreadMessage } from '@college/contract/messaging'
import { IconNotebook } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from '#kit/router'
import { Icon, toast, useAction, useRemove, useToday } from '#kit'
import { activityEditor, activityPage } from './links.ts'

/** Saves what a message tells of an event as a draft activity, in one press; where that was done, it leads to the activity. */
export function LogEvent({ message }: { message: ThreadMessage }) {
  const { act } = useAction(logMessage, {
    onFailure: (failure) => toast({ text: failure.message, kind: 'failed' }),
  })
  const { remove } = useRemove(devactivity)
  const [logged, setLogged] = useState<Activity | null>(null)
  const [isBusy, setBusy] = useState(false)
  const today = useToday()
  const undo = async (row: Activity): Promise<void> => {
    if (await remove(row.id)) setLogged(null)
  }
  const log = async (): Promise<void> => {
    if (isBusy) return
    setBusy(true)
    const answer = await act({ id: message.id })
    setBusy(false)
    if (!answer) return
    const { activity, made } = answer.data
    setLogged(activity)
    if (made)
      toast({
        text:
          activity.activity_date > today
            ? `Logged as a draft activity for ${showDate(activity.activity_date)}. It counts from that day.`
            : 'Logged as a draft activity. Add the time to complete it.',
        kind: 'done',
        action: { label: 'Undo', run: () => void undo(activity) },
      })
    else toast({ text: 'You’ve logged this already' })
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
