// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import { toasts } from '#kit'
import { activityRow, cycleFigures, cycleRow, goalRow, progressRow, statsOf } from '../activity/tests/rows.ts'
import { found, listed, openCollege, type College } from '../tests/college.ts'
import { planRow } from '../tests/rows.ts'
import { showTo, type Viewer } from '../tests/show.tsx'
import { CycleGoals, PlanGoals } from './GoalList.tsx'
import { CycleGoal, PlanGoal } from './GoalPage.tsx'

let college: College
afterEach(async () => {
  cleanup()
  toasts.clear()
  await college.stub.close()
})

const fellow: Viewer = { id: 2, name: 'Callum Petrie', roles: ['Fellow'] }
const goals = [
  goalRow({ id: 1, title: 'Practice audit' }),
  goalRow({ id: 2, title: 'Peer group', compulsory: false, time: 360 }),
  goalRow({ id: 3, title: 'Handout', compulsory: false, user_id: 2, predefined: false, completion_type: 'manual' }),
]
const progress = [
  progressRow({ devgoal_id: 1 }),
  progressRow({ devgoal_id: 2, time: 375, completed: 1 }),
  progressRow({ devgoal_id: 3, time: 0 }),
]

const rows = (section: string) =>
  within(screen.getByRole('region', { name: section }))
    .getAllByRole('listitem')
    .map((row) => row.textContent)

const counting = goalRow({
  id: 4,
  title: 'Shoulders under ultrasound',
  completion_type: 'count',
  count: 30,
  counts: 'procedures',
  modality_id: 12,
  modality_name: 'Ultrasound',
  region_id: 15,
  region_name: 'Shoulder',
})

describe('a goal that counts procedures', () => {
  test('says what it counts, and is logged for by a procedure with its words', async () => {
    college = await openCollege(statsOf({ goals: [counting], progress: [progressRow({ devgoal_id: 4, count: 27 })] }))
    showTo(fellow, <CycleGoals />, college.client)
    const log = await screen.findByRole('link', { name: 'Log: Shoulders under ultrasound' })
    expect(rows('Compulsory')).toEqual([expect.stringContaining('Procedures27 of 30')])
    expect(log.getAttribute('href')).toBe('/app/procedure/edit?modality_id=12&region_id=15')
  })
})

