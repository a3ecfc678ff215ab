// @vitest-environment happy-dom
import type { Cause, PersonCauses, Stats } from '@college/contract/cpd'
import { showTime } from '@college/contract/kit'
import { placement, procedure } from '@college/contract/logbook'
import type { User } from '@college/contract/people'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { fromNow } from '#kit/testing'
import { cycleFigures, goalRow, progressRow, statsOf } from '../activity/tests/rows.ts'
import { PlanGoals } from '../goal/GoalList.tsx'
import { TrainingPartsProvider } from '../parts.tsx'
import { found, listed, openCollege, type College } from '../tests/college.ts'
import { causeRow, planRow } from '../tests/rows.ts'
import { showTo, type Viewer } from '../tests/show.tsx'
import { PersonScreen } from './PersonScreen.tsx'
import { Progress } from './Progress.tsx'

let college: College
afterEach(async () => {
  cleanup()
  await college.stub.close()
})

const educator: Viewer = { id: 3, name: 'Helen Rāpana', roles: ['Educator'], linked: [9] }
const director: Viewer = { id: 4, name: 'Sione Fīfita', roles: ['Director'] }
const office: Viewer = { id: 6, name: 'Priya Nair', roles: ['Administrator'] }

const causes: Cause[] = [
  causeRow({ kind: 'report_overdue', id: 31, title: 'July to September 2026', day: '2026-10-14' }),
  causeRow({
    kind: 'goal_behind',
    id: 12,
    title: 'Facet joints',
    source: 'plan',
    unit: 'times',
    done: 0,
    of: 15,
    even_pace: 7,
  }),
  causeRow({ kind: 'form_unsigned', id: 44, title: 'Mini-CEX', day: '2026-11-01', waits_for: 'Sione Fīfita' }),
]

const goals = [
  goalRow({
    id: 12,
    title: 'Facet joints',
    devcycle_id: null,
    devplan_id: 5,
    user_id: 9,
    completion_type: 'count',
    count: 15,
  }),
  goalRow({ id: 13, title: 'Teaching', devcycle_id: null, devplan_id: 5, user_id: 9, completion_type: 'manual' }),
]

const figures = (over: Partial<Stats> = {}): Stats => ({
  ...statsOf({
    plan: { devplan: planRow({ user_id: 9, supervisor_name: 'Helen Rāpana' }), goals, progress: [] },
    goals: [],
  }),
  user_id: 9,
  user_name: 'Ngaio Wētere',
  ...over,
})

const person = (over: Partial<PersonCauses> = {}): PersonCauses => ({
  user_id: 9,
  organisation_id: 1,
  user_name: 'Ngaio Wētere',
  company_name: 'Burwood Hospital',
  roles: ['Trainee'],
  today: '2026-11-21',
  causes,
  last_reminder: null,
  ...over,
})

const logbook = {
  Logbook: () => null,
  SupervisedReports: () => null,
  GoalProcedures: () => null,
  CountedFields: () => null,
  ProceduresThisQuarter: () => null,
  personTabs: [
    { tab: 'procedures', label: 'Procedures', record: procedure, Part: () => <p>The logbook</p> },
    { tab: 'placements', label: 'Placements', record: placement, Part: () => <p>The reports</p> },
  ],
} as const

const open = async (viewer: Viewer, { at = '', stats = figures(), why = person() } = {}) => {
  college = await openCollege(stats, (call) => {
    if (call.path === '/api/v1/cpd/causes') return found(why)
    return call.path === '/api/v1/cpd/stats' ? undefined : listed([])
  })
  const page = (
    <TrainingPartsProvider value={logbook}>
      <PersonScreen />
    </TrainingPartsProvider>
  )
  return showTo(viewer, page, college.client, `/app/person?id=9${at}`)
}
const tabs = () =>
  within(screen.getByRole('navigation', { name: 'Of Ngaio Wētere' }))
    .getAllByRole('link')
    .map((link) => link.textContent)

