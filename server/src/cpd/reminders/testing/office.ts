import { addDays, code, instantAt } from '@college/contract/kit'
import { expect } from 'vitest'
import { insert } from '#testing'
import type { PersonName, TestApp } from '#testing'
import { remind } from './nightly.ts'

export const auckland = 'Pacific/Auckland'

export const words = { subject: '{{what}} is due {{days}}', text: 'Hello {{name}}, {{what}} is due on {{date}}.' }

/** A reminder of goals that are due, as the office enters it. */
export const reminder = (more: object = {}): object => ({
  name: 'Goals due',
  event: 'goal_deadline',
  audience: null,
  ...words,
  days: [42, 14],
  educator_after: null,
  director_after: null,
  required: false,
  ...more,
})

/** The mail of a day, as it waits to leave. */
export interface Mail {
  user_id: number
  subject: string
  text: string
  unsubscribe: string | null
  next_attempt_at: string | null
}

/** What tests of reminders do with a college. */
export const remindersOf = (college: TestApp) => {
  const { a, today: begun } = college.fixtures
  /** The next Wednesday, at ten in the morning in Auckland. */
  const today = addDays(begun, (10 - new Date(begun).getUTCDay()) % 7)
  const morning = instantAt(today, '10:00', auckland)
  const goalOf = (who: PersonName, deadline: string, title = 'Audit'): Promise<number> => {
    const { id, plan } = college.person(who)
    return insert(college.db, 'devgoal', {
      organisation_id: a.organisation,
      user_id: id,
      devplan_id: plan,
      title,
      time: 60,
      deadline,
    })
  }
  const mails = (): Promise<Mail[]> =>
    college.db.rows<Mail>(
      `select user_id, subject, text, unsubscribe, next_attempt_at from outbox where event = 'reminder_digest' order by id`,
    )
  const office = async () => college.as('admin1')
  const add = async (more: object = {}): Promise<number> => {
    const made = await (await office()).put<{ id: number }>('/remindermessage', reminder(more))
    expect([made.status, made.body]).toEqual([code.created, made.body])
    return made.data.id
  }
  const night = (): Promise<number> => remind(college)

  /** A morning on which nothing has been sent, and nothing is due. */
  const begin = async (): Promise<void> => {
    college.clock.set(morning)
    await college.db.rows('delete from reminder_sent')
    await college.db.rows('delete from reminder_run')
    await college.db.rows('delete from remindermessage where organisation_id = $1', [a.organisation])
    await college.db.rows(`delete from outbox where event = 'reminder_digest'`)
    await college.db.rows(`delete from devgoal where title in ('Audit', 'Course', 'Journal')`)
    await college.db.rows(
      'update "user" set reminders = true, alerts = true, email_undeliverable_at = null, apc_date = null',
    )
  }
  return { today, morning, goalOf, mails, office, add, night, begin }
}
