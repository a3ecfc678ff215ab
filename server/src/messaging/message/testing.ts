import { expect } from 'vitest'
import type { PersonName, TestApp, TestCaller } from '#testing'

export interface Recipient {
  user_id: number
  blind: boolean
  mail: string
}

/** A message that is not sent yet. */
export const draft = async (by: TestCaller, over: object = {}): Promise<number> => {
  const { status, data } = await by.put('/message', { subject: 'Kia ora', text: 'Hello {{firstname}}', ...over })
  expect(status).toBe(201)
  return data.id
}

/** What tests of messages do with a college. */
export const messageCalls = (college: TestApp) => {
  const recipientsOf = (id: number): Promise<Recipient[]> =>
    college.db.rows<Recipient>(
      'select user_id, blind, mail from messagerecipient where message_id = $1 order by user_id',
      [id],
    )
  const sent = async (who: PersonName, over: object, more: object = {}) => {
    const by = await college.as(who)
    const id = await draft(by, over)
    return { id, by, answer: await by.post('/message/send', { id, ...more }) }
  }
  return { recipientsOf, sent }
}