describe('/cycle/goals', () => {
  test('shows compulsory, shared and own goals with figures, state and act', async () => {
    college = await openCollege(statsOf({ goals, progress }))
    showTo(fellow, <CycleGoals />, college.client)
    const counted = await screen.findByRole('link', { name: '1 of 3 completed' })
    expect(counted.parentElement?.textContent).toBe('2026–27 cycle, 01/04/2026 to 31/03/2027. 1 of 3 completed.')
    expect(counted.getAttribute('href')).toBe('/app/cycle/goals?show=completed')
    expect(rows('Compulsory')).toEqual(['Practice auditTime04:30 of 08:00BehindLog'])
    expect(rows('For everyone')).toEqual(['Peer groupTime06:15 of 06:00Completed'])
    expect(rows('My own')).toEqual(['HandoutTickNot yetOn trackTick'])
    expect(screen.getByRole('link', { name: 'Log: Practice audit' }).getAttribute('href')).toBe(
      '/app/activity/edit?goal=1',
    )
  })

  test('narrows in the address, and says what is in the way when nothing is left', async () => {
    college = await openCollege(statsOf({ goals: goals.slice(0, 1), progress }))
    const { router } = showTo(fellow, <CycleGoals />, college.client)
    await userEvent.click(await screen.findByRole('radio', { name: 'Completed 0' }))
    expect(router.state.location.search).toBe('?show=completed')
    expect(screen.getByText('None of these goals is completed yet')).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'All states' }))
    expect(rows('Compulsory')).toHaveLength(1)
  })

  test('shows those completed between two days, as a figure leads to them', async () => {
    const done = [
      progressRow({ devgoal_id: 1, completed: 1, completed_at: '2026-10-04' }),
      progressRow({ devgoal_id: 2, completed: 1, completed_at: '2026-09-30' }),
    ]
    college = await openCollege(statsOf({ goals, progress: done }))
    showTo(fellow, <CycleGoals />, college.client, '/app/cycle/goals?show=completed&from=2026-10-01&to=2026-12-31')
    await screen.findByRole('radio', { name: 'Completed 1' })
    await userEvent.click(screen.getByRole('button', { name: 'Completed 01/10/2026 to 31/12/2026: show all' }))
    await screen.findByRole('radio', { name: 'Completed 2' })
  })

  test('ticks a manual goal and takes the tick back', async () => {
    let ticked = false
    const now = () =>
      statsOf({
        goals,
        progress: progress.map((each) => (each.devgoal_id === 3 ? { ...each, completed: ticked ? 1 : 0 } : each)),
      })
    college = await openCollege(now, (call) => {
      if (call.path !== '/api/v1/devgoalprogress/tick') return undefined
      ticked = Object(call.body).ticked === true
      return { code: 261, body: { data: progressRow({ devgoal_id: 3, completed: ticked ? 1 : 0 }) } }
    })
    showTo(fellow, <CycleGoals />, college.client)
    await userEvent.click(await screen.findByRole('button', { name: 'Tick: Handout' }))
    await screen.findByText('“Handout” ticked')
    await waitFor(() => expect(rows('My own')).toEqual(['HandoutTickTickedCompleted']))
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(rows('My own')).toEqual(['HandoutTickNot yetOn trackTick']))
    expect(college.asked('/devgoalprogress/tick').map((call) => call.body)).toEqual([
      { devgoal_id: 3, ticked: true },
      { devgoal_id: 3, ticked: false },
    ])
  })

  test('reads an earlier cycle and does not let people log to it', async () => {
    college = await openCollege(() => {
      const now = statsOf({ goals, progress })
      const earlier = cycleRow({ id: 2, name: '2025–26 cycle', start_date: '2025-04-01', end_date: '2026-03-31' })
      return { ...now, cycle: cycleFigures({ goals, progress, devcycle: earlier }) }
    })
    showTo(fellow, <CycleGoals />, college.client, '/?cycle=2')
    await screen.findByText(/^2025–26 cycle, /)
    expect(college.asked('/cpd/stats')[0]?.query.get('devcycle_id')).toBe('2')
    expect(screen.queryByRole('link', { name: 'Add goal' })).toBeNull()
    expect(screen.queryByRole('link', { name: /^Log: / })).toBeNull()
    expect(screen.queryByRole('button', { name: /^Tick: / })).toBeNull()
  })

  test('shows its failure on the page', async () => {
    college = await openCollege(statsOf(), (call) =>
      call.path === '/api/v1/cpd/stats' ? { code: 404, body: { message: 'We couldn’t find this cycle.' } } : undefined,
    )
    showTo(fellow, <CycleGoals />, college.client, '/?cycle=99')
    await screen.findByText('We couldn’t find this cycle.')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Cycle goals')
  })
})

describe('/plan/goals', () => {
  const plan = {
    devplan: planRow(),
    goals: [
      goalRow({
        id: 1,
        title: 'Injections',
        devcycle_id: null,
        devplan_id: 5,
        user_id: 8,
        category_name: 'Procedures',
      }),
    ],
    progress: [progressRow({ devgoal_id: 1, user_id: 8 })],
  }

  test('a trainee sees the programme by category', async () => {
    college = await openCollege(statsOf({ plan }))
    showTo({ id: 8, name: 'Mārama Thorne', roles: ['Trainee'] }, <PlanGoals />, college.client)
    await screen.findByRole('heading', { level: 1, name: 'Training goals' })
    await waitFor(() => expect(rows('Procedures')).toEqual(['InjectionsTime04:30 of 08:00On trackLog']))
  })

  test('an educator reads those of a trainee, by name and without acts', async () => {
    college = await openCollege({ ...statsOf({ plan }), user_id: 8 })
    showTo(
      { id: 3, name: 'Helen Rāpana', roles: ['Educator'], linked: [8] },
      <PlanGoals />,
      college.client,
      '/?user_id=8',
    )
    await screen.findByRole('heading', { level: 1, name: 'Training goals of Mārama Thorne' })
    expect(college.asked('/cpd/stats')[0]?.query.get('user_id')).toBe('8')
    expect(screen.queryByRole('link', { name: /^Log: / })).toBeNull()
  })

  test('without a plan says what to do', async () => {
    college = await openCollege(statsOf())
    showTo({ id: 8, name: 'Mārama Thorne', roles: ['Trainee'] }, <PlanGoals />, college.client)
    await screen.findByText('No programme assigned')
    expect(screen.getByRole('link', { name: 'Add plan' })).toBeDefined()
  })
})