test('progress and why come first, each cause the way to what it is about', async () => {
  await open(educator)
  await screen.findByRole('heading', { level: 1, name: 'Ngaio Wētere' })
  expect(
    screen.getByText(
      /^Trainee, year 2 of 4, Vocational training programme, Burwood Hospital\. Supervisor Helen Rāpana\.$/,
    ),
  ).toBeDefined()
  expect(screen.getByRole('region', { name: 'Programme' }).textContent).toContain('0 of 2 goals')
  const why = within(screen.getByRole('region', { name: 'Why behind' }))
  expect(why.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Placement report July to September 2026 has been overdue since 14/10/2026', '/app/placement?id=31'],
    ['Facet joints: 0 of 15, 7 expected by now', '/app/plan/goal?id=12&user_id=9'],
    ['Mini-CEX has been waiting for Sione Fīfita since 01/11/2026', '/app/form?id=44'],
  ])
  // A reminder begins with the most pressing, for their own page of deadlines.
  const link = screen.getByRole('link', { name: 'Remind' }).getAttribute('href') ?? ''
  const remind = new URLSearchParams(link.slice(link.indexOf('?')))
  expect([remind.get('subject'), remind.get('about')]).toEqual([
    'Reminder: Placement report July to September 2026 has been overdue since 14/10/2026',
    '/app/deadlines',
  ])
  for (const words of ['• Facet joints: 0 of 15, 7 expected by now', '• Mini-CEX has been waiting for Sione Fīfita'])
    expect(remind.get('text')).toContain(words)
})

test('a completed programme stands apart from why a person is behind', async () => {
  const done = causeRow({ kind: 'programme_completed', id: 5, unit: 'goals', done: 42, of: 42 })
  await open(educator, { why: person({ causes: [done, ...causes] }) })
  const good = await screen.findByRole('region', { name: 'Programme completed' })
  expect(within(good).getAllByRole('listitem')).toHaveLength(1)
  expect(screen.getByRole('region', { name: 'Why behind' }).textContent).not.toContain('Ready to become a fellow')
  cleanup()
  await college.stub.close()
  await open(educator, { why: person({ causes: [done] }) })
  await screen.findByRole('region', { name: 'Programme completed' })
  expect(screen.queryByRole('region', { name: /^(Why behind|On track)$/ })).toBeNull()
})

test('who was reminded is not reminded twice unawares', async () => {
  const by = { by_id: 6, by_name: 'Priya Nair' }
  await open(educator, { why: person({ last_reminder: { at: '2020-01-01T00:00:00.000Z', ...by } }) })
  await screen.findByRole('link', { name: 'Remind' })
  // Years ago it says nothing of today.
  expect(screen.queryByText(/^Reminded/)).toBeNull()
  cleanup()
  await college.stub.close()
  await open(educator, { why: person({ last_reminder: { at: fromNow(-20), ...by } }) })
  expect(await screen.findByText(/^Reminded (today|yesterday) by Priya Nair$/)).toBeDefined()
})

test('the parts are those the reader may read, and one is loaded when it is opened', async () => {
  const { router } = await open(educator)
  await screen.findByText('Facet joints')
  expect(tabs()).toEqual(['Programme', 'Cycle', 'Activities', 'Procedures', 'Placements', 'Forms'])
  // The chip of a goal says where it stands by the same pace; so does the programme.
  expect(screen.getByText('Behind')).toBeDefined()
  expect(screen.getAllByText('On track')).toHaveLength(2)
  expect(college.asked('/devactivities')).toEqual([])
  await userEvent.click(screen.getByRole('link', { name: 'Activities' }))
  await screen.findByText('What Ngaio Wētere logs shows here.')
  expect(router.state.location.search).toBe('?id=9&tab=activities')
  expect(college.asked('/devactivities')[0]?.query.get('user_id')).toBe('9')
})

test.each([
  ['procedures', 'The logbook'],
  ['placements', 'The reports'],
  ['forms', 'The forms they fill in show here.'],
] as const)('the address opens %s', async (tab, words) => {
  await open(educator, { at: `&tab=${tab}` })
  await screen.findByText(words)
})

