import { expect, it } from 'vitest'
import { openTestApp } from '#testing'
import type { PersonName } from '#testing'
import type { Placement } from '@college/contract/logbook'
import { placementCalls } from './testing.ts'

const college = await openTestApp()
const { add } = placementCalls(college)

// Each is a clinic of its own, by whose name its reports are found.
const stay = async (name: string, start_date: string, end_date: string): Promise<void> => {
  expect((await add({ type: name, start_date, end_date })).status).toBe(201)
}
await stay('Begins before', '2019-02-11', '2019-04-05')
await stay('Spans', '2019-03-20', '2019-06-07')
await stay('Within', '2019-04-15', '2019-04-17')
await stay('Begins within', '2019-04-30', '2019-05-31')
// Its report is due on 14 April.
await stay('Due within', '2019-01-21', '2019-03-29')
await stay('After', '2019-05-01', '2019-06-28')
await stay('Two quarters', '2018-08-06', '2018-11-30')

const listed = async (query: object, who: PersonName = 'trainee1') => {
  const { data } = await (await college.as(who)).get<Placement[]>('/placements', { limit: 500, sort: 'id', ...query })
  return data
}
const typesOf = (rows: readonly Placement[]): string[] => [...new Set(rows.map(({ type }) => type))]

const april = { from: '2019-04-01', to: '2019-04-30' }
const inApril = ['Begins before', 'Spans', 'Within', 'Begins within']

it.each<PersonName>(['trainee1', 'educator1', 'fellow1', 'admin1'])(
  'is found by the days of the stay, for %s',
  async (who) => {
    expect(typesOf(await listed(april, who))).toEqual(inApril)
  },
)

it('includes the first and the last day, and is open where an end is left out', async () => {
  expect(typesOf(await listed({ from: '2019-04-05', to: '2019-04-05' }))).toEqual(['Begins before', 'Spans'])
  expect(typesOf(await listed({ from: '2019-04-30', to: '2019-05-01' }))).toEqual(['Spans', 'Begins within', 'After'])
  expect(typesOf(await listed({ to: '2019-03-19' }))).toEqual(['Begins before', 'Due within', 'Two quarters'])
  const since = typesOf(await listed({ from: '2019-06-08' }))
  expect([since.includes('After'), since.includes('Spans')]).toEqual([true, false])
})

it('finds every report of a stay by each of its days', async () => {
  const found = await listed({ from: '2018-08-10', to: '2018-08-12' })
  expect(found.map(({ type, quarter }) => [type, quarter])).toEqual([
    ['Two quarters', '2018-Q3'],
    ['Two quarters', '2018-Q4'],
  ])
})

it('is found by the day its report is due in a filter of its own', async () => {
  const due = await listed({ due_on: '2019-04-01..2019-04-30' })
  expect(due.map(({ type, due_on }) => [type, due_on])).toEqual([
    ['Begins before', '2019-04-14'],
    ['Spans', '2019-04-14'],
    ['Due within', '2019-04-14'],
  ])
  expect(typesOf(await listed({ due_on: '2019-04-14..2019-04-14' }))).toEqual(['Begins before', 'Spans', 'Due within'])
  expect(typesOf(await listed({ due_on: '..2019-04-13' }))).toEqual(['Two quarters'])
  expect(typesOf(await listed({ ...april, due_on: '..2019-04-14' }))).toEqual(['Begins before', 'Spans'])
  // Of several spans each finds its own.
  const both = await listed({ due_on: ['2019-04-14..2019-04-14', '..2018-10-31'] })
  expect(both.map(({ quarter }) => quarter)).toEqual(['2019-Q1', '2019-Q1', '2019-Q1', '2018-Q3'])
  const since = await listed({ due_on: '2019-07-15..' })
  expect(since.length).toBeGreaterThan(0)
  expect(since.filter(({ due_on }) => due_on === null || due_on < '2019-07-15')).toEqual([])
})

it('finds nothing in days that end before they begin', async () => {
  const { status } = await (await college.as('trainee1')).get('/placements', { from: '2019-04-30', to: '2019-04-01' })
  expect(status).toBe(260)
})

it.each([
  ['from', 'yesterday'],
  ['to', '2019-02-30'],
  ['due_on', '2019-04-30..2019-04-01'],
  ['due_on', '2019-04-14'],
  ['due_on', '..'],
  ['due_on', 'null'],
  ['due_on', '2019-02-30..'],
  ['due_on', "2019-04-01..2019-04-30' or true --"],
])('refuses %s=%s', async (name, value) => {
  const { status, named } = await (await college.as('trainee1')).get('/placements', { [name]: value })
  expect([status, named]).toEqual([400, [name]])
})

it('is shown to those who may read it alone, whatever its days', async () => {
  for (const query of [april, { due_on: '2019-04-01..2019-04-30' }])
    for (const who of ['trainee2', 'bEducator'] as const) expect([who, await listed(query, who)]).toEqual([who, []])
})
