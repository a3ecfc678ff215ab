// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLocation } from '#kit/router'
import { afterEach, expect, test } from 'vitest'
import { clientOf, show, startStubServer, type StubServer } from '#kit/testing'
import { RelationshipList } from './RelationshipList.tsx'

let stub: StubServer
afterEach(async () => {
  cleanup()
  await stub.close()
})

const at = '2026-11-20T00:00:00.000Z'
const row = (id: number, user_id: number, trainee_id: number) => ({
  id,
  organisation_id: 1,
  user_id,
  user_name: `Teacher ${user_id}`,
  trainee_id,
  trainee_name: `Trainee ${trainee_id}`,
  kind: 'educator',
  starts: null,
  ends: null,
  created_at: at,
  updated_at: at,
})

function Where() {
  const { pathname, search } = useLocation()
  return <p data-testid="where">{pathname + search}</p>
}

const open = async (): Promise<void> => {
  const rows = [row(1, 5, 8), row(2, 5, 9)]
  stub = await startStubServer(({ path }) =>
    path.endsWith('/userrelationships')
      ? { code: 200, body: { data: rows, info: { total: 2, limit: 50, offset: 0, next: null } } }
      : { code: 200, body: { data: [], info: { total: 0, limit: 500, offset: 0, next: null } } },
  )
  show(
    <>
      <RelationshipList />
      <Where />
    </>,
    clientOf(stub.baseURL).client,
    { path: '/app/userrelationships/admin' },
  )
  await screen.findByText('Trainee 9')
}
const where = (): string => screen.getByTestId('where').textContent

test('each relationship leads to a message to its teacher, or to its trainee', async () => {
  await open()
  await userEvent.click(screen.getByRole('button', { name: /Teacher 5 and Trainee 9/ }))
  expect((await screen.findByRole('link', { name: 'Write to Trainee 9' })).getAttribute('href')).toBe(
    '/app/message/edit?to=9',
  )
  expect(screen.getByRole('link', { name: 'Write to Teacher 5' }).getAttribute('href')).toBe('/app/message/edit?to=5')
})

test.each([
  [/Write to the teachers/, '/app/message/edit?to=5'],
  [/Write to the trainees/, '/app/message/edit?to=8&to=9'],
])('of those that are chosen each person is written to once: %s', async (act, address) => {
  await open()
  for (const box of screen.getAllByRole('checkbox').slice(-2)) await userEvent.click(box)
  await userEvent.click(await screen.findByRole('button', { name: act }))
  expect(where()).toBe(address)
})
