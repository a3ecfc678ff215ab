// @vitest-environment happy-dom
import type { AskedCycle, CyclePersonRow, CycleTotals } from '@college/contract/cpd'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import { cycleRow, statsOf } from '../activity/tests/rows.ts'
import { listed, openCollege, type College } from '../tests/college.ts'
import { showTo, type Viewer } from '../tests/show.tsx'
import { AllCycles } from './AllCycles.tsx'
import { peopleFilters } from './columns.tsx'
import { FellowCycles, TraineeCycles } from './CyclePeopleList.tsx'
import { CycleDashboard } from './Dashboard.tsx'
import { columnsOf, paceStatusOf } from './hours.ts'
import { lacksWords, paceWords, totalsSentence } from './words.ts'

const cycle: AskedCycle = {
  id: 1,
  name: '2026–27',
  type: 'fellow',
  start_date: '2026-04-01',
  end_date: '2027-03-31',
  expired_at: null,
}

const personRow = (over: Partial<CyclePersonRow> = {}): CyclePersonRow => ({
  id: 4,
  organisation_id: 1,
  created_at: '2026-11-21T00:00:00.000Z',
  updated_at: '2026-11-21T00:00:00.000Z',
  created_by: null,
  updated_by: null,
  display_name: 'Grace Lim',
  company_name: null,
  devcycle_id: 1,
  mine: false,
  state: 'even',
  met: over.state === 'met',
  well_behind: false,
  unit: 'minutes',
  logged: 1_920,
  required: 3_000,
  even_pace: 1_932,
  on_track: 1_872,
  behind: 12,
  percent: 64,
  groups: [],
  goals: 4,
  goals_open: 1,
  lacks: ['hours', 'goals'],
  ends: '2027-03-31',
  last_activity: '2026-11-19',
  silent: false,
  last_reminder: null,
  ...over,
})

const rows = [
  personRow({
    id: 9,
    display_name: 'Piripi Te Awa',
    state: 'behind',
    well_behind: true,
    logged: 0,
    behind: 1_932,
    percent: 0,
    last_activity: null,
    silent: true,
  }),
  personRow({ id: 8, display_name: 'Fatima Rahimi', state: 'behind', logged: 1_600, behind: 332, percent: 53 }),
  personRow(),
  personRow({
    id: 3,
    display_name: 'Mei Tanaka',
    state: 'met',
    logged: 3_100,
    behind: -1_168,
    percent: 103,
    lacks: [],
  }),
]

const running = '2026-11-20'

const totals: CycleTotals = {
  people: 4,
  met: 1,
  reached: 0,
  at_pace: 1,
  behind: 2,
  well_behind: 1,
  silent: 1,
  groups: [{ group: 'measuring_improving', required: 600, expected: 267, logged: 300, at_pace: 1, people: 4 }],
  goals: [{ id: 7, title: 'Practice audit', completed: 3 }],
}

describe('words and places', () => {
  test('who is well behind, a little, on track, and done', () => {
    expect(rows.map((row) => paceStatusOf(row))).toEqual(['late', 'behind', 'onPace', 'met'])
  })

  test('groups people in columns of a tenth, with the completed ones in the last', () => {
    const { columns, pace, tallest } = columnsOf(rows)
    expect(columns.flatMap(({ label, marks }) => marks.map(({ id }) => [label, id]))).toEqual([
      ['0', 9],
      ['50', 8],
      ['60', 4],
      ['100%', 3],
    ])
    expect([columns.length, tallest, Math.round(pace ?? 0)]).toEqual([11, 1, 59])
    expect(columnsOf([personRow({ required: 0, on_track: 0 })]).pace).toBeNull()
  })

  test('a mark stands at its own share, on the right side of what is expected', () => {
    const of = (percent: number): number =>
      columnsOf([personRow({ percent })]).columns.flatMap(({ marks }) => marks.map(({ within }) => within))[0] ?? NaN
    expect([66, 69, 0, 60, 140].map(of).map((at) => at.toFixed(1))).toEqual(['0.6', '0.9', '0.1', '0.1', '0.5'])
  })

  test('the sentence counts', () => {
    expect(totalsSentence(cycle, totals, running)).toBe(
      '4 people. 2 are on track in this cycle, 2 are behind, 1 has no entries for four weeks.',
    )
    expect(
      totalsSentence(
        cycle,
        { ...totals, people: 1, met: 1, at_pace: 0, behind: 0, well_behind: 0, silent: 0 },
        running,
      ),
    ).toBe('1 person. 1 is on track in this cycle.')
    expect(totalsSentence(cycle, { ...totals, people: 0 }, running)).toBe('No people are in this cycle.')
    expect([
      lacksWords(personRow({ lacks: [] })),
      lacksWords(personRow({ lacks: ['groups', 'goals'] })),
      lacksWords(personRow({ lacks: ['hours', 'goals'], goals_open: 2 })),
      lacksWords(personRow({ lacks: ['hours'], unit: 'points', logged: 2_400 })),
    ]).toEqual([
      'Nothing',
      'Hours in each group, 1 compulsory goal',
      '18:00 to log, 2 compulsory goals',
      '10 points to earn',
    ])
    expect(paceWords(personRow({ state: 'ahead', behind: -180 }))).toBe('03:00 ahead')
    // A little short of an even pace is on track in the hours: what is behind then is a minimum.
    expect([1_871, 1_872].map((logged) => paceWords(personRow({ state: 'behind', logged })))).toEqual([
      '01:01 behind',
      'Behind in a minimum',
    ])
  })
})

