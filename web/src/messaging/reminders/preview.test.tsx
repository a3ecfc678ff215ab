// @vitest-environment happy-dom
import type { AnswerOf } from '@college/contract/kit'
import type { previewReminder } from '@college/contract/messaging'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { clientOf, show, startStubServer, type StubServer } from '#kit/testing'
import { ReminderPreview } from './ReminderPreview.tsx'

let stub: StubServer
afterEach(async () => {
  cleanup()
  await stub.close()
})

type Preview = AnswerOf<typeof previewReminder>
const row = (own: Partial<Preview['recipients'][number]>): Preview['recipients'][number] => ({
  user_id: 1,
  user_name: 'Aroha Tane',
  about_name: null,
  what: 'Audit',
  day: '2026-12-04',
  as: 'self',
  subject: 'Audit is due',
  text: 'Hello',
  left_out: null,
  ...own,
})
const preview: Preview = {
  today: '2026-11-20',
  read_on: '2026-11-20',
  audience: 502,
  people: 500,
  left_out: 1,
  problem: null,
  recipients: [row({}), row({ user_id: 2, user_name: 'Callum Petrie', left_out: 'unwanted' })],
  more: { get: 499, left_out: 0 },
}

test('a preview ends with how many more would get it, and says of no list that it is empty above a count', async () => {
  stub = await startStubServer(() => ({ code: 260, body: { data: [] } }))
  show(<ReminderPreview preview={preview} onClose={() => undefined} />, clientOf(stub.baseURL).client)
  await screen.findByText('Aroha Tane')
  expect(screen.getByText('And 499 more')).toBeDefined()
  await userEvent.click(screen.getByText('1 left out'))
  expect(screen.getByText('Callum Petrie')).toBeDefined()
  expect(screen.queryByText('No one is left out.')).toBeNull()
  expect(screen.queryByText(/^And/)).toBeNull()
})

test('a preview outside the hours is of the next run, with all of a person’s reminders under one name', async () => {
  stub = await startStubServer(() => ({ code: 260, body: { data: [] } }))
  const recipients = [row({}), row({ what: 'Course', subject: 'Course is due' }), row({ user_id: 2, user_name: 'Bea' })]
  const next = { ...preview, read_on: '2026-11-23', people: 2, recipients, more: { get: 0, left_out: 0 } }
  show(<ReminderPreview preview={next} onClose={() => undefined} />, clientOf(stub.baseURL).client)
  await screen.findByText('Who gets this on 23/11/2026')
  expect(
    screen.getByText(/^No more go out today. This is what goes out on 23\/11\/2026. Each person gets one email/),
  ).toBeDefined()
  expect(screen.getAllByText('Aroha Tane')).toHaveLength(1)
  expect(screen.getByText('Course is due')).toBeDefined()
  expect(screen.queryByText(/today/, { selector: 'h2' })).toBeNull()
})
