// @vitest-environment happy-dom
import { devactivity } from '@college/contract/cpd'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { show } from '../api/tests/screen.tsx'
import { clientOf, startStubServer, type StubResponse, type StubServer } from '../api/tests/stubServer.ts'
import { DataTable, type TableColumn, type TableFilter } from './index.ts'

let stub: StubServer
afterEach(async () => {
  cleanup()
  await stub.close()
})

const columns: readonly TableColumn<typeof devactivity>[] = [
  { id: 'title', header: 'Title', cell: (row) => row.title, sort: 'title' },
]
const one = (name: string, label: string): TableFilter => ({
  name,
  label,
  options: [
    { value: '1', label: `${label} one` },
    { value: '2', label: `${label} two` },
  ],
})
const filters = [
  one('devgoal_id', 'Goal'),
  one('state', 'State'),
  one('category_id', 'Category'),
  one('source', 'Source'),
]

const listed = (count: number): StubResponse => {
  const data = Array.from({ length: count }, (_, at) => ({ id: at + 1, title: `Activity ${at + 1}` }))
  return { code: count === 0 ? 260 : 200, body: { data, info: { total: count, limit: 50, offset: 0, next: null } } }
}

const begin = async (path: string, shown: readonly TableFilter[] = filters) => {
  stub = await startStubServer((call) => {
    if (call.path !== '/api/v1/devactivities') return listed(0)
    return listed(call.query.has('category_id') || call.query.has('source') ? 1 : 2)
  })
  const { client } = clientOf(stub.baseURL)
  const { router } = show(
    <DataTable record={devactivity} columns={columns} filters={shown} range="Date" empty={<p>Nothing</p>} />,
    client,
    { path },
  )
  await screen.findByText('Activity 1')
  return router
}

test('the first filters stand, the others are in one menu, which narrows the list and keeps it in the address', async () => {
  const router = await begin('/activities')
  for (const label of ['Date', 'Goal', 'State']) expect(screen.getByRole('button', { name: label })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Category' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'More filters' }))
  const menu = within(await screen.findByRole('dialog', { name: 'More filters' }))
  expect(menu.queryByRole('checkbox')).toBeNull()
  await userEvent.click(menu.getByRole('button', { name: 'Category' }))
  await userEvent.click(menu.getByRole('checkbox', { name: 'Category two' }))
  await waitFor(() => expect(router.state.location.search).toBe('?category_id=2'))
  await userEvent.click(menu.getByRole('button', { name: 'Source' }))
  await userEvent.click(menu.getByRole('checkbox', { name: 'Source one' }))
  await waitFor(() => expect(router.state.location.search).toBe('?category_id=2&source=1'))
  expect(await screen.findByRole('button', { name: 'More filters 2 active' })).toBeDefined()
})

test('the menu says how many of its filters the address has, and takes those back alone', async () => {
  const router = await begin('/activities?state=1&category_id=2&source=1')
  expect(screen.getByRole('button', { name: 'More filters 2 active' })).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Remove the filter More filters' }))
  await waitFor(() => expect(router.state.location.search).toBe('?state=1'))
  expect(screen.getByRole('button', { name: 'More filters' })).toBeDefined()
})

test('where one would be in it alone, there is no menu', async () => {
  await begin('/activities', filters.slice(0, 3))
  expect(screen.getByRole('button', { name: 'Category' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'More filters' })).toBeNull()
})

test('on a phone the order, the days and all filters are in one menu, which counts and names them and clears them', async () => {
  window.happyDOM?.setViewport({ width: 390 })
  const router = await begin('/activities?state=1&from=2026-04-01')
  for (const name of ['State', 'Date', 'More filters']) expect(screen.queryByRole('button', { name })).toBeNull()
  const opener = screen.getByRole('button', { name: 'Filters 2: from 01/04/2026, State one active' })
  opener.focus()
  await userEvent.keyboard('{Enter}')
  const menu = within(await screen.findByRole('dialog', { name: 'Filters' }))
  expect(menu.getByLabelText('Sorted by')).toBeDefined()
  expect(menu.getByRole('button', { name: 'Date from 01/04/2026' })).toBeDefined()
  await userEvent.click(menu.getByRole('button', { name: 'Source' }))
  await userEvent.click(menu.getByRole('checkbox', { name: 'Source one' }))
  await waitFor(() => expect(router.state.location.search).toBe('?state=1&from=2026-04-01&source=1'))
  await userEvent.keyboard('{Escape}')
  const all = { name: 'Filters 3: from 01/04/2026, State one, Source one active' }
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', all)))
  await userEvent.click(screen.getByRole('button', { name: 'Remove all filters' }))
  await screen.findByRole('button', { name: 'Filters' })
  await waitFor(() => expect(router.state.location.search).toBe(''))
})

test('a filter by days says them in words, and takes them in their order alone', async () => {
  const due: TableFilter = { name: 'devcycle_id', label: 'Report due', options: [], days: true }
  const router = await begin('/activities?devcycle_id=..2026-04-14', [due, ...filters])
  await userEvent.click(screen.getByRole('button', { name: 'Report due by 14/04/2026' }))
  const menu = within(await screen.findByRole('dialog', { name: 'Report due' }))
  await userEvent.type(menu.getByLabelText('From'), '15/04/2026')
  await userEvent.click(menu.getByRole('button', { name: 'Show these dates' }))
  expect(menu.getByText('The end is before the start')).toBeDefined()
  await userEvent.clear(menu.getByLabelText('From'))
  await userEvent.type(menu.getByLabelText('From'), '01/04/2026')
  await userEvent.click(menu.getByRole('button', { name: 'Show these dates' }))
  await waitFor(() => expect(router.state.location.search).toBe('?devcycle_id=2026-04-01..2026-04-14'))
  await screen.findByRole('button', { name: 'Report due 01/04/2026 to 14/04/2026' })
  await userEvent.click(screen.getByRole('button', { name: 'Remove the filter Report due' }))
  await waitFor(() => expect(router.state.location.search).toBe(''))
})