test('the office has the files too, and the way to the account', async () => {
  await open(office, { at: '&tab=files' })
  await screen.findByText('Files they upload show here.')
  expect(tabs()).toContain('Files')
  expect(screen.getByRole('link', { name: 'Account' }).getAttribute('href')).toBe('/app/user/admin?id=9')
})

test('a Director who is not linked has causes in numbers, and the forms', async () => {
  const why = person({ causes: [causeRow({ kind: 'goal_overdue', day: '2026-11-01', unit: 'goals', done: 3 })] })
  await open(director, { stats: figures({ plan: null }), why })
  await screen.findByText('3 goals overdue since 01/11/2026')
  expect(screen.queryByRole('link', { name: '3 goals overdue since 01/11/2026' })).toBeNull()
  expect(tabs()).toEqual(['Forms'])
  expect(screen.getByText(/^Only people linked to /)).toBeDefined()
})

test.each([
  ['a linked educator', educator, true],
  ['a Director who is not linked', director, false],
])('%s finds beside “No programme” the way to assign one, where they may', async (_who, reader, may) => {
  await open(reader, { stats: figures({ plan: null, programme: null }), why: person({ causes: [] }) })
  await screen.findByText(/^No programme assigned\./)
  const link = screen.queryByRole('link', { name: 'Assign a programme' })
  expect(link?.getAttribute('href') ?? null).toBe(may ? '/app/plan/edit?user_id=9' : null)
})

test('no cause leads to a part of the page that the reader has not', async () => {
  const why = person({
    causes: [causeRow({ kind: 'hours_behind', unit: 'minutes', done: 60, of: 600, even_pace: 300 })],
  })
  await open(director, { stats: figures({ plan: null }), why })
  const words = await screen.findByText(/^Hours of the cycle: /)
  expect(words.closest('a')).toBeNull()
})

test('of a fellow the cycle is first', async () => {
  const stats = figures({ programme: null, cycle: cycleFigures({ goals: [goalRow()], progress: [progressRow()] }) })
  await open(office, { stats, why: person({ roles: ['Fellow'], causes: [] }) })
  await screen.findByText('Nothing is overdue, behind or due soon.')
  expect(screen.queryByRole('link', { name: 'Remind' })).toBeNull()
  expect(tabs()).toEqual(['Cycle', 'PDP', 'Activities', 'Procedures', 'Forms', 'Files'])
  await screen.findByRole('region', { name: 'Three groups' })
})

test('of someone at an even pace they are what needs attention, and many are shown at once on request', async () => {
  const many = Array.from({ length: 9 }, (_, at) =>
    causeRow({ kind: 'goal_overdue', id: at + 1, title: `Goal ${at + 1}`, day: '2026-11-01', source: 'plan' }),
  )
  await open(educator, { stats: figures({ cycle: null }), why: person({ causes: many }) })
  const causesShown = () => within(screen.getByRole('region', { name: 'Needs attention' })).getAllByRole('listitem')
  await waitFor(() => expect(causesShown()).toHaveLength(3))
  await userEvent.click(screen.getByRole('button', { name: 'Show all' }))
  expect(causesShown()).toHaveLength(9)
  expect(screen.getByRole('link', { name: /of 2 goals/ }).getAttribute('href')).toBe(
    '/app/plan/goals?user_id=9&show=completed',
  )
})