let college: College
describe('screens', () => {
  afterEach(async () => {
    cleanup()
    await college.stub.close()
  })

  const office: Viewer = { id: 6, name: 'Priya Nair', roles: ['Administrator'] }
  const withPeople = (info: object = { cycle, totals }, all: readonly CyclePersonRow[] = rows) =>
    openCollege(statsOf(), (call) => {
      if (call.path === '/api/v1/userconfigs') return listed([])
      if (call.path === '/api/v1/devcycles')
        return listed([cycleRow({ id: 1, name: '2026–27' }), cycleRow({ id: 2, name: '2025–26' })])
      if (call.path !== '/api/v1/cpd/cyclepeople') return undefined
      return {
        code: all.length > 0 ? 200 : 260,
        body: { data: all, info: { total: all.length, limit: 50, offset: 0, next: null, ...info } },
      }
    })

  test('the dashboard: counts that lead to their lists, the chart with its table, who is behind', async () => {
    college = await withPeople()
    const { router } = showTo(office, <CycleDashboard />, college.client)
    const behind = await screen.findByRole('link', { name: /^2\s*behind$/ })
    expect(behind.getAttribute('href')).toBe('/app/cycles/fellows?devcycle_id=1&state=behind')
    expect(screen.getByRole('link', { name: /^1\s*person with no entries/ }).getAttribute('href')).toBe(
      '/app/cycles/fellows?devcycle_id=1&silent=true',
    )
    await userEvent.click(screen.getByRole('button', { name: 'As a table' }))
    const table = screen.getByRole('table', { name: totalsSentence(cycle, totals, running) })
    expect(
      within(table).getByRole('row', { name: /^Piripi Te Awa 00:00 of 50:00 32:12 Behind None yet$/ }),
    ).toBeDefined()
    const section = screen.getByRole('region', { name: 'Behind' })
    expect(
      within(section)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['All 2', 'Piripi Te Awa', 'Fatima Rahimi'])
    await userEvent.click(within(section).getByRole('button', { name: 'Actions for these people' }))
    const remind = within(section).getByRole('link', { name: 'Remind those behind' }).getAttribute('href') ?? ''
    const reminded = new URL(remind, 'https://college.test').searchParams
    expect(['list', 'by_devcycle_id', 'by_state', 'about'].map((name) => reminded.get(name))).toEqual([
      'cyclepeople',
      '1',
      'behind',
      '/app/deadlines',
    ])
    expect(screen.getByRole('link', { name: /^2\s*of 4 on track/ }).getAttribute('href')).toBe(
      '/app/cycles/fellows?devcycle_id=1&state=met&state=reached&state=ahead&state=even',
    )
    expect(screen.getByRole('link', { name: 'Well behind 1' }).getAttribute('href')).toBe(
      '/app/cycles/fellows?devcycle_id=1&well_behind=true',
    )
    expect(
      screen.getByRole('link', { name: '3 of 4 behind in measuring and improving outcomes' }).getAttribute('href'),
    ).toBe('/app/cycles/fellows?devcycle_id=1&behind_in=measuring_improving')
    expect(screen.getByRole('img', { name: '3 of 4 have completed it' })).toBeDefined()
    const open = screen.getByRole('link', { name: /^1 of 4 to complete ?: Practice audit$/ })
    expect([open.getAttribute('href'), open.getAttribute('data-count')]).toEqual([
      '/app/cycles/fellows?devcycle_id=1&goal_open=7',
      '1',
    ])
    await userEvent.selectOptions(await screen.findByLabelText('Cycle'), '2')
    await waitFor(() => expect(router.state.location.search).toBe('?devcycle_id=2'))
    await waitFor(() => expect(college.asked('/cpd/cyclepeople').at(-1)?.query.get('devcycle_id')).toBe('2'))
  })

  test('of a finished cycle the dashboard and the list say met and not met, from the one verdict', async () => {
    const ended = { ...cycle, start_date: '2025-04-01', end_date: '2026-03-31', expired_at: null }
    college = await withPeople({ cycle: ended, totals })
    const shown = showTo(office, <CycleDashboard />, college.client, '/?devcycle_id=1')
    const met = await screen.findByRole('link', { name: /^1\s*of 4 met it$/ })
    expect(met.getAttribute('href')).toBe('/app/cycles/fellows?devcycle_id=1&met=true')
    const not = screen.getByRole('link', { name: /^3\s*did not meet it$/ })
    expect(not.getAttribute('data-count')).toBe('3')
    // What the filter of the list asks for, and no state of a running cycle.
    expect(not.getAttribute('href')).toBe('/app/cycles/fellows?devcycle_id=1&met=false')
    expect(
      peopleFilters(true, 'minutes').map(({ name, options }) => [name, options.map(({ value }) => value)]),
    ).toEqual([['met', ['true', 'false']]])
    expect(screen.getByRole('link', { name: 'Not met 3' })).toBeDefined()
    expect(screen.getByRole('link', { name: /^3 of 4 didn’t meet it/ })).toBeDefined()
    expect(document.body.textContent).not.toMatch(/on track|behind/i)
    shown.unmount()
    showTo(office, <FellowCycles />, college.client, '/?devcycle_id=1')
    const table = await screen.findByRole('table', { name: 'People in a cycle' })
    expect(within(table).getAllByText('Not met')).toHaveLength(3)
    expect(within(table).getByText('Met')).toBeDefined()
    // No one is behind in what is over: who did not meet it is written to, with the cycle by its name.
    const write = screen.getByRole('link', { name: 'Write to those who did not meet it' })
    const message = new URL(write.getAttribute('href') ?? '', 'http://college.test').searchParams
    expect([message.getAll('by_met'), message.getAll('by_state')]).toEqual([['false'], []])
    expect([message.get('by_devcycle_id'), message.get('subject')]).toEqual(['1', expect.stringContaining(cycle.name)])
    await userEvent.click(screen.getByRole('button', { name: 'Actions for these people' }))
    expect(screen.queryByText('Remind those behind')).toBeNull()
  })

  test('the chart counts everyone in the cycle, however many rows one call gives', async () => {
    const all: CycleTotals = {
      ...totals,
      people: 800,
      met: 500,
      reached: 40,
      at_pace: 200,
      behind: 60,
      well_behind: 25,
    }
    const first = Array.from({ length: 500 }, (_, at) => personRow({ id: at + 10, display_name: `Fellow ${at}` }))
    college = await withPeople({ cycle, totals: all, total: 800 }, first)
    showTo(office, <CycleDashboard />, college.client)
    const section = await screen.findByRole('region', { name: 'Fellows' })
    expect(section.textContent).toContain('The 500 furthest behind')
    const legend = within(section)
      .getAllByRole('link')
      .filter((link) => link.hasAttribute('data-count'))
      .map((link) => [link.textContent, link.getAttribute('data-count')])
    expect(legend).toEqual([
      ['All met 500', '500'],
      ['On track 240', '240'],
      ['A little behind 35', '35'],
      ['Well behind 25', '25'],
    ])
  })

  test('without a cycle for today it says what to do', async () => {
    college = await withPeople({ cycle: null }, [])
    showTo(office, <CycleDashboard />, college.client)
    await screen.findByText('No cycle is open today')
    expect(screen.getByRole('link', { name: 'Go to cycles' }).getAttribute('href')).toBe('/app/cycles/admin')
  })

  test('people of a cycle in lines; those behind in a group alone, until all are asked for', async () => {
    college = await withPeople()
    const { router } = showTo(office, <FellowCycles />, college.client, '/?devcycle_id=1&behind_in=educational')
    const table = await screen.findByRole('table', { name: 'People in a cycle' })
    expect(within(table).getByText('32:12 behind')).toBeDefined()
    expect(within(table).getByRole('link', { name: 'Mei Tanaka' }).getAttribute('href')).toBe(
      '/app/person?id=3&tab=cycle',
    )
    expect(within(table).getByText('All met')).toBeDefined()
    expect(within(table).getByRole('img', { name: '26:40 of 50:00 logged, 32:12 expected by now' })).toBeDefined()
    const asked = college.asked('/cpd/cyclepeople').filter(({ query }) => query.get('limit') !== '1')
    expect(asked.map(({ query }) => query.get('behind_in'))).toEqual(['educational'])
    await screen.findByText(/Behind in educational activities/)
    await userEvent.click(screen.getByRole('button', { name: 'Show all' }))
    await waitFor(() => expect(router.state.location.search).toBe('?devcycle_id=1'))
  })

  test.each([
    ['', cycle, { type: ['fellow'] }],
    ['&devcycle_id=1', cycle, { type: ['fellow'] }],
    ['&devcycle_id=1&goal_open=7', cycle, { devcycle_id: ['1'], goal_open: ['7'] }],
    ['&devcycle_id=1', { ...cycle, start_date: '2025-04-01', end_date: '2026-03-31' }, { devcycle_id: ['1'] }],
  ])('a filter that is saved at “?state=behind%s” is of the cycle that runs, or of one', async (more, of, kept) => {
    college = await withPeople({ cycle: of, totals })
    showTo(office, <FellowCycles />, college.client, `/?state=behind${more}`)
    await userEvent.click(await screen.findByRole('button', { name: 'Saved filters' }))
    await userEvent.type(await screen.findByRole('textbox', { name: 'Save this filter as' }), 'Behind')
    await userEvent.click(screen.getByRole('button', { name: 'Save filter' }))
    await waitFor(() =>
      expect(college.asked('/userconfig/save').map(({ body }) => body)).toEqual([
        { name: 'filters.cyclepeople.fellow', value: [{ name: 'Behind', query: { state: ['behind'], ...kept } }] },
      ]),
    )
  })

  test('all cycles of fellows, each with how many have met it', async () => {
    college = await withPeople()
    showTo(office, <AllCycles />, college.client)
    const [met] = await screen.findAllByRole('link', { name: '1 of 4 met it' })
    expect(met?.getAttribute('href')).toBe('/app/cycles/fellows?devcycle_id=1&state=met')
    await waitFor(() => expect(screen.getAllByRole('link', { name: '2 behind' })).toHaveLength(2))
    expect(college.asked('/devcycles').at(-1)?.query.get('type')).toBe('fellow')
    expect(screen.getByRole('link', { name: '2025–26' }).getAttribute('href')).toBe(
      '/app/cycle/dashboard?devcycle_id=2',
    )
  })

  test('an educator has the own trainees, without the office’s ways', async () => {
    college = await withPeople({ cycle: { ...cycle, type: 'trainee' } }, [
      personRow({ id: 8, mine: true }),
      personRow({ id: 9, display_name: 'Ana Tuala' }),
    ])
    showTo({ id: 3, name: 'Helen Rāpana', roles: ['Educator'], linked: [8] }, <TraineeCycles />, college.client)
    const table = await screen.findByRole('table', { name: 'People in a cycle' })
    expect(within(table).getByRole('link', { name: 'Grace Lim' }).getAttribute('href')).toBe(
      '/app/person?id=8&tab=cycle',
    )
    // What another's trainee logged is not theirs to read.
    expect(within(table).getByRole('link', { name: 'Ana Tuala' }).getAttribute('href')).toBe(
      '/app/person?id=9&tab=cycle',
    )
    expect(screen.queryByRole('link', { name: 'Dashboard' })).toBeNull()
    expect(college.asked('/cpd/cyclepeople')[0]?.query.get('type')).toBe('trainee')
  })
})
