import { addDays, dayIn, plural, showDate, showInstant } from '@college/contract/kit'
import type { MailState, MessageState, ThreadMessage } from '@college/contract/messaging'
import type { StateKind } from '#kit'

/** When a message was sent, as a list has it: the time today, then the day. */
export const whenOf = (instant: string, zone: string, now: Date): string => {
  const [day, today] = [dayIn(zone, new Date(instant)), dayIn(zone, now)]
  if (day === today) return showInstant(instant, zone).slice(11, 16)
  return day === addDays(today, -1) ? 'Yesterday' : showDate(day)
}

/** The state of a message as a chip. */
export const messageState: Readonly<Record<MessageState, readonly [StateKind, string]>> = {
  draft: ['draft', 'Draft'],
  queued: ['due', 'Sending soon'],
  sending: ['open', 'Being sent'],
  paused: ['inactive', 'Paused'],
  sent: ['completed', 'Sent'],
  failed: ['failed', 'Failed'],
}

/** The state of the email to one recipient. */
export const mailState: Readonly<Record<MailState, readonly [StateKind, string]>> = {
  queued: ['due', 'Sending soon'],
  sending: ['open', 'Being sent'],
  paused: ['inactive', 'Paused'],
  sent: ['completed', 'Emailed'],
  failed: ['failed', 'Email failed'],
  kept: ['draft', 'Email kept here'],
  none: ['inactive', 'No email address'],
  unwanted: ['inactive', 'Turned the newsletter off'],
}

/** Whom a message went to: “to you and 6 others”. */
export const toWords = ({ people, others, groups, got, blind }: ThreadMessage, me: number): string => {
  const names = people.filter(({ id }) => id !== me).map(({ name }) => name)
  const rest = names.length + others
  const named = names.length <= 2 && others === 0 ? names : [plural(rest, 'other')]
  const parts = [...(got && !blind ? ['you'] : []), ...(rest === 0 ? [] : named), ...groups]
  const last = parts.at(-1)
  const words =
    parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${last}` : (last ?? (got ? 'you' : 'no one yet'))
  return `to ${words}${blind ? ', and to you as a blind copy' : ''}`
}
