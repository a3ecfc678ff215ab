// @vitest-environment happy-dom
import { transaction } from '@college/contract/accounting'
import type { ExportJob, ExportKind } from '@college/contract/app'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { toasts } from '#kit'
import { found, openOffice, refused, showOffice, type Office } from '../office/tests/office.tsx'
import { ExportLink, type TableColumn } from '#kit/table'
import { ExportAdmin } from './ExportAdmin.tsx'
import { ExportUser } from './ExportUser.tsx'

let office: Office
afterEach(async () => {
  cleanup()
  toasts.clear()
  await office.stub.close()
})

const activities: ExportKind = {
  name: 'devactivity',
  title: 'Activities',
  columns: [
    { name: 'id', title: 'Id' },
    { name: 'title', title: 'Title' },
  ],
  filters: [
    { name: 'state', title: 'State', options: [{ value: 'draft', title: 'Draft' }], references: null, days: false },
    { name: 'devcycle_id', title: 'Cycle', options: [], references: 'devcycle', days: false },
  ],
  sorts: [{ name: 'id', title: 'Added', kind: 'id' }],
  default_sort: '-id',
  range: 'Activity date',
  searchable: true,
}

const job = (own: Partial<ExportJob> = {}): ExportJob => ({
  id: 7,
  kind: 'list',
  resource: 'devactivity',
  format: 'csv',
  name: 'Activities 2026-11-21.csv',
  state: 'running',
  done: 2_000,
  total: 8_000,
  size: null,
  asked_at: '2026-11-20T20:00:00Z',
  expires_at: '2026-11-21T20:00:00Z',
  fetched_at: null,
  problem: null,
  ...own,
})

test('a list is exported as its own address narrows it, with the columns that were chosen', async () => {
  let jobs: ExportJob[] = []
  office = await openOffice({
    '/export/kinds': () => found({ kinds: [activities], choices: { devcycle: [{ value: '4', title: 'Year 2026' }] } }),
    '/exports': () => found(jobs),
    '/export/list': () => {
      jobs = [job()]
      return { code: 202, body: { data: job() } }
    },
  })
  const person = userEvent.setup()
  showOffice(<ExportAdmin />, office.client, { path: '/app/export/admin?list=devactivity&state=draft&user_id=3' })
  expect(await screen.findByLabelText('State')).toHaveProperty('value', 'draft')
  expect(screen.getByText('You have no exports. Choose a list above.')).toBeDefined()
  await person.selectOptions(screen.getByLabelText('Cycle'), 'Year 2026')
  await person.click(screen.getByRole('button', { name: /^Columns: all 2/ }))
  await person.click(screen.getByLabelText('Id'))
  await person.click(screen.getByText('Excel (XLSX)'))
  await person.click(screen.getByRole('button', { name: 'Export' }))
  await waitFor(() => expect(office.asked('/export/list')).toHaveLength(1))
  expect(office.asked('/export/list')[0]?.body).toEqual({
    resource: 'devactivity',
    format: 'xlsx',
    columns: ['title'],
    query: { state: 'draft', user_id: '3', devcycle_id: '4', sort: '-id' },
  })
  expect(await screen.findByText('2,000 of 8,000 rows done')).toBeDefined()
  const bar = screen.getByRole('img', { name: 'Activities 2026-11-21.csv, 21/11/2026 09:00: 2,000 of 8,000 rows done' })
  expect(bar.querySelector<HTMLElement>('[style*="width"]')?.style.width).toBe('25%')
})

test('days that a list is narrowed by are two fields of its export', async () => {
  const due = { name: 'due_on', title: 'Report due', options: [], references: null, days: true }
  const placements: ExportKind = { ...activities, name: 'placement', filters: [due], range: 'On placement' }
  office = await openOffice({
    '/export/kinds': () => found({ kinds: [placements], choices: {} }),
    '/exports': () => found([]),
    '/export/list': () => ({ code: 202, body: { data: job() } }),
  })
  const path = '/app/export/admin?list=placement&due_on=..2026-10-14&from=2026-04-01'
  showOffice(<ExportAdmin />, office.client, { path })
  expect(await screen.findByLabelText('Report due to')).toHaveProperty('value', '14/10/2026')
  expect(screen.getByLabelText('On placement from')).toHaveProperty('value', '01/04/2026')
  await userEvent.type(screen.getByLabelText('Report due from'), '01/07/2026')
  await userEvent.click(screen.getByRole('button', { name: 'Export' }))
  await waitFor(() => expect(office.asked('/export/list')).toHaveLength(1))
  expect(office.asked('/export/list')[0]?.body).toMatchObject({
    query: { due_on: '2026-07-01..2026-10-14', from: '2026-04-01' },
  })
})

