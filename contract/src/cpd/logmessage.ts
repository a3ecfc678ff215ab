import { code, endpoint, rowSchema, textOf } from '#kit'
import type { CivilDate } from '#kit'
import type { ThreadMessage } from '#messaging'
import { z } from 'zod'
import { devactivity } from './devactivity.ts'

/** What a message tells of an event: its title, day, provider and notes; today where it names no day. */
export const eventOf = (
  { subject, text, sender_name, event_on: day }: Pick<ThreadMessage, 'subject' | 'text' | 'sender_name' | 'event_on'>,
  today: CivilDate,
) => ({
  title: subject.replace(/^re: /i, '').slice(0, 300),
  activity_date: day ?? today,
  provider: sender_name.slice(0, 200),
  motivation: textOf(text),
})

/** Beyond the specification: The event of a message becomes an activity in one press, and one activity however often and wherever it is pressed. */
export const logMessage = endpoint({
  method: 'POST',
  path: '/message/activity',
  summary:
    'Logs the event of a message that the signed-in user got as a draft activity of theirs. Where that was done, it returns the activity that is there; one that was deleted is logged again.',
  who: 'signedIn',
  body: z.strictObject({ id: z.number('An id is a number').int().positive().max(Number.MAX_SAFE_INTEGER) }),
  answer: z.strictObject({
    activity: rowSchema(devactivity),
    /** Whether it was logged now. */
    made: z.boolean(),
  }),
  ok: code.ok,
  invalidates: ['devactivity', ...devactivity.invalidates],
})
