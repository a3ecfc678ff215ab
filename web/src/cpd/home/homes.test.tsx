// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import { activityRow, cycleFigures, cycleRow, goalRow, progressRow, statsOf } from '../activity/tests/rows.ts'
import type { Trainee } from '@college/contract/cpd'
import { found, listed, reference, listedTrainees, openCollege, type College } from '../tests/college.ts'
import { categoryRow, causeRow, planRow, traineeRow } from '../tests/rows.ts'
import { showTo, type Viewer } from '../tests/show.tsx'
import { AskedFor } from '../goal/AskedFor.tsx'
import { CycleGoals } from '../goal/GoalList.tsx'
import { AdminHome } from './AdminHome.tsx'
import { FellowHome } from './FellowHome.tsx'
import { Home } from './Home.tsx'
import { TraineeHome } from './TraineeHome.tsx'

/** What waits for a signature, which the menu counts too. */
const signatures = '/api/v1/devformsignatures/waiting'
/** The reports that a home tells of once they are ready. */
const reports = '/api/v1/cpd/report/orders'
/** Messages that wait to be read. */
const unread = '/api/v1/messages/unread'

let college: College
afterEach(async () => {
  cleanup()
  await college.stub.close()
})

const trainee: Viewer = { id: 2, name: 'Mārama Thorne', roles: ['Trainee'] }
const fellow: Viewer = { id: 2, name: 'Callum Petrie', roles: ['Fellow'] }
const educator: Viewer = { id: 3, name: 'Helen Rāpana', roles: ['Educator'], linked: [8, 9] }

const programme = (total: number, completed: number) => ({
  devplan: planRow(),
  goals: Array.from({ length: total }, (_, at) => goalRow({ id: at + 1, devcycle_id: null, devplan_id: 5 })),
  progress: Array.from({ length: total }, (_, at) =>
    progressRow({ devgoal_id: at + 1, completed: at < completed ? 1 : 0 }),
  ),
})

