// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { type StubServer } from '#kit/testing'
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

test('the page of a report that waits to be written reminds its owner, and no other page does', async () => {
  const client = await open({ ...ofTrainee, state: 'due' })
  showScreen(<PlacementPage />, client, '/app/placement?id=5')
  const message = begun((await screen.findByRole('link', { name: 'Remind' })).getAttribute('href'))
  expect([message.get('to'), message.get('subject'), message.get('about')]).toEqual([
    '20',
    'Reminder: your placement report, October to December 2026',
    '/app/placement?id=5',
  ])
  cleanup()
  await stub.close()
  showScreen(<PlacementPage />, await open({ ...ofTrainee, state: 'submitted' }), '/app/placement?id=5')
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByRole('link', { name: 'Remind' })).toBeNull()
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
