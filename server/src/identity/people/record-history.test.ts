import type { recordHistory } from '@college/contract/identity'
import type { AnswerOf } from '@college/contract/kit'
import { expect, it } from 'vitest'
import { openTestApp, statementsOf } from '#testing'
import type { AnyRow, PersonName } from '#testing'
import { named } from './names.ts'

type HistoryRow = AnswerOf<typeof recordHistory>[number]

const college = await openTestApp({ hurry: 0.01 })
const { activity, id } = college.person('trainee1')

const historyAs = async <T = AnyRow>(who: PersonName, query: Record<string, string | number>) =>
  (await college.as(who)).get<T[]>('/history', { resource: 'devactivity', record_id: activity, ...query })

it('tells the owner and the office who changed a record and who looked at it', async () => {
  const trainee = await college.as('trainee1')
  await (await college.as('educator1')).get('/devactivity', { id: activity })
  const { data } = await trainee.get('/devactivity', { id: activity })
  await trainee.post('/devactivity', { id: activity, updated_at: data.updated_at, title: 'Another title' })
  await trainee.delete('/devactivity', { id: activity })
  const lines = (rows: AnyRow[]) =>
    rows.map((row) => [row['kind'], row['by_name'], Object.keys(Object(row['changes']))])
  const told = [
    ['change', 'trainee1 Tūhoe', ['deleted']],
    ['change', 'trainee1 Tūhoe', ['title']],
    ['look', 'educator1 Tūhoe', []],
  ]
  const own = await historyAs('trainee1', {})
  expect([own.status, lines(own.data)]).toEqual([200, told])
  expect(lines((await historyAs('admin1', {})).data)).toEqual(told)
  expect(lines((await historyAs('trainee1', { limit: 1, before: own.data[0]?.id ?? 0 })).data)).toEqual(
    told.slice(1, 2),
  )
  expect(own.data[2]).toMatchObject({ ip: null, by_id: college.person('educator1').id })
})

it('names what changed fields point to, and attached files', async () => {
  const trainee = await college.as('trainee1')
  const { draft, goal, folder } = college.person('trainee1')
  const { updated_at } = (await trainee.get('/devactivity', { id: draft })).data
  expect((await trainee.post('/devactivity', { id: draft, updated_at, devgoal_id: goal })).status).toBe(261)
  const [row] = (await historyAs<HistoryRow>('trainee1', { record_id: draft })).data
  if (!row) throw new Error('nothing was told')
  expect(row).toMatchObject({
    about: { id: draft, is_there: true },
    changes: { devgoal_id: [null, goal] },
    names: { devgoal_id: [null, 'Goal of trainee1'] },
  })
  const changes: HistoryRow['changes'] = {
    file: [null, folder],
    title: ['One', 'Two'],
    file_ids: [[], [folder, 999_999]],
  }
  const ask = (): ReturnType<typeof named> =>
    named(college.db, college.app.domains.registry, [
      { ...row, changes, record_id: draft },
      { ...row, record_id: null },
    ])
  expect(await statementsOf(college, ask)).toBe(1)
  expect((await ask()).map(({ about }) => about?.id)).toEqual([draft, undefined])
  const rows = await ask()
  expect(rows.map(({ names }) => names)).toEqual([
    { file: [null, 'Folder of trainee1'], file_ids: [null, 'Folder of trainee1'] },
    row.names,
  ])
})

it('tells nobody else, and of nothing that is nobody’s', async () => {
  for (const who of ['educator1', 'trainee2', 'bAdmin'])
    expect([who, (await historyAs(who, {})).status]).toEqual([who, 404])
  for (const [resource, record] of [
    ['devcycle', college.fixtures.a.traineeCycle],
    ['session', 1],
    ['devactivity', 999_999],
  ])
    expect([
      resource,
      (await historyAs('trainee1', { resource: String(resource), record_id: Number(record) })).status,
    ]).toEqual([resource, 404])
  expect((await historyAs('trainee1', { resource: 'user', record_id: id })).status).toBe(260)
})