describe('the home of a trainee', () => {
  test('answers three questions with one call beside what waits', async () => {
    college = await openCollege({
      ...statsOf({ plan: programme(42, 18), goals: [] }),
      today: '2026-11-20',
      drafts: [activityRow({ id: 31, title: 'Back pain clinic', state: 'draft' })],
      recent: [activityRow({ id: 30, title: 'Journal club', time: 75 })],
    })
    showTo(trainee, <TraineeHome />, college.client)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Welcome back, Mārama Thorne')
    const bars = await screen.findByRole('img', { name: /completed: on track/ })
    expect(bars).toBeDefined()
    const part = screen.getByRole('region', { name: 'Programme' }).textContent
    for (const words of ['806 days left', 'of 1,461. Ends 02/02/2029', '45% of the time has passed', '18 of 42 goals'])
      expect(part).toContain(words)
    expect(screen.getByText('Friday 20/11/2026. Year 2 of 4, Vocational training programme.')).toBeDefined()
    expect(screen.getByText('Complete “Back pain clinic”')).toBeDefined()
    const quarter = within(screen.getByRole('region', { name: 'This quarter' }))
    expect(quarter.getAllByRole('link').map((link) => link.getAttribute('href')?.replace(/from=.*/, ''))).toEqual([
      '/app/activities?state=complete&',
      '/app/activities?state=complete&',
      '/app/plan/goals?show=completed&',
      '/app/cycle/goals?show=completed&',
    ])
    expect(screen.getByText('01:15')).toBeDefined()
    await waitFor(() =>
      expect(college.stub.received.map((call) => call.path).toSorted()).toEqual([
        reports,
        '/api/v1/cpd/stats',
        signatures,
        unread,
      ]),
    )
  })

  test('says how many cycle goals are behind and how many compulsory ones are open, each leading to those rows', async () => {
    const cycle = {
      goals: [
        goalRow({ id: 1 }),
        goalRow({ id: 2, compulsory: false, completion_type: 'count', time: 0, count: 12 }),
        goalRow({ id: 3, compulsory: false, completion_type: 'manual', time: 0 }),
        goalRow({ id: 4 }),
      ],
      progress: [
        progressRow({ devgoal_id: 1, time: 0 }),
        progressRow({ devgoal_id: 2, time: 0 }),
        progressRow({ devgoal_id: 3, time: 0 }),
        progressRow({ devgoal_id: 4, time: 500, completed: 1 }),
      ],
    }
    college = await openCollege(statsOf(cycle))
    showTo(trainee, <TraineeHome />, college.client)
    const behind = await screen.findByRole('link', { name: '2 cycle goals behind' })
    expect(behind.getAttribute('href')).toBe('/app/cycle/goals?pace=behind')
    const open = screen.getByRole('link', { name: '1 of 2 compulsory goals open' })
    expect(open.getAttribute('href')).toBe('/app/cycle/goals?compulsory=true&show=open')
    cleanup()
    showTo(trainee, <CycleGoals />, college.client, '/app/cycle/goals?pace=behind')
    const marks = await screen.findAllByText('Behind')
    expect(marks).toHaveLength(2)
    expect(document.querySelector('[data-total]')?.getAttribute('data-total')).toBe('2')
  })

  test('says nothing of goals behind where none is', async () => {
    const done = { goals: [goalRow({ id: 4 })], progress: [progressRow({ devgoal_id: 4, time: 500, completed: 1 })] }
    college = await openCollege(statsOf(done))
    showTo(trainee, <TraineeHome />, college.client)
    await screen.findByText(/All compulsory goals are completed/)
    expect(screen.queryByText(/cycle goals? behind/)).toBeNull()
  })

  test('says “back” only to who has been here before', async () => {
    college = await openCollege(statsOf({ goals: [] }))
    showTo(Object.assign({ account: { last_login_at: null } }, trainee), <TraineeHome />, college.client)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Welcome, Mārama Thorne')
    cleanup()
    const account = { last_login_at: '2026-11-20T00:00:00.000Z' }
    showTo(Object.assign({ account }, trainee), <TraineeHome />, college.client)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Welcome back, Mārama Thorne')
  })

  test('without a plan says so and offers to add one', async () => {
    college = await openCollege(statsOf({ goals: [] }))
    showTo(trainee, <TraineeHome />, college.client)
    await screen.findByText('No programme assigned')
    screen.getByText(/^The college office assigns your programme/)
    expect(screen.getByRole('link', { name: 'Add plan' }).getAttribute('href')).toBe('/app/plan/edit')
    expect(screen.getByRole('link', { name: 'Contact the office' }).getAttribute('href')).toBe('/app/contact')
  })

  test('says when a programme that is still to come starts', async () => {
    const later = planRow({ id: 9, name: 'Ultrasound year', start_date: '2027-02-01', end_date: '2028-01-31' })
    college = await openCollege(statsOf({ goals: [] }), (call) =>
      call.path === '/api/v1/devplans' ? listed([later]) : undefined,
    )
    showTo(trainee, <TraineeHome />, college.client)
    await screen.findByText('Your programme starts on 01/02/2027')
    expect(screen.getByRole('link', { name: 'Open programme' }).getAttribute('href')).toBe('/app/plan/edit?id=9')
  })

  test('keeps its ways to log when the figures fail, and tries again', async () => {
    let up = false
    college = await openCollege(statsOf({ plan: programme(2, 1) }), (call) =>
      up || call.path !== '/api/v1/cpd/stats'
        ? undefined
        : { code: 500, body: { message: 'The figures are away.', request_id: '8F2C' } },
    )
    showTo(trainee, <TraineeHome />, college.client)
    await screen.findByText('We couldn’t load your programme')
    expect(screen.getByText('The figures are away.')).toBeDefined()
    expect(screen.getByText('Reference 8F2C')).toBeDefined()
    const log = screen.getByRole('region', { name: 'Log' })
    expect(
      within(log)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['/app/procedure/edit', '/app/activity/edit', '/app/placement/edit', '/app/forms?new=asked'])
    up = true
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByRole('region', { name: 'Programme' })
  })
})