describe('the page of a goal', () => {
  const goal = goalRow({ id: 1, title: 'Practice audit', specific: 'Consent notes', description: 'Measure twice.' })
  const open = (row = goal, done = progressRow({ devgoal_id: 1 })) =>
    openCollege({ ...statsOf(), today: '2026-11-20' }, (call) => {
      switch (`${call.method} ${call.path.replace('/api/v1', '')}`) {
        case 'GET /devgoal':
          return found(row)
        case 'GET /devgoalprogress':
          return found([done])
        case 'GET /devplan':
          return found(planRow())
        case 'GET /devactivities':
          return listed([activityRow({ id: 30, title: 'First measure', time: 270 })])
        case 'DELETE /devgoal':
          return { code: 262, body: { data: null } }
        default:
          return undefined
      }
    })

  test('tells what it asks, how far it is, and what was logged', async () => {
    college = await open()
    showTo(fellow, <CycleGoal />, college.client, '/?id=1')
    await screen.findByRole('heading', { level: 1, name: 'Practice audit' })
    expect(screen.getByText('Needs more than 08:00 logged for this goal.')).toBeDefined()
    await screen.findByText('03:30 to go, 00:36 behind.')
    expect(screen.getByText('Measure twice.')).toBeDefined()
    expect(screen.getByText('Specific').nextSibling?.textContent).toBe('Consent notes')
    await screen.findByRole('link', { name: 'First measure' })
    expect(college.asked('/devactivities')[0]?.query.get('user_id')).toBe('2')
    expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull()
  })

  test('a goal of the own programme can be removed, not edited', async () => {
    college = await open(goalRow({ id: 1, devcycle_id: null, devplan_id: 5, user_id: 2, predefined: true }))
    const { router } = showTo(fellow, <PlanGoal />, college.client, '/?id=1')
    await userEvent.click(await screen.findByRole('button', { name: 'Remove' }))
    await screen.findByText('Goal deleted')
    expect(router.state.location.pathname).toBe('/app/plan/goals')
    expect(
      college
        .asked('/devgoal')
        .find((call) => call.method === 'DELETE')
        ?.query.get('id'),
    ).toBe('1')
    expect(screen.getByRole('button', { name: 'Undo' })).toBeDefined()
    expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull()
  })

  test('an own goal can be edited', async () => {
    college = await open(goalRow({ id: 1, user_id: 2, predefined: false }))
    showTo(fellow, <CycleGoal />, college.client, '/?id=1')
    expect((await screen.findByRole('link', { name: 'Edit' })).getAttribute('href')).toBe('/app/cycle/goal/edit?id=1')
  })

  test('a goal that is not there says so', async () => {
    college = await openCollege(statsOf())
    showTo(fellow, <CycleGoal />, college.client, '/?id=77')
    await screen.findByText('We couldn’t find this goal')
  })
})

