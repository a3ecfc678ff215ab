// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import type { Activity } from '@college/contract/cpd'
import type { ThreadMessage } from '@college/contract/messaging'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { toasts } from '#kit'
import type { StubResponse } from '#kit/testing'
import type { College } from '../tests/college.ts'
import { showTo, type Viewer } from '../tests/show.tsx'
import { LogEvent } from './LogEvent.tsx'
import { activityRow } from './tests/rows.ts'
import { openActivities } from './tests/openActivities.ts'

const fellow: Viewer = { id: 2, name: 'Callum Petrie', roles: ['Fellow'] }
const message = {
  id: 7,
  sender_name: 'Sione Fīfita',
  event_on: '2026-11-19',
} as ThreadMessage // no more of it is asked for
let college: College
afterEach(async () => {
  cleanup()
  toasts.clear()
  await college.stub.close()
})

const pressed = () => college.asked('/message/activity').map(({ body }) => body)

/** A server on which a message was logged as this activity, or not yet. */
const open = async (before: Activity | null = null, refusal: StubResponse | null = null): Promise<void> => {
  college = await openActivities([activityRow({ id: 50, state: 'draft' })], ({ path }) => {
    if (!path.endsWith('/message/activity')) return undefined
    const activity = before ?? activityRow({ id: 50, state: 'draft' })
    return refusal ?? { code: 200, body: { data: { activity, made: before === null } } }
  })
  showTo(fellow, <LogEvent message={message} />, college.client)
}
const press = async (name: string): Promise<void> => userEvent.click(await screen.findByRole('button', { name }))

test('one press makes a draft, and Undo removes it again', async () => {
  await open()
  await press('Log as an activity')
  await screen.findByText('Logged as a draft activity. Add the time to complete it.')
  expect(pressed()).toEqual([{ id: 7 }])
  const link = await screen.findByRole('link', { name: 'Open the draft activity' })
  expect(link.getAttribute('href')).toBe('/app/activity/edit?id=50')
  await press('Undo')
  await screen.findByRole('button', { name: 'Log as an activity' })
  expect(college.asked('/devactivity').filter(({ method }) => method === 'DELETE')).toHaveLength(1)
})

test('pressed twice it is sent once', async () => {
  await open()
  await userEvent.dblClick(await screen.findByRole('button', { name: 'Log as an activity' }))
  await screen.findByRole('link', { name: 'Open the draft activity' })
  expect(pressed()).toHaveLength(1)
})

test.each([
  ['draft', 'Open the draft activity', '/app/activity/edit?id=9'],
  ['complete', 'Open the activity', '/app/activity?id=9'],
] as const)(
  'where it is there already, on another device or in another tab, it leads to it: %s',
  async (state, words, to) => {
    await open(activityRow({ id: 9, state }))
    await press('Log as an activity')
    await screen.findByText('You’ve logged this already')
    expect((await screen.findByRole('link', { name: words })).getAttribute('href')).toBe(to)
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  },
)

test('what refuses it is said, and it can be pressed again', async () => {
  await open(null, { code: 404, body: { message: 'We couldn’t find this message.' } })
  await press('Log as an activity')
  await screen.findByText('We couldn’t find this message.')
  await press('Log as an activity')
  await waitFor(() => expect(pressed()).toHaveLength(2))
})