test('an export that was cut short says so and is started again; a ready one is fetched', async () => {
  const ready = job({
    kind: 'person',
    state: 'ready',
    name: 'My records.zip',
    format: 'zip',
    size: 1_200_000,
    total: 64,
  })
  const failed = job({ id: 8, kind: 'person', state: 'failed', name: 'Cut.zip', problem: 'It was cut short.' })
  office = await openOffice({
    '/exports': () => found([ready, failed, job()]),
    '/export/again': () => ({ code: 261, body: { data: { ...failed, state: 'waiting' } } }),
  })
  const person = userEvent.setup()
  showOffice(<ExportUser />, office.client)
  expect(await screen.findByText('It was cut short.')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Download My records.zip, 21/11/2026 09:00' })).toBeDefined()
  // Lists of the office are on a page of their own.
  expect(screen.queryByText('Activities 2026-11-21.csv')).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Start again: Cut.zip, 21/11/2026 09:00' }))
  await waitFor(() => expect(office.asked('/export/again')).toHaveLength(1))
  expect(office.asked('/export/again')[0]?.body).toEqual({ id: 8 })
})

test.each([
  ['list', <ExportAdmin key="list" />],
  ['person', <ExportUser key="person" />],
] as const)('exports of one name are told apart by when they were requested: %s', async (kind, page) => {
  const ready = job({ kind, state: 'ready', name: 'Same.zip', size: 5, total: 1 })
  office = await openOffice({
    '/export/kinds': () => found({ kinds: [activities], choices: {} }),
    '/exports': () => found([ready, { ...ready, id: 8, asked_at: '2026-11-20T21:30:00Z' }]),
  })
  showOffice(page, office.client, { path: '/app/export/admin' })
  const times = (await screen.findAllByText(/^Requested /)).map(({ textContent }) => textContent)
  expect(times).toEqual(['Requested 21/11/2026 09:00', 'Requested 21/11/2026 10:30'])
  const names = screen
    .getAllByRole('button', { name: /^(Download|Remove) / })
    .map((each) => each.getAttribute('aria-label'))
  expect(new Set(names).size).toBe(4)
})

const columns: readonly TableColumn<typeof transaction>[] = [
  { id: 'person', header: 'Who', cell: () => '', fields: ['user_id'] },
  { id: 'what', header: 'What', cell: () => '', fields: ['description', 'type'] },
  { id: 'type', header: 'Type', cell: () => '' },
  { id: 'day', header: 'Date', cell: () => '', sort: 'date' },
  { id: 'due', header: 'Pay by', cell: () => '', sort: 'due' },
  { id: 'tax', header: 'GST', cell: () => '', hidden: true },
]

test('a list leads to its export as it is narrowed, with what its screen fixes and the columns that stand in it', async () => {
  const hidden = { name: 'table.columns.transaction', value: ['day', 'type'] }
  office = await openOffice({ '/userconfigs': () => found([hidden]) })
  const path = '/app/transactions/admin?state=due&bank_import_id=4&type=credit&q=fee'
  showOffice(
    <ExportLink record={transaction} columns={columns} query={{ type: ['invoice', 'payment'], to: '2026-07-01' }} />,
    office.client,
    { path },
  )
  const seen = 'user_name,description,type,due,tax'
  const linkTo = (): string => screen.getByRole('link', { name: 'Export' }).getAttribute('href') ?? ''
  // The date is left out by this reader.
  await waitFor(() => expect(new URLSearchParams(linkTo().split('?')[1]).get('seen')).toBe(seen))
  const [page, query] = linkTo().split('?')
  const asked = new URLSearchParams(query)
  expect(asked.getAll('column').join()).toBe(seen)
  asked.delete('column')
  asked.delete('seen')
  const said = [...asked].map(([name, value]) => `${name}=${value}`)
  expect([page, said.toSorted()]).toEqual([
    '/app/export/admin',
    [
      'bank_import_id=4',
      'list=transaction',
      'q=fee',
      'sort=-date',
      'state=due',
      'to=2026-07-01',
      'type=invoice',
      'type=payment',
    ],
  ])
})

test('the columns of the list that led here are taken, or all of them', async () => {
  office = await openOffice({
    '/export/kinds': () => found({ kinds: [activities], choices: {} }),
    '/exports': () => found([]),
    '/export/list': () => ({ code: 202, body: { data: job() } }),
  })
  const person = userEvent.setup()
  const path = '/app/export/admin?list=devactivity&seen=title&column=title'
  showOffice(<ExportAdmin />, office.client, { path })
  expect(await screen.findByLabelText('Columns of the list')).toHaveProperty('checked', true)
  await person.click(screen.getByRole('button', { name: 'Export' }))
  await waitFor(() => expect(office.asked('/export/list')).toHaveLength(1))
  await person.click(screen.getByLabelText('All columns'))
  await person.click(screen.getByRole('button', { name: 'Export' }))
  await waitFor(() => expect(office.asked('/export/list')).toHaveLength(2))
  const bodies = office.asked('/export/list').map(({ body }) => body)
  const query = { sort: '-id' }
  expect(bodies).toEqual([
    { resource: 'devactivity', format: 'csv', columns: ['title'], query },
    { resource: 'devactivity', format: 'csv', query },
  ])
})

test('a column of a link that the file has not is refused in words, not left out', async () => {
  office = await openOffice({
    '/export/kinds': () => found({ kinds: [activities], choices: {} }),
    '/exports': () => found([]),
    '/export/list': () =>
      refused(400, 'This list doesn’t have the column “groups”. Choose the columns again.', 'columns'),
  })
  const person = userEvent.setup()
  const path = '/app/export/admin?list=devactivity&column=title&column=groups'
  showOffice(<ExportAdmin />, office.client, { path })
  await person.click(await screen.findByRole('button', { name: 'Export' }))
  expect(await screen.findByText(/doesn’t have the column “groups”/)).toBeDefined()
  expect(office.asked('/export/list')[0]?.body).toMatchObject({ columns: ['title', 'groups'] })
})
