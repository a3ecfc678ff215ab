import { dayIn } from '#kit'
import type { Form } from './devform.ts'
import type { Signature } from './devformsignature.ts'

/** Milliseconds between two mails to a signer. */
const pause = 24 * 3_600_000

interface AskedOf extends Pick<Signature, 'state' | 'signer_id' | 'fills' | 'asked_at' | 'reminded_at'> {
  /** Whether it is their turn. */
  readonly due: boolean
}
type OfForm = Pick<Form, 'state' | 'user_id'>

/** Whether the signer could answer now: it is their turn, and the form is not being changed under what they sign. */
export const canAnswer = (row: Pick<AskedOf, 'state' | 'fills' | 'due'>, form: Pick<OfForm, 'state'>): boolean =>
  row.state === 'asked' && row.due && (form.state === 'completed' || (form.state === 'started' && row.fills === true))

/** When a signer may be mailed again: a day after the last mail; null where that has passed. */
export const remindableFrom = (row: Pick<AskedOf, 'asked_at' | 'reminded_at'>, now: Date): Date | null => {
  const from = new Date(new Date(row.reminded_at ?? row.asked_at ?? 0).getTime() + pause)
  return from > now ? from : null
}

/** Why a signer can't be reminded: they can't sign now, the signature is the owner's own, or they were mailed within a day. */
export type ReminderRefusal = 'waits' | 'own' | 'today'

export const reminderRefusal = (row: AskedOf, form: OfForm, now: Date): ReminderRefusal | null => {
  if (!canAnswer(row, form)) return 'waits'
  if (row.signer_id === form.user_id) return 'own'
  return remindableFrom(row, now) ? 'today' : null
}

export const mayRemind = (row: AskedOf, form: OfForm, now: Date): boolean => reminderRefusal(row, form, now) === null

/** The day of an instant that is less than a day ahead, as people say it. */
export const soonInWords = (at: Date, now: Date, timezone: string): string =>
  dayIn(timezone, at) === dayIn(timezone, now) ? 'later today' : 'tomorrow'
