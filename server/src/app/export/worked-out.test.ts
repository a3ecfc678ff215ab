import type { ExportJob } from '@college/contract/app'
import type { CyclePersonRow, Trainee } from '@college/contract/cpd'
import { parse } from 'csv-parse/sync'
import { afterEach, expect, it } from 'vitest'
import { openTestApp } from '#testing'
import { settledExport } from './testing.ts'

const college = await openTestApp()
const { a, b } = college.fixtures
const admin = await college.as('admin1')

afterEach(async () => {
  await college.db.rows('delete from exportjob')
})

type Query = Record<string, string | string[]>

const made = async (resource: string, query: Query, columns?: readonly string[]): Promise<string[][]> => {
  const asked = await admin.put<ExportJob>('/export/list', { resource, format: 'csv', query, columns })
  expect([resource, await settledExport(college, admin, asked.data.id)]).toMatchObject([resource, { state: 'ready' }])
  return parse((await admin.get('/export/file', { id: asked.data.id })).raw, { bom: true })
}
const listed = async <T>(path: string, query: Query): Promise<T[]> =>
  (await admin.get<T[]>(path, { ...query, organisation_id: String(a.organisation), limit: 500 })).data

it('trainees, as their page has narrowed and ordered them, are a file in words', async () => {
  const query = { standing: ['well_behind', 'behind', 'on_track', 'none'], sort: '-display_name' }
  const columns = ['display_name', 'standing', 'completed', 'goals', 'minutes_behind', 'causes']
  const shown = await listed<Trainee>('/cpd/trainees', query)
  expect(shown.length).toBeGreaterThan(0)
  const [heads, ...rows] = await made('trainee', { ...query, organisation_id: String(b.organisation) }, columns)
  expect(heads).toEqual(['Name', 'Progress', 'Completed', 'Goals', 'Time behind (minutes)', 'Why'])
  expect(rows.map(([name]) => name)).toEqual(shown.map(({ display_name: name }) => name))
  // Nothing stands in a cell as the programs say it among themselves.
  expect(rows.flat().filter((cell) => /[{}]|well_behind|on_track/.test(cell))).toEqual([])
  expect(await made('trainee', { year: '7' })).toHaveLength(1)
  expect((await admin.put('/export/list', { resource: 'trainee', format: 'csv', query: { shoe: '9' } })).status).toBe(
    400,
  )
})

it('the people of a cycle are a file, of the cycle that is chosen and no other', async () => {
  const unchosen = await admin.put('/export/list', { resource: 'cycleperson', format: 'csv' })
  expect([unchosen.status, unchosen.errors]).toEqual([400, [{ path: 'devcycle_id', message: 'Choose the cycle' }]])
  const query = { devcycle_id: String(a.traineeCycle), sort: 'display_name' }
  const shown = await listed<CyclePersonRow>('/cpd/cyclepeople', query)
  const [heads, ...rows] = await made('cycleperson', query, ['display_name', 'logged', 'lacks', 'groups'])
  expect(heads).toEqual(['Name', 'Logged (minutes)', 'Still open', 'Groups'])
  expect(rows.map(([name, logged]) => [name, Number(logged)])).toEqual(
    shown.map(({ display_name, logged }) => [display_name, logged]),
  )
  expect(rows.flat().filter((cell) => /[{}]|cultural_safety/.test(cell))).toEqual([])
  const noted = await college.db.rows(
    `select 1 from audit where call = 'PUT /export/list' and resource = 'user' and kind = 'look' and row_count = $1`,
    [rows.length],
  )
  expect(noted.length).toBeGreaterThan(0)
})

it('fellows and training programmes are files', async () => {
  const fellows = await listed<{ display_name: string }>('/cpd/fellows', { sort: 'display_name' })
  const [, ...rows] = await made('fellow', { sort: 'display_name' }, ['display_name', 'state', 'logged'])
  expect(rows.map(([name]) => name)).toEqual(fellows.map(({ display_name: name }) => name))
  const programmes = await listed<{ name: string }>('/cpd/programmes', { sort: 'name' })
  const [, ...others] = await made('programme', { sort: 'name' }, ['name', 'trainees'])
  expect(others.map(([name]) => name)).toEqual(programmes.map(({ name }) => name))
})

it('the screen of exports offers the cycles to choose from', async () => {
  const { data } = await admin.get<{ kinds: { name: string; filters: { name: string; references: string }[] }[] }>(
    '/export/kinds',
  )
  const kind = data.kinds.find(({ name }) => name === 'cycleperson')
  expect(kind?.filters[0]).toMatchObject({ name: 'devcycle_id', references: 'devcycle' })
})