describe('the page of a goal that asks for a form', () => {
  const asking = goalRow({ id: 1, title: 'A discussion', completion_type: 'form', devformtemplate_id: 3 })
  const template = { id: 3, name: 'Case-based discussion', version: 1, archived_at: null }
  const form = {
    id: 5,
    user_id: 2,
    name: 'Case-based discussion',
    title: 'Knee',
    state: 'started',
    devgoal_id: 1,
    signing_required: true,
    signatures_needed: 2,
    signatures_given: 1,
    questions: 8,
    answered: 3,
  }
  const open = (forms: readonly object[], of: object = template, more: object = {}) =>
    openCollege({ ...statsOf(), today: '2026-11-20' }, (call) => {
      switch (`${call.method} ${call.path.replace('/api/v1', '')}`) {
        case 'GET /devgoal':
          return found({ ...asking, ...more })
        case 'GET /devgoalprogress':
          return found([progressRow({ devgoal_id: 1, time: 0 })])
        case 'GET /devformtemplate':
          return found(of)
        case 'GET /devforms':
          return listed(forms)
        case 'GET /devactivities':
          return listed([])
        default:
          return undefined
      }
    })
  const part = async () => within(await screen.findByRole('region', { name: 'Form' }))
  const placeOf = (links: readonly HTMLElement[]) => links[0]?.getAttribute('href')

  test('names it, and begins one for the goal', async () => {
    college = await open([])
    showTo(fellow, <CycleGoal />, college.client, '/?id=1')
    const [start] = await screen.findAllByRole('link', { name: 'Start the form' })
    expect(start?.getAttribute('href')).toBe('/app/form/edit?template=3&goal=1')
    const named = await (await part()).findByRole('link', { name: 'Case-based discussion' })
    expect(named.getAttribute('href')).toBe('/app/formtemplate?id=3')
    const { query } = college.asked('/devforms')[0] ?? {}
    expect([query?.get('devgoal_id'), query?.get('user_id'), query?.get('devformtemplate_id')]).toEqual(['1', '2', '3'])
  })

  test.each([
    ['is being filled in', {}, 'Knee3 of 8 answeredStarted', 'Continue the form', '/app/form/edit?id=5'],
    [
      'waits for signatures',
      { state: 'completed', waits: 'signer' },
      'Knee1 of 2 signedWaiting for signatures',
      'Open the form',
      '/app/form?id=5',
    ],
  ] as const)('one that %s is gone on with', async (_words, more, line, act, to) => {
    college = await open([{ ...form, ...more }])
    showTo(fellow, <CycleGoal />, college.client, '/?id=1')
    expect(placeOf(await screen.findAllByRole('link', { name: act }))).toBe(to)
    expect((await (await part()).findByRole('listitem')).textContent).toBe(`Case-based discussion${line}`)
    expect(screen.queryByRole('link', { name: 'Start the form' })).toBeNull()
  })

  test('one that is signed leaves nothing to do; one that is not in use any more cannot be begun', async () => {
    college = await open([{ ...form, state: 'signed', signatures_given: 2 }])
    showTo(fellow, <CycleGoal />, college.client, '/?id=1')
    expect((await (await part()).findByRole('listitem')).textContent).toContain('2 of 2 signedSigned')
    expect(screen.queryByRole('link', { name: / the form$/ })).toBeNull()
    cleanup()
    await college.stub.close()
    college = await open([], { ...template, archived_at: '2026-01-01T00:00:00.000Z' })
    showTo(fellow, <CycleGoal />, college.client, '/?id=1')
    await (await part()).findByText(/^This form is no longer in use\./)
    expect(screen.queryByRole('link', { name: 'Start the form' })).toBeNull()
  })

  test('shows another person’s goal without actions', async () => {
    college = await open([{ ...form, user_id: 8 }], template, { user_id: 8, user_name: 'Mārama Thorne' })
    showTo({ ...fellow, id: 3, linked: [8] }, <CycleGoal />, college.client, '/?id=1&user_id=8')
    const line = within(await (await part()).findByRole('listitem'))
    expect(line.getByRole('link', { name: 'Case-based discussion' }).getAttribute('href')).toBe('/app/form?id=5')
    expect(screen.queryByRole('link', { name: / the form$/ })).toBeNull()
  })
})
