// @vitest-environment happy-dom
import type { Person } from '@college/contract/cpd'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import { CallFailed, toasts } from '#kit'
import type { StubResponse } from '#kit/testing'
import { found, listed, listedPerson, openOffice, refused, showOffice, type Office } from '../tests/office.tsx'
import { UserList } from './UserList.tsx'

let office: Office
afterEach(async () => {
  cleanup()
  toasts.clear()
  await office.stub.close()
})

const anika = listedPerson({
  id: 3,
  display_name: 'Anika Sharma',
  email: 'anika@example.nz',
  roles: [],
  state: 'unconfirmed',
  wanted_role: 'Trainee',
  standing: null,
  counts: null,
  last_sign_in: null,
  two_step: false,
})

const open = async (people: readonly Person[], act: () => StubResponse = () => found({ done: [], refused: [] })) => {
  office = await openOffice({
    '/users/overview': ({ query }) =>
      listed(people.filter((row) => !query.has('state') || query.getAll('state').includes(row.state))),
    '/users/act': act,
    '/users': act,
    '/user/confirm': () => found({ confirmed: true, again: false }),
    '/user/restore': () => ({ code: 261, body: { data: { id: 2 } } }),
  })
}

test('everyone stands with what has to be known first', async () => {
  await open([listedPerson(), anika, listedPerson({ id: 4, display_name: 'Tūī Harrison', email_undeliverable: true })])
  showOffice(<UserList />, office.client, { path: '/app/users/admin' })
  expect((await screen.findByRole('link', { name: '1 is waiting to be confirmed' })).getAttribute('href')).toBe(
    '/app/users/admin?state=unconfirmed',
  )
  const callum = await screen.findByRole('row', { name: /Callum Petrie/ })
  expect(within(callum).getByText('29:40 of 50:00, a little behind')).toBeDefined()
  expect(within(callum).getByText('Today 07:00')).toBeDefined()
  expect(within(callum).getByRole('link').getAttribute('href')).toBe('/app/user/admin?id=2')
  const waiting = screen.getByRole('row', { name: /Anika Sharma/ })
  expect(within(waiting).getByText('Not confirmed')).toBeDefined()
  expect(within(waiting).getByText('Never')).toBeDefined()
  expect(within(screen.getByRole('row', { name: /Tūī Harrison/ })).getByText('Email bounces')).toBeDefined()
})

test('those selected who are behind are reminded, one in their own row too', async () => {
  await open([listedPerson({ state: 'active', standing: 'behind' }), anika])
  const { router } = showOffice(<UserList />, office.client, { path: '/app/users/admin' })
  await userEvent.click(await screen.findByLabelText('Select Anika Sharma'))
  expect(screen.getByRole('button', { name: 'No one selected is behind' })).toHaveProperty('disabled', true)
  await userEvent.click(screen.getByRole('button', { name: 'Actions for Callum Petrie' }))
  expect(screen.getByRole('link', { name: 'Remind' }).getAttribute('href')).toContain('to=2&subject=Reminder')
  await userEvent.click(screen.getByLabelText('Select all rows'))
  await userEvent.click(screen.getByRole('button', { name: 'Remind' }))
  expect(router.state.location.search).toContain('?to=2&subject=Reminder')
})

test('who is behind is said where everyone can read it', async () => {
  const behind = { standing: 'behind', counts: 'goals', done: 18, required: 42, expected: 20 } as const
  const done = { ...behind, done: 42 }
  await open([
    listedPerson(),
    listedPerson({ id: 4, display_name: 'Ngaio Wētere', ...behind }),
    listedPerson({ id: 5, display_name: 'Emily Hargreaves', ...done }),
    listedPerson({ id: 6, display_name: 'Losa Fa’amoe', ...done, cycle_behind: 'minimum' }),
    listedPerson({ id: 7, display_name: 'Manaia Rewiti', done: 2_000, cycle_behind: 'minimum' }),
  ])
  showOffice(<UserList />, office.client, { path: '/app/users/admin' })
  const row = await screen.findByRole('row', { name: /Ngaio Wētere/ })
  expect(within(row).getByText('18 of 42 goals, a little behind').querySelector('.sr-only')).toBeNull()
  // Goals and hours are judged together: where all goals are done, it is the hours, or a minimum of the cycle.
  const other = screen.getByRole('row', { name: /Emily Hargreaves/ })
  expect(within(other).getByText('42 of 42 goals. Cycle hours behind')).toBeDefined()
  const minimum = screen.getByRole('row', { name: /Losa Fa’amoe/ })
  expect(within(minimum).getByText('42 of 42 goals. Behind in a minimum')).toBeDefined()
  const fellow = screen.getByRole('row', { name: /Manaia Rewiti/ })
  expect(within(fellow).getByText('33:20 of 50:00. Behind in a minimum')).toBeDefined()
})

