// @vitest-environment happy-dom
import { devactivity } from '@college/contract/cpd'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { show } from '../api/tests/screen.tsx'
import {
  clientOf,
  startStubServer,
  type ReceivedCall,
  type StubResponse,
  type StubServer,
} from '../api/tests/stubServer.ts'
import { DataTable, peopleFilter, type TableColumn } from './index.ts'

let stub: StubServer
afterEach(async () => {
  cleanup()
  await stub.close()
})

const columns: readonly TableColumn<typeof devactivity>[] = [
  { id: 'title', header: 'Title', cell: (row) => row.title, sort: 'title' },
]
const filters = [peopleFilter('user_id', 'Person')]

const listed = (data: readonly object[], total = data.length): StubResponse => ({
  code: data.length === 0 ? 260 : 200,
  body: { data, info: { total, limit: 50, offset: 0, next: null } },
})

/** A college of 2,000 people, of whom the first 50 by name come when no name is asked for. */
const people = Array.from({ length: 2_000 }, (_, at) => ({ id: at + 1, display_name: `Person ${at + 1}` }))
const peopleFor = ({ query }: ReceivedCall): StubResponse => {
  const ids = query.getAll('id').map(Number)
  const found = people.filter(
    ({ id, display_name: name }) =>
      (ids.length === 0 || ids.includes(id)) && name.toLowerCase().includes((query.get('q') ?? '').toLowerCase()),
  )
  return listed(found.slice(0, Number(query.get('limit') ?? 50)), found.length)
}

const begin = async (path: string, answer = peopleFor) => {
  stub = await startStubServer((call) =>
    call.path === '/api/v1/devactivities'
      ? listed([{ id: 1, title: 'Ward round' }])
      : call.path === '/api/v1/users'
        ? answer(call)
        : listed([]),
  )
  const { router } = show(
    <DataTable record={devactivity} columns={columns} filters={filters} empty={<p>Nothing</p>} />,
    clientOf(stub.baseURL).client,
    { path },
  )
  await screen.findByText('Ward round')
  return router
}

test('a person far down the list of names is found by typing, and narrows the list', async () => {
  const router = await begin('/activities')
  await userEvent.click(await screen.findByRole('button', { name: 'Person' }))
  const menu = within(await screen.findByRole('dialog', { name: 'Person' }))
  expect(menu.getAllByRole('checkbox')).toHaveLength(50)
  await userEvent.type(menu.getByRole('searchbox'), 'person 1987')
  await userEvent.click(await menu.findByRole('checkbox', { name: 'Person 1987' }))
  await waitFor(() => expect(router.state.location.search).toBe('?user_id=1987'))
  expect(await screen.findByRole('button', { name: 'Person Person 1987' })).toBeDefined()
})

test('who is chosen in the address is named, also far down the list', async () => {
  await begin('/activities?user_id=1500')
  expect(await screen.findByRole('button', { name: 'Person Person 1500' })).toBeDefined()
})

test('where there is nobody to choose from there is no such filter', async () => {
  await begin('/activities', () => listed([]))
  await waitFor(() => expect(stub.received.some(({ path }) => path === '/api/v1/users')).toBe(true))
  expect(screen.queryByRole('button', { name: 'Person' })).toBeNull()
})

test('people are offered in the order of names: Ā beside A, where the database has it after Z', async () => {
  const named = ['Zoe Walker', 'Ānaru Tipene', 'Ben Ngata', 'Aroha Rangi'].map((name, at) => ({
    id: at + 1,
    display_name: name,
  }))
  await begin('/activities', () => listed(named))
  await userEvent.click(await screen.findByRole('button', { name: 'Person' }))
  const menu = within(await screen.findByRole('dialog', { name: 'Person' }))
  const labels = (await menu.findAllByRole('checkbox')).map((box) => box.closest('label')?.textContent ?? '')
  expect(labels.map((label) => label.trim())).toEqual(['Ānaru Tipene', 'Aroha Rangi', 'Ben Ngata', 'Zoe Walker'])
})
