// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { fromNow, type StubServer } from '#kit/testing'
import { showScreen } from '../procedure/tests/show.tsx'
import { AllPlacements } from './list/AllPlacements.tsx'
import { PlacementPage } from './page/PlacementPage.tsx'
import { openPlacements } from './tests/openPlacements.ts'

let stub: StubServer
afterEach(async () => {
  cleanup()
  await stub.close()
})

const open = async (...given: Parameters<typeof openPlacements>) => {
  const opened = await openPlacements(...given)
  stub = opened.stub
  return opened.client
}
const ofTrainee = { user_id: 20, user_name: 'Rosa Fernández' }
const begun = (address: string | null) => new URL(address ?? '', 'http://college.test').searchParams

test('the page of a report that waits to be written reminds its owner, and one that is accepted reminds no one', async () => {
  const client = await open({ ...ofTrainee, state: 'due' })
  showScreen(<PlacementPage />, client, '/app/placement?id=5')
  const message = begun((await screen.findByRole('link', { name: 'Remind' })).getAttribute('href'))
  expect([message.get('to'), message.get('subject'), message.get('about')]).toEqual([
    '20',
    'Reminder: your placement report, October to December 2026',
    '/app/placement?id=5',
  ])
  expect(begun(screen.getByRole('link', { name: 'Write' }).getAttribute('href')).toString()).toBe('to=20')
  cleanup()
  await stub.close()
  const done = await open({ ...ofTrainee, state: 'accepted' })
  showScreen(<PlacementPage />, done, '/app/placement?id=5', { admin: true })
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByRole('link', { name: /^(Write|Remind)$/ })).toBeNull()
})

const period = 'October to December 2026, is waiting for you'
test.each([
  ['its owner', {}, { supervisors: [3] }, `my placement report, ${period}`],
  ['the office', ofTrainee, { admin: true }, `the placement report of Rosa Fernández, ${period}`],
])('the page of a report that was handed in reminds its supervisor, for %s', async (_who, whose, viewer, what) => {
  const client = await open({ ...whose, state: 'submitted' })
  showScreen(<PlacementPage />, client, '/app/placement?id=5', viewer)
  const message = begun((await screen.findByRole('link', { name: 'Remind' })).getAttribute('href'))
  expect([message.get('to'), message.get('subject'), message.get('about')]).toEqual([
    '3',
    `Reminder: ${what}`,
    '/app/placement?id=5',
  ])
  expect(begun(screen.getByRole('link', { name: 'Write' }).getAttribute('href')).toString()).toBe('to=3')
})

test('whom its reader may not write to is not offered', async () => {
  const client = await open({ ...ofTrainee, state: 'submitted' })
  showScreen(<PlacementPage />, client, '/app/placement?id=5', { roles: ['Educator'] })
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByRole('link', { name: /^(Write|Remind)$/ })).toBeNull()
})

test('list and page say when whom a report waits for was reminded, and by whom', async () => {
  const last_reminder = { at: fromNow(-20), by_id: 9, by_name: 'Priya Nair' }
  const client = await open({ ...ofTrainee, state: 'due', last_reminder })
  showScreen(<AllPlacements />, client, '/app/placements/admin', { admin: true })
  expect(await screen.findByText('Reminded just now')).toBeDefined()
  cleanup()
  showScreen(<PlacementPage />, client, '/app/placement?id=5')
  expect(await screen.findByText(/^Reminded (today|yesterday) by Priya Nair$/)).toBeDefined()
})

const selectAll = async () => userEvent.click(await screen.findByLabelText('Select all rows'))
const bar = () => within(screen.getByRole('region', { name: 'Selected rows' }))

test('reminds the owners of selected reports that wait to be written, and says where there is none', async () => {
  const client = await open({ ...ofTrainee, state: 'due' })
  const { router } = showScreen(<AllPlacements />, client, '/app/placements/admin', { admin: true })
  await selectAll()
  await userEvent.click(bar().getByRole('button', { name: 'Remind' }))
  const message = new URLSearchParams(router.state.location.search)
  expect([message.get('to'), message.get('subject')]).toEqual(['20', 'Reminder: a placement report of yours is due'])
  cleanup()
  await stub.close()
  const done = await open({ ...ofTrainee, state: 'accepted' })
  showScreen(<AllPlacements />, done, '/app/placements/admin', { admin: true })
  await selectAll()
  expect(bar().getByRole('button', { name: 'No report selected waits to be written' })).toHaveProperty('disabled', true)
})