test('the goals of a programme that are behind are as many in figures, in their list and by their chips', async () => {
  const counting = (id: number) => goalRow({ ...goals[0], id, title: `Goal ${id}`, deadline: null })
  const three = [12, 14, 15].map(counting)
  const plan = {
    devplan: planRow({ user_id: 9, start_date: '2025-11-21', end_date: '2027-11-21' }),
    goals: [...three, counting(16), ...goals.slice(1)],
    progress: [progressRow({ devgoal_id: 16, user_id: 9, count: 9 })],
  }
  const behind = figures({ programme: atHalf(0, 5), plan, cycle: null })
  await open(educator, { stats: behind })
  const programme = await screen.findByRole('region', { name: 'Programme' })
  // How far the programme is from an even pace is no count of those goals, and does not stand beside it.
  expect(programme.textContent).toContain('2 expected by now. 3 goals are behind')
  expect(programme.textContent).not.toContain('2 goals to catch up. 3')
  const link = within(programme).getByRole('link', { name: '3 goals are behind' })
  expect(link.getAttribute('href')).toBe('/app/plan/goals?user_id=9&pace=behind')
  cleanup()
  showTo(educator, <PlanGoals />, college.client, '/app/plan/goals?user_id=9&pace=behind')
  expect(await screen.findAllByText('Behind')).toHaveLength(3)
  expect(document.querySelector('[data-total]')?.getAttribute('data-total')).toBe('3')
  cleanup()
  await college.stub.close()
  // A goal that is behind does not hold up a programme that is on track.
  await open(educator, { stats: { ...behind, programme: atHalf(2, 5) } })
  const onTrack = await screen.findByRole('region', { name: 'Programme' })
  expect(onTrack.textContent).toContain('On track')
  expect(screen.queryByRole('link', { name: /goals are behind/ })).toBeNull()
})

const trainee = { id: 9, memberships: [{ role_name: 'Trainee' }] } as unknown as User // the part asks for no more
const atHalf = (completed: number, goals: number) => ({
  name: 'Vocational training programme',
  start_date: '2025-11-21',
  end_date: '2027-11-21',
  trainee_since: null,
  goals,
  completed,
})

test.each([
  [3, 10, '2 goals to catch up', 'on-warn'],
  [1, 10, '4 goals to catch up', 'on-bad'],
  [4, 10, 'On track', 'on-ok'],
  [10, 10, 'All goals completed', 'on-ok'],
  [0, 0, 'No goals yet', 'on-neutral'],
])('%i of %i goals at half of the time are “%s”, in the colour of that', async (completed, goals, words, tone) => {
  college = await openCollege(figures({ programme: atHalf(completed, goals), cycle: null }))
  showTo(office, <Progress person={trainee} />, college.client, '/')
  expect((await screen.findAllByText(words))[0]?.className).toContain(tone)
})

test.each([
  [5, 720, 'Hours 20:03 behind', 'on-bad'],
  [1, 720, '4 goals to catch up', 'on-bad'],
  [5, 3_000, 'On track', 'on-ok'],
])(
  'with %i of 10 goals and %i minutes logged the first answer is “%s”, of both',
  async (completed, logged, words, tone) => {
    const third = logged / 3
    const groups = { reviewing_reflecting: third, measuring_improving: third, educational: third }
    const cycle = cycleFigures({ logged, groups })
    college = await openCollege(figures({ programme: atHalf(completed, 10), cycle }))
    showTo(office, <Progress person={trainee} />, college.client, '/')
    const part = await screen.findByRole('region', { name: 'Vocational training programme' })
    const first = part.querySelector('[class*="on-"]')
    expect([first?.textContent, first?.className]).toEqual([words, expect.stringContaining(tone)])
    // The hours stand below the goals.
    expect(part.textContent).toContain(`${showTime(logged)} of 50:00`)
  },
)

test('somebody out of sight is not found, and oneself is at home', async () => {
  const refused = { code: 404, body: { message: 'We couldn’t find this user.' } }
  college = await openCollege(statsOf(), () => refused)
  showTo(educator, <PersonScreen />, college.client, '/app/person?id=77')
  await screen.findByText('This person isn’t one of your trainees')
  cleanup()
  showTo(educator, <PersonScreen />, college.client, '/app/person?id=x')
  await screen.findByText('This person isn’t one of your trainees')
  cleanup()
  const { router } = showTo(educator, <PersonScreen />, college.client, '/app/person?id=3')
  await waitFor(() => expect(router.state.location.pathname).toBe('/app/home'))
})
