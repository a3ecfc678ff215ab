// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { toasts } from '#kit'
import { clientOf, show, startStubServer, type StubResponse, type StubServer } from '#kit/testing'
import { OwnReminders } from './OwnReminders.tsx'

let stub: StubServer
afterEach(async () => {
  cleanup()
  toasts.clear()
  await stub.close()
})

const sent = {
  id: 1,
  sent_at: '2026-11-20T00:00:00.000Z',
  event: 'goal_deadline',
  what: 'Audit',
  about_name: null,
  day: '2026-12-04',
  as: 'self',
  step: 14,
  required: false,
  path: '/app/goals',
}
const flags = { reminders_wanted: true, alerts_wanted: true, updated_at: '2026-11-20T00:00:00.000Z' }

const open = async (answer: StubResponse, own: object = sent): Promise<void> => {
  stub = await startStubServer(({ path }) =>
    path.endsWith('/user') ? answer : { code: 200, body: { data: { user_id: 7, ...flags, sent: [own] } } },
  )
  show(<OwnReminders />, clientOf(stub.baseURL).client, { path: '/app/reminders' })
}
const turnOff = async (): Promise<void> =>
  userEvent.click(await screen.findByRole('button', { name: 'Turn off reminders' }))
const readings = (): number => stub.received.filter(({ path }) => path.endsWith('/reminders/own')).length
const toasted = () => toasts.current().map(({ text, kind }) => [text, kind])

test('reminders are off once it is saved, and it says so', async () => {
  await open({ code: 200, body: { data: { id: 7, reminders: false, updated_at: '2026-11-20T00:01:00.000Z' } } })
  await turnOff()
  await waitFor(() => expect(toasted()).toEqual([['Reminders are off', 'done']]))
})

test.each([
  ['a conflict', { code: 474, body: { current: { id: 7 } } }, 'Your profile was changed meanwhile. Try again.'],
  ['too many calls', { code: 429, body: { message: 'Wait a minute.' } }, 'Wait a minute.'],
  ['a fault', { code: 500, body: {} }, 'We couldn’t do that. Try again.'],
])('after %s nothing was saved: it says so and reads again', async (_, answer, words) => {
  await open(answer)
  await turnOff()
  await waitFor(() => expect(toasted()).toEqual([[words, 'failed']]))
  await waitFor(() => expect(readings()).toBe(2))
  expect(screen.getByRole('button', { name: 'Turn off reminders' })).toBeDefined()
})
