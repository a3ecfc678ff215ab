import { lastReminderInWords, type LastReminder as Last } from '@college/contract/messaging'
import { useClient } from '#kit'
import { useActor } from '../facts.ts'

interface LastReminderProps {
  /** Null where there is none, or none that is the reader’s to know. */
  readonly of: Last | null
  /** In a line, such as beside a button; otherwise it has a line of its own. */
  readonly isInLine?: boolean
}

/** When somebody was last reminded, and by whom where that was another. */
export function LastReminder({ of, isInLine = false }: LastReminderProps) {
  const { id: me, timezone } = useActor()
  const now = useClient().context.now()
  const words = lastReminderInWords(of, { me, now, timezone })
  return words !== null && <span className={isInLine ? 'muted' : 'block muted'}>{words}</span>
}