test('role, state and progress narrow the list in the address', async () => {
  await open([listedPerson()])
  const { router } = showOffice(<UserList />, office.client, { path: '/app/users/admin?organisation_id=1' })
  await userEvent.click(await screen.findByRole('button', { name: 'Role', expanded: false }))
  await userEvent.click(await screen.findByLabelText('Fellow'))
  await userEvent.keyboard('{Escape}')
  await userEvent.click(await screen.findByRole('button', { name: 'Cycle or programme', expanded: false }))
  await userEvent.click(await screen.findByLabelText('A little behind'))
  await waitFor(() => expect(router.state.location.search).toBe('?organisation_id=1&role=Fellow&standing=behind'))
  await waitFor(() =>
    expect(office.asked('/users/overview').map(({ query }) => query.toString())).toContain(
      'organisation_id=1&role=Fellow&standing=behind&sort=display_name',
    ),
  )
})

describe('several at once', () => {
  test('are confirmed after their names were shown; the act says its true number', async () => {
    await open([listedPerson(), anika], () => found({ done: [3], refused: [] }))
    showOffice(<UserList />, office.client)
    await userEvent.click(await screen.findByLabelText('Select all rows'))
    expect(screen.getByText('2 selected')).toBeDefined()
    const bar = within(screen.getByRole('region', { name: 'Selected rows' }))
    const acts = bar.getAllByRole('button').map(({ textContent }) => textContent)
    expect([acts[0], acts.indexOf('Delete 2') > acts.indexOf('Make 2 inactive')]).toEqual(['Write', true])
    expect(acts.indexOf('Make 2 inactive')).toBeGreaterThan(acts.indexOf('Confirm 1 address'))
    await userEvent.click(screen.getByRole('button', { name: 'Confirm 1 address' }))
    expect(await screen.findByRole('heading', { name: 'Confirm the address of Anika Sharma?' })).toBeDefined()
    expect(office.asked('/users/act')).toHaveLength(0)
    await userEvent.click(screen.getByRole('button', { name: 'Confirm address' }))
    expect(await screen.findByText('Address confirmed for Anika Sharma')).toBeDefined()
    expect(office.asked('/users/act')[0]?.body).toEqual({ ids: [3], act: 'confirm' })
  })

  test('are made inactive with the way back, and names the people left unchanged, with the reason', async () => {
    await open([listedPerson(), anika], () =>
      found({ done: [2], refused: [{ id: 3, why: 'Ask another administrator to do this.' }] }),
    )
    showOffice(<UserList />, office.client)
    await userEvent.click(await screen.findByLabelText('Select all rows'))
    await userEvent.click(screen.getByRole('button', { name: 'Make 2 inactive' }))
    const preview = await screen.findByRole('dialog')
    expect(
      within(preview)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Callum Petrie', 'Anika Sharma'])
    await userEvent.click(within(preview).getByRole('button', { name: 'Make 2 inactive' }))
    expect(await screen.findByText('Anika Sharma: Ask another administrator to do this.')).toBeDefined()
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }))
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(office.asked('/users/act').at(-1)?.body).toEqual({ ids: [2], act: 'activate' }))
  })

  test('nothing is sent when it is not wanted', async () => {
    await open([listedPerson()])
    showOffice(<UserList />, office.client)
    await userEvent.click(await screen.findByLabelText('Select Callum Petrie'))
    await userEvent.click(screen.getByRole('button', { name: 'Delete 1' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
    expect(office.stub.received.some(({ method }) => method === 'DELETE')).toBe(false)
    expect(screen.getByText('1 selected')).toBeDefined()
  })

  test('a refusal of the whole is said', async () => {
    await open([listedPerson()], () => refused(403, 'A platform administrator is looked after by the platform only.'))
    showOffice(<UserList />, office.client)
    await userEvent.click(await screen.findByLabelText('Select Callum Petrie'))
    await userEvent.click(screen.getByRole('button', { name: 'Make 1 inactive' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Make inactive' }))
    expect(await screen.findByText('A platform administrator is looked after by the platform only.')).toBeDefined()
  })
})

test('one is deleted from the menu, and restored by Undo', async () => {
  await open([listedPerson()], () => ({ code: 262, body: { data: { done: [2], refused: [] } } }))
  showOffice(<UserList />, office.client)
  await userEvent.click(await screen.findByLabelText('Actions for Callum Petrie'))
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
  const question = await screen.findByRole('dialog')
  expect(within(question).getByText(/For thirty days they can be restored/)).toBeDefined()
  await userEvent.click(within(question).getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Callum Petrie deleted')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(office.asked('/user/restore')[0]?.body).toEqual({ id: 2 }))
})

test('who was deleted is offered nothing but to be restored', async () => {
  await open([listedPerson({ state: 'deleted' })])
  showOffice(<UserList />, office.client)
  await userEvent.click(await screen.findByLabelText('Actions for Callum Petrie'))
  expect(screen.getByRole('button', { name: 'Restore' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Switch user' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
})

test('no one is offered to switch to an administrator', async () => {
  await open([listedPerson(), listedPerson({ id: 4, display_name: 'Ruth Bell', roles: ['Administrator'] })])
  showOffice(<UserList />, office.client)
  await userEvent.click(await screen.findByLabelText('Actions for Ruth Bell'))
  expect(screen.getByRole('link', { name: 'Open' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Switch user' })).toBeNull()
})

describe('switching to another person', () => {
  const asked: [number, string][] = []
  const begin = async (outcome: 'switched' | 'stayed' | CallFailed) => {
    asked.length = 0
    await open([listedPerson()])
    const impersonate = (id: number, reason: string) => {
      asked.push([id, reason])
      return Promise.resolve(outcome)
    }
    showOffice(<UserList />, office.client, { acts: { impersonate, recheck: () => Promise.resolve() } })
    await userEvent.click(await screen.findByLabelText('Actions for Callum Petrie'))
    await userEvent.click(screen.getByRole('button', { name: 'Switch user' }))
    expect(await screen.findByRole('heading', { name: 'Switch to Callum Petrie' })).toBeDefined()
  }

  test('asks why first', async () => {
    await begin('stayed')
    await userEvent.click(screen.getByRole('button', { name: 'Switch' }))
    expect(await screen.findByText('Enter a reason')).toBeDefined()
    expect(asked).toEqual([])
    await userEvent.type(screen.getByLabelText(/^Why/), 'Cannot find the report')
    await userEvent.click(screen.getByRole('button', { name: 'Switch' }))
    await waitFor(() => expect(asked).toEqual([[2, 'Cannot find the report']]))
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Switch to Callum Petrie' })).toBeNull())
  })

  test('says what the server refuses, and keeps what was written', async () => {
    await begin(new CallFailed(403, { message: 'Nobody switches to another administrator.' }))
    await userEvent.type(screen.getByLabelText(/^Why/), 'Cannot find the report')
    await userEvent.click(screen.getByRole('button', { name: 'Switch' }))
    expect(await screen.findByText('Nobody switches to another administrator.')).toBeDefined()
    expect(screen.getByLabelText<HTMLTextAreaElement>(/^Why/).value).toBe('Cannot find the report')
  })
})

test('on a phone people are entries that can be selected', async () => {
  window.happyDOM?.setViewport({ width: 390 })
  await open([anika])
  showOffice(<UserList />, office.client)
  expect(await screen.findByRole('list', { name: 'People' })).toBeDefined()
  await userEvent.click(screen.getByLabelText('Select Anika Sharma'))
  expect(screen.getByRole('button', { name: 'Confirm 1 address' })).toBeDefined()
  expect(screen.queryByLabelText('Actions for Anika Sharma')).toBeNull()
})

test('a list that could not be read says so', async () => {
  office = await openOffice({ '/users/overview': () => refused(500, 'Something failed.') })
  showOffice(<UserList />, office.client)
  expect(await screen.findByText('People could not be loaded')).toBeDefined()
  expect(screen.getByText('Reference 8F2C')).toBeDefined()
})
