// @vitest-environment happy-dom
import type { ExportJob, ExportKind } from '@college/contract/app'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { toasts } from '#kit'
import { found, openOffice, showOffice, type Office } from '../office/tests/office.tsx'
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
    { name: 'state', title: 'State', options: [{ value: 'draft', title: 'Draft' }], references: null },
    { name: 'devcycle_id', title: 'Cycle', options: [], references: 'devcycle' },
  ],
  sorts: [{ name: 'id', title: 'Id' }],
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
  expect(screen.getByRole('button', { name: 'Download My records.zip' })).toBeDefined()
  // Lists of the office are on a page of their own.
  expect(screen.queryByText('Activities 2026-11-21.csv')).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Start again' }))
  await waitFor(() => expect(office.asked('/export/again')).toHaveLength(1))
  expect(office.asked('/export/again')[0]?.body).toEqual({ id: 8 })
})
