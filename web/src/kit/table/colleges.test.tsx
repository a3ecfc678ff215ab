// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { devcategory } from '@college/contract/cpd'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { MixedColleges, type College } from '#kit/api'
import { RecordEditor, SaveButton, TextField, useRecordForm } from '#kit/form'
import { clientOf, startStubServer, type StubServer } from '../api/tests/stubServer.ts'
import { show } from '../api/tests/screen.tsx'
import { createDeviceDrafts, DraftsProvider } from '../device/index.ts'
import { DataTable, type TableColumn } from './index.ts'

let stub: StubServer
afterEach(async () => {
  cleanup()
  await stub.close()
})

const both: readonly College[] = [
  { id: 1, name: 'Kahurangi College' },
  { id: 2, name: 'Waipounamu Institute' },
]
const columns: readonly TableColumn<typeof devcategory>[] = [
  { id: 'name', header: 'Name', cell: (row) => row.name },
  { id: 'kind', header: 'Of', cell: (row) => row.kind },
  { id: 'code', header: 'Code', cell: (row) => row.code, yields: true },
]
const rows = [
  { id: 5, organisation_id: 1, name: 'Teaching', kind: 'goal' },
  { id: 6, organisation_id: 2, name: 'Research', kind: 'goal' },
]

const serve = async () => {
  stub = await startStubServer((call) => {
    if (call.path === '/api/v1/devcategory') return { code: 201, body: { data: { ...rows[1], updated_at: 'x' } } }
    if (call.path !== '/api/v1/devcategories') return { code: 260, body: { data: [], info: { total: 0 } } }
    const at = call.query.get('organisation_id')
    const data = rows.filter((row) => at === null || String(row.organisation_id) === at)
    return { code: 200, body: { data, info: { total: data.length, limit: 50, offset: 0, next: null } } }
  })
  return clientOf(stub.baseURL).client
}

const list = async (colleges: readonly College[], query: object = {}) =>
  show(
    <MixedColleges value={colleges}>
      <DataTable record={devcategory} columns={columns} query={{ ...query }} empty={<p>None</p>} />
    </MixedColleges>,
    await serve(),
    { path: '/categories' },
  )
const heads = async () =>
  within(await screen.findByRole('table'))
    .getAllByRole('columnheader')
    .map((head) => head.textContent)

test('a list that mixes colleges says of each row whose it is in the place of another column, and is narrowed by college', async () => {
  const { router } = await list(both)
  const user = userEvent.setup()
  expect(await heads()).toEqual(['Name', 'College', 'Of'])
  expect(screen.getByRole('row', { name: /Research/ }).textContent).toContain('Waipounamu Institute')
  await user.click(screen.getByRole('button', { name: 'College' }))
  await user.click(await screen.findByRole('checkbox', { name: 'Waipounamu Institute' }))
  await waitFor(() => expect(screen.queryByText('Teaching')).toBeNull())
  expect(router.state.location.search).toBe('?organisation_id=2')
})

test.each([
  ['in one college', []],
  ['where there is only one', both.slice(0, 1)],
])('%s no list speaks of colleges', async (_where, colleges) => {
  await list(colleges)
  expect(await heads()).toEqual(['Name', 'Of', 'Code'])
  expect(screen.queryByRole('button', { name: 'College' })).toBeNull()
})

test('rows below one thing are of its college, and say nothing of it', async () => {
  await list(both, { parent_id: 3 })
  expect(await heads()).toEqual(['Name', 'Of', 'Code'])
})

function Editor({ initial }: { initial: { kind: 'goal'; parent_id?: number } }) {
  const form = useRecordForm({ record: devcategory, initial, onSaved: () => undefined })
  return (
    <RecordEditor form={form} acts={<SaveButton form={form}>Save category</SaveButton>}>
      <TextField {...form.field('name')} label="Name" />
    </RecordEditor>
  )
}
const edit = async (colleges: readonly College[], initial: { kind: 'goal'; parent_id?: number }) =>
  show(
    <MixedColleges value={colleges}>
      <DraftsProvider drafts={createDeviceDrafts(9_000)}>
        <Editor initial={initial} />
      </DraftsProvider>
    </MixedColleges>,
    await serve(),
  )
const created = () => stub.received.findLast(({ path, method }) => path === '/api/v1/devcategory' && method === 'PUT')

test('an editor of a new row asks for the college where several are worked in', async () => {
  await edit(both, { kind: 'goal' })
  const user = userEvent.setup()
  await user.type(await screen.findByLabelText('Name'), 'Research')
  await user.click(screen.getByRole('radio', { name: 'Waipounamu Institute' }))
  await user.click(screen.getByRole('button', { name: 'Save category' }))
  await waitFor(() => expect(created()?.body).toMatchObject({ name: 'Research', organisation_id: 2 }))
})

test.each([
  ['in one college', [], { kind: 'goal' as const }],
  ['of a row below another', both, { kind: 'goal' as const, parent_id: 5 }],
])('an editor %s asks for none', async (_where, colleges, initial) => {
  await edit(colleges, initial)
  expect(await screen.findByLabelText('Name')).toBeDefined()
  expect(screen.queryByRole('radio', { name: 'Waipounamu Institute' })).toBeNull()
})
