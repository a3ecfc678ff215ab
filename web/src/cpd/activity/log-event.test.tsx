// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import type { Activity } from '@college/contract/cpd'
import type { ThreadMessage } from '@college/contract/messaging'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { toasts } from '#kit'
import type { College } from '../tests/college.ts'
import { showTo, type Viewer } from '../tests/show.tsx'
import { LogEvent } from './LogEvent.tsx'
import { activityRow } from './tests/rows.ts'
import { openActivities } from './tests/openActivities.ts'

const fellow: Viewer = { id: 2, name: 'Callum Petrie', roles: ['Fellow'] }
const message = {
  id: 7,
  sender_name: 'Sione Fīfita',
  subject: 'Re: Peer group',
  text: '<p>We met on Thursday.</p>',
  event_on: '2026-11-19',
} as ThreadMessage // no more of it is asked for
const event = {
  title: 'Peer group',
  activity_date: '2026-11-19',
  provider: 'Sione Fīfita',
  motivation: 'We met on Thursday.',
}

let college: College
afterEach(async () => {
  cleanup()
  toasts.clear()
  await college.stub.close()
})

const open = async (rows: Activity[]): Promise<void> => {
  college = await openActivities(rows)
  showTo(fellow, <LogEvent message={message} />, college.client)
}
const press = async (name: string): Promise<void> => userEvent.click(await screen.findByRole('button', { name }))
const saved = () =>
  college
    .asked('/devactivity')
    .filter(({ method }) => method === 'PUT')
    .map(({ body }) => body)

test('one press saves a draft as the message tells of it, and Undo removes it again', async () => {
  await open([])
  await press('Log as an activity')
  await screen.findByText('Logged as a draft activity. Add the time to complete it.')
  expect(saved()).toEqual([{ user_id: 2, time: 0, state: 'draft', ...event }])
  const link = await screen.findByRole('link', { name: 'Open the draft activity' })
  expect(link.getAttribute('href')).toBe('/app/activity/edit?id=50')
  await press('Undo')
  await screen.findByRole('button', { name: 'Log as an activity' })
  expect(college.asked('/devactivity').filter(({ method }) => method === 'DELETE')).toHaveLength(1)
})

test('pressed twice it is saved once', async () => {
  await open([])
  await userEvent.dblClick(await screen.findByRole('button', { name: 'Log as an activity' }))
  await screen.findByRole('link', { name: 'Open the draft activity' })
  expect(saved()).toHaveLength(1)
})

test.each([
  ['its title', { motivation: null }],
  ['its notes', { title: 'Peer group at Burwood' }],
])('what was logged before is found by %s, and not saved again', async (_how, own) => {
  await open([activityRow({ ...event, id: 9, user_id: 2, state: 'complete', ...own })])
  await press('Log as an activity')
  await screen.findByText('You’ve logged this already')
  const link = await screen.findByRole('link', { name: 'Open the activity' })
  expect(link.getAttribute('href')).toBe('/app/activity?id=9')
  expect(saved()).toEqual([])
})

test('another message of the same day is one of its own', async () => {
  await open([activityRow({ ...event, id: 9, user_id: 2, title: 'Grand round', motivation: 'We met on Friday.' })])
  await press('Log as an activity')
  await waitFor(() => expect(saved()).toHaveLength(1))
})
