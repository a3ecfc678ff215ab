// @vitest-environment happy-dom
import { trainee } from '@college/contract/cpd'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { show } from '../api/tests/screen.tsx'
import { clientOf, startStubServer, type StubServer } from '../api/tests/stubServer.ts'
import { DataTable, type TableColumn } from './index.ts'

let stub: StubServer
afterEach(async () => {
  cleanup()
  await stub.close()
})

const columns: readonly TableColumn<typeof trainee>[] = [
  { id: 'display_name', header: 'Name', cell: (row) => row.display_name },
]
const filters = [
  {
    name: 'standing',
    label: 'Pace',
    options: [
      { value: 'behind', label: 'A little behind' },
      { value: 'well_behind', label: 'Well behind' },
    ],
  },
]
const behind = { name: 'Behind in Otago', query: { standing: ['behind', 'well_behind'], q: ['Otago'] } }

const begin = async (path: string, kept: readonly object[] | null, refused = false) => {
  stub = await startStubServer(({ method, path: asked }) => {
    if (asked.endsWith('/userconfig/save'))
      return refused
        ? { code: 413, body: { message: 'You have too many preferences.' } }
        : { code: 261, body: { data: {} } }
    const rows = asked.endsWith('/userconfigs')
      ? kept === null
        ? []
        : [{ id: 1, name: 'filters.trainees', value: kept }]
      : [{ id: 1, display_name: 'Hana Ruatapu' }]
    return method === 'GET'
      ? { code: 200, body: { data: rows, info: { total: rows.length, limit: 50, offset: 0, next: null } } }
      : { code: 404, body: {} }
  })
  const { router } = show(
    <DataTable
      record={trainee}
      columns={columns}
      filters={filters}
      saves="trainees"
      search="Name"
      empty={<p>None</p>}
    />,
    clientOf(stub.baseURL).client,
    { path },
  )
  await screen.findByText('Hana Ruatapu')
  return router
}
const saved = () => stub.received.filter(({ path }) => path.endsWith('/userconfig/save')).map(({ body }) => body)
const openMenu = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Saved filters' }))
  return within(await screen.findByRole('dialog', { name: 'Saved filters' }))
}

test('how a list is narrowed is kept under a name, in place of what was called the same', async () => {
  await begin('/trainees?standing=behind&q=Otago&sort=display_name', [behind])
  const menu = await openMenu()
  await userEvent.type(menu.getByRole('textbox', { name: 'Save this filter as' }), ' behind in otago ')
  await userEvent.click(menu.getByRole('button', { name: 'Save filter' }))
  await waitFor(() =>
    expect(saved()).toEqual([
      { name: 'filters.trainees', value: [{ name: 'behind in otago', query: { standing: ['behind'], q: ['Otago'] } }] },
    ]),
  )
})

test('one that was kept narrows the list again, and can be deleted', async () => {
  const router = await begin('/trainees', [behind])
  await userEvent.click((await openMenu()).getByRole('button', { name: 'Behind in Otago' }))
  await waitFor(() => expect(router.state.location.search).toBe('?standing=behind&standing=well_behind&q=Otago'))
  await userEvent.click((await openMenu()).getByRole('button', { name: 'Delete the saved filter Behind in Otago' }))
  await waitFor(() => expect(saved()).toEqual([{ name: 'filters.trainees', value: [] }]))
})

test('where nothing narrows the list and none was kept, the menu says how one is', async () => {
  await begin('/trainees', null)
  const menu = await openMenu()
  expect(await menu.findByText('Filter or search this list, then save it here under a name.')).toBeDefined()
  expect(menu.queryByRole('textbox')).toBeNull()
})

test('what cannot be kept says why, and the name stays', async () => {
  await begin('/trainees?standing=behind', null, true)
  const menu = await openMenu()
  await userEvent.type(menu.getByRole('textbox', { name: 'Save this filter as' }), 'Behind')
  await userEvent.click(menu.getByRole('button', { name: 'Save filter' }))
  expect(await menu.findByText('You have too many preferences.')).toBeDefined()
  expect(menu.getByRole('textbox', { name: 'Save this filter as' })).toHaveProperty('value', 'Behind')
})
