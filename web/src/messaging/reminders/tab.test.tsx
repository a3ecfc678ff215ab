// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { clientOf, show, startStubServer, type StubServer } from '#kit/testing'
import { ReminderTab } from './ReminderTab.tsx'

const wide = window.innerWidth
const setWidth = (width: number): void => window.happyDOM?.setViewport({ width })

const at = '2026-11-20T00:00:00.000Z'

let stub: StubServer
afterEach(async () => {
  cleanup()
  setWidth(wide)
  await stub.close()
})

const row = (id: number, more: object = {}) => ({
  id,
  organisation_id: 1,
  name: `Reminder ${id}`,
  event: 'goal_deadline',
  audience: null,
  subject: 'Due',
  text: 'Due',
  days: [14],
  educator_after: null,
  director_after: null,
  required: false,
  active: true,
  ...more,
})
const overview = {
  reminders: [1, 2].map((id) => ({ id, today: 7, audience: 20, problem: null })),
  hours: 'Monday to Friday, 08:00 to 18:00',
  next_at: null,
  runs: [],
}

const open = async (): Promise<void> => {
  stub = await startStubServer(({ path }) =>
    path.endsWith('/overview')
      ? { code: 200, body: { data: overview } }
      : path.endsWith('/remindermessages')
        ? {
            code: 200,
            body: { data: [row(1), row(2, { active: false })], info: { total: 2, limit: 50, offset: 0, next: null } },
          }
        : { code: 260, body: { data: [], info: { total: 0, limit: 50, offset: 0, next: null } } },
  )
  show(<ReminderTab />, clientOf(stub.baseURL).client, { path: '/app/settings/admin?tab=reminders' })
}

test('a reminder says on a phone how many get it next, and one that is off says nothing of it', async () => {
  setWidth(390)
  await open()
  const list = within(await screen.findByRole('list', { name: 'Reminders' }))
  await screen.findByText(/People next time: 7/)
  expect(
    list.getAllByRole('listitem').map((entry) => /People next time: .*/.exec(entry.textContent ?? '')?.[0] ?? null),
  ).toEqual([expect.stringContaining('People next time: 7'), null])
})

test('who gets a reminder of everyone is one word', async () => {
  await open()
  const table = within(await screen.findByRole('table'))
  expect(table.getAllByText('Everyone')).toHaveLength(2)
})

test('a college without a reminder starts from ours', async () => {
  const none = { data: [], info: { total: 0, limit: 50, offset: 0, next: null } }
  stub = await startStubServer(({ path }) => {
    if (path.endsWith('/overview')) return { code: 200, body: { data: { ...overview, reminders: [] } } }
    return path.endsWith('/ours') ? { code: 201, body: { data: { made: 9 } } } : { code: 260, body: none }
  })
  show(<ReminderTab />, clientOf(stub.baseURL).client, { path: '/app/settings/admin?tab=reminders' })
  await userEvent.click(await screen.findByRole('button', { name: 'Start from the standard reminders' }))
  await waitFor(() =>
    expect(stub.received.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
      '/api/v1/remindermessages/ours',
    ]),
  )
})

const [educator, director] = [/^Tell the educator when late by/, /^Tell the Director when late by/]
test.each([
  ['goal_deadline', {}, [educator, director]],
  ['waiting_signature', {}, [director]],
  ['cycle_end', {}, []],
  // What was entered for another event can still be taken out.
  ['cycle_end', { educator_after: 7 }, [educator]],
])('who else hears that it is late is asked where someone does: %s, %j', async (event, more, fields) => {
  const edited = { ...row(1, { event, ...more }), created_at: at, updated_at: at, created_by: null, updated_by: null }
  stub = await startStubServer(({ path }) =>
    path.endsWith('/remindermessage')
      ? { code: 200, body: { data: { ...edited, last_run_at: null, last_sent: null } } }
      : { code: 260, body: { data: [], info: { total: 0, limit: 50, offset: 0, next: null } } },
  )
  show(<ReminderTab />, clientOf(stub.baseURL).client, { path: '/app/settings/admin?tab=reminders&edit=1' })
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Subject').value).toBe('Due'))
  const shown = [educator, director].filter((label) => screen.queryByLabelText(label) !== null)
  expect(shown).toEqual(fields)
})
