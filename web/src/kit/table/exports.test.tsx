// @vitest-environment happy-dom
import { devactivity } from '@college/contract/cpd'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { clientOf, startStubServer, type StubServer } from '../api/tests/stubServer.ts'
import { show } from '../api/tests/screen.tsx'
import { DataTable, type TableColumn } from './index.ts'

let stub: StubServer
afterEach(async () => {
  cleanup()
  await stub.close()
})

const columns: readonly TableColumn<typeof devactivity>[] = [
  { id: 'title', header: 'Title', cell: (row) => row.title, sort: 'title' },
  { id: 'who', header: 'Who', cell: (row) => row.user_name, fields: ['user_id'] },
  { id: 'time', header: 'Time', cell: (row) => row.time, hidden: true },
]

const begin = async (exports: boolean): Promise<void> => {
  stub = await startStubServer(({ path }) => {
    const rows = path === '/api/v1/devactivities' ? [{ id: 1, title: 'Ward round', user_name: 'Hana', time: 60 }] : []
    return {
      code: rows.length === 0 ? 260 : 200,
      body: { data: rows, info: { total: rows.length, limit: 50, offset: 0, next: null } },
    }
  })
  show(
    <DataTable
      record={devactivity}
      exports={exports}
      columns={columns}
      query={{ user_id: 7 }}
      search="Title"
      empty={<p>No activities yet</p>}
    />,
    clientOf(stub.baseURL).client,
    { path: '/activities?q=ward&sort=title' },
  )
  await screen.findByRole('table', { name: 'Activities' })
}

test('a list of the office leads to its file, as it is narrowed and ordered, with the columns that stand in it', async () => {
  await begin(true)
  const href = (): string => screen.getByRole('link', { name: 'Export' }).getAttribute('href') ?? ''
  await waitFor(() =>
    expect(href()).toBe(
      '/app/export/admin?list=devactivity&seen=title%2Cuser_name&column=title&column=user_name&q=ward&sort=title&user_id=7',
    ),
  )
})

test('a list of one’s own does not', async () => {
  await begin(false)
  expect(screen.queryByRole('link', { name: 'Export' })).toBeNull()
})