describe('/home', () => {
  const causes = [
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
  ]
  const rows = [
    traineeRow({ id: 9, display_name: 'Ngaio Wētere', completed: 15, behind: 4, standing: 'behind', causes }),
    traineeRow({
      id: 8,
      display_name: 'Tomasi Leota',
      waits: ['agreement'],
      causes: [causeRow({ kind: 'agreement', id: 5 })],
    }),
    traineeRow({ id: 7, display_name: 'Ben Okafor' }),
  ]
  const teaching = (found: readonly Trainee[] = rows) =>
    openCollege(statsOf(), (call) => (call.path === '/api/v1/cpd/trainees' ? listedTrainees(found) : undefined))

  test('shows an educator what needs them first, then the trainees, with one call beside what waits', async () => {
    college = await teaching()
    showTo(educator, <Home />, college.client)
    const needs = await screen.findByRole('region', { name: 'Needs you' })
    expect(
      within(needs)
        .getAllByRole('listitem')
        .map((row) => row.textContent),
    ).toEqual([
      'Tomasi LeotaThe programme is waiting for you to agreeOpen: Tomasi Leota',
      'Ngaio Wētere, 4 goals to catch upPlacement report July to September 2026 has been overdue since 14/10/2026Facet joints: 0 of 15, 7 expected by nowRemind: Ngaio Wētere',
    ])
    // One press leads to the cause, and not to a list.
    const at = (name: string | RegExp) => within(needs).getByRole('link', { name }).getAttribute('href')
    expect(at(/^Open ?: Tomasi Leota/)).toBe('/app/plan/edit?id=5')
    expect(at('Placement report July to September 2026 has been overdue since 14/10/2026')).toBe('/app/placement?id=31')
    expect(at('Facet joints: 0 of 15, 7 expected by now')).toBe('/app/plan/goal?id=12&user_id=9')
    expect(at('Ngaio Wētere')).toBe('/app/person?id=9')
    const people = within(screen.getByRole('region', { name: 'Trainees' })).getAllByRole('listitem')
    expect(people.map((row) => within(row).getAllByRole('link')[0]?.textContent)).toEqual([
      'Ngaio Wētere',
      'Tomasi Leota',
      'Ben Okafor',
    ])
    expect(screen.getByRole('link', { name: '3 trainees' }).getAttribute('href')).toBe('/app/trainees')
    expect(screen.getByRole('link', { name: '1 behind' })).toBeDefined()
    expect(college.stub.received.map((call) => call.path).toSorted()).toEqual([
      '/api/v1/cpd/deadlines',
      reports,
      '/api/v1/cpd/trainees',
      signatures,
      unread,
    ])
  })

  test('shows an educator and the office their own form that came back before everything else', async () => {
    const back = {
      uid: 'form-4',
      task: 'ask_again',
      title: 'Workplace visit',
      user_id: 3,
      user_name: null,
      day: null,
    }
    const rest = { since: '2026-11-19', unit: null, done: null, of: null, path: '/app/form?id=4' }
    const own = (task: string, id: number) => ({
      ...back,
      ...rest,
      uid: `form-${id}`,
      task,
      path: `/app/form?id=${id}`,
    })
    const owed = { unit: 'cents', done: 0, of: 23_000, day: '2020-01-31', path: '/app/transaction?id=3' }
    const fee = { ...own('pay_fee', 3), uid: 'fee-3', title: 'Course', ...owed }
    college = await openCollege(statsOf(), ({ path }) => {
      if (path === '/api/v1/cpd/deadlines')
        return found([own('wait_for_signer', 9), own('continue_form', 7), fee, { ...back, ...rest }])
      return path === '/api/v1/cpd/trainees' ? listedTrainees(rows) : undefined
    })
    for (const [viewer, home] of [
      [educator, <Home key="home" />],
      [{ id: 6, name: 'Priya Nair', roles: ['Administrator'] }, <AdminHome key="admin" />],
    ] as const) {
      showTo(viewer, home, college.client)
      const section = await screen.findByRole('region', { name: 'Your forms, reports and fees' })
      const ways = within(section).getAllByRole('link').slice(1)
      expect([...new Set(ways.map((way) => way.getAttribute('href')))]).toEqual(
        ['form?id=4', 'transaction?id=3', 'form?id=9'].map((way) => `/app/${way}`),
      )
      expect(section.textContent).toContain('Fee due: $230.00 for Course')
      const next = (await screen.findAllByRole('region'))[0]
      expect(next).toBe(section)
      cleanup()
    }
  })

  test('says that the trainees could not be loaded, and tries again', async () => {
    let up = false
    college = await openCollege(statsOf(), (call) =>
      call.path === '/api/v1/cpd/trainees'
        ? up
          ? listedTrainees(rows)
          : { code: 500, body: { message: 'Away.', request_id: '8F2C' } }
        : undefined,
    )
    showTo(educator, <Home />, college.client)
    await screen.findByText('We couldn’t load your trainees')
    up = true
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByRole('region', { name: 'Trainees' })
  })

  test('has the own CPD as a second view, in the address', async () => {
    college = await teaching()
    const { router } = showTo(educator, <Home />, college.client)
    await userEvent.click(await screen.findByRole('radio', { name: 'My own CPD' }))
    await screen.findByRole('region', { name: 'Three groups' })
    expect(router.state.location.search).toBe('?view=own')
  })

  test('is the own home of a fellow and of a trainee', async () => {
    college = await openCollege(statsOf({ plan: programme(2, 1) }))
    showTo(fellow, <Home />, college.client)
    await screen.findByRole('region', { name: 'Three groups' })
    cleanup()
    showTo(trainee, <Home />, college.client)
    await screen.findByRole('region', { name: 'Programme' })
  })

  test('tells an instructor without trainees where they come from', async () => {
    college = await openCollege(statsOf(), (call) =>
      call.path === '/api/v1/cpd/trainees' ? listedTrainees([]) : undefined,
    )
    showTo({ id: 4, name: 'Tāne Whaanga', roles: ['Instructor'] }, <Home />, college.client)
    await screen.findByText('No trainees yet')
    expect(screen.queryByRole('radio', { name: 'My own CPD' })).toBeNull()
  })
})

test('the forms that goals ask for are counted, each with the way to them', async () => {
  const counting = { completion_type: 'count', counts: 'forms', devformtemplate_name: 'Mini-CEX' } as const
  const goals = [goalRow({ id: 8, title: 'Mini-CEX', count: 6, devformtemplate_id: 3, ...counting }), goalRow()]
  const progress = [progressRow({ devgoal_id: 8, count: 2 }), progressRow()]
  college = await openCollege({ ...statsOf(), cycle: cycleFigures({ goals, progress }) })
  showTo(trainee, <AskedFor person={2} />, college.client)
  const lines = within(await screen.findByRole('region', { name: 'Asked for' })).getAllByRole('listitem')
  expect(lines.map((line) => line.textContent)).toEqual(['Mini-CEX2 of 6 required by 31/03/2027'])
  const link = screen.getByRole('link', { name: /^2 of 6/ })
  expect(link.getAttribute('data-count')).toBe('2')
  expect(link.getAttribute('href')).toContain('/app/forms?devformtemplate_id=3')
})

test('a home tells of categories that limit or ask for something', async () => {
  const devcycle = cycleRow({ category_minima: [{ category_id: 4, minutes: 600 }] })
  const figures = cycleFigures({ devcycle, categories: [{ id: 4, name: 'Teaching' }] })
  college = await openCollege({ ...statsOf(), cycle: figures }, ({ path }) =>
    path === '/api/v1/cpd/refdata'
      ? found({ ...reference, categories: [categoryRow({ id: 4, name: 'Teaching' })] })
      : undefined,
  )
  showTo(fellow, <FellowHome />, college.client)
  const categories = await screen.findByRole('region', { name: 'Categories' })
  expect(categories.textContent).toMatch(/Teaching.*00:00 of 10:0010:00 to go$/)
  // Its time leads to the activities that it adds up.
  const time = await within(categories).findByRole('link', { name: '00:00' })
  expect(time.getAttribute('href')).toMatch(/^\/app\/cycle\/activities\?.*&state=complete.*&category_id=4$/)
  expect(time.getAttribute('data-time')).toBe('0')
})
