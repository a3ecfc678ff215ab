// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { cycleFigures, cycleRow, goalRow, progressRow, statsOf } from '../activity/tests/rows.ts'
import { openCollege, type College } from '../tests/college.ts'
import { deadlineRow, planRow } from '../tests/rows.ts'
import { showTo, type Viewer } from '../tests/show.tsx'
import { FellowHome } from './FellowHome.tsx'
import { ThingLines } from './NextSection.tsx'
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

const programme = (total: number, completed: number) => ({
  devplan: planRow(),
  goals: Array.from({ length: total }, (_, at) => goalRow({ id: at + 1, devcycle_id: null, devplan_id: 5 })),
  progress: Array.from({ length: total }, (_, at) =>
    progressRow({ devgoal_id: at + 1, completed: at < completed ? 1 : 0 }),
  ),
})

describe('the home of a fellow', () => {
  test.each([
    [true, 'filled'],
    [false, 'default'],
  ])('fills the first button of what is next only where no other is: %s', async (isFilled, variant) => {
    college = await openCollege(statsOf())
    const act = { label: 'Continue', to: '/app/activity/edit?id=31' }
    const said = { when: 'Draft', under: '', tone: 'plain', whenInWords: 'Draft', detail: '' } as const
    const things = [{ key: 'draft', title: 'Journal club', act, ...said }]
    showTo(fellow, <ThingLines things={things} isFilled={isFilled} />, college.client)
    expect(screen.getAllByRole('link')[0]?.dataset['variant']).toBe(variant)
  })

  test('calls no goal compulsory where the cycle asks nothing of the person', async () => {
    const shown = { goals: [goalRow({ id: 1, title: 'Practice audit' })], progress: [progressRow({ devgoal_id: 1 })] }
    const cycle = cycleFigures(shown)
    college = await openCollege({
      ...statsOf(shown),
      cycle: { ...cycle, standing: { ...cycle.standing, asked: false } },
    })
    showTo(fellow, <FellowHome />, college.client)
    const goals = within(await screen.findByRole('region', { name: 'Goals of the cycle' }))
    expect(goals.getByRole('link', { name: '1 of 1 open' }).getAttribute('href')).toBe('/app/cycle/goals?show=open')
    expect(screen.queryByRole('region', { name: 'Compulsory goals' })).toBeNull()
  })

  test('says the sum, the pace, the groups and the plan', async () => {
    const shown = { goals: [goalRow({ id: 1, title: 'Practice audit' })], progress: [progressRow({ devgoal_id: 1 })] }
    const today = '2026-11-20'
    college = await openCollege({ ...statsOf(shown), today, cycle: cycleFigures(shown, { day: today }) })
    showTo(fellow, <FellowHome />, college.client)
    await screen.findByText('11:55 behind')
    const cycle = screen.getByRole('region', { name: 'Cycle' }).textContent
    expect(cycle).toContain('20:00 of 50:00')
    expect(cycle).toContain('01:36 a week for the 132 days left reaches 50:00.')
    expect(cycle).toContain('0 of 3 groups')
    expect(screen.getByRole('link', { name: '0 of 4 met' }).getAttribute('href')).toBe('/app/cycle/fellow#required')
    expect(screen.getByRole('link', { name: '0 of 3 groups' }).getAttribute('href')).toBe(
      '/app/cycle/fellow#cultural-safety',
    )
    const groups = within(screen.getByRole('region', { name: 'Three groups' })).getAllByRole('listitem')
    expect(screen.getByRole('link', { name: '09:25' }).getAttribute('href')).toContain('&in_reviewing=true')
    expect(groups.map((group) => group.textContent)).toEqual([
      'Reviewing and reflecting on practice09:25 of 10:0000:35 to goOn track',
      'Measuring and improving outcomes04:30 of 10:0005:30 to goOn track',
      'Educational activities00:00 logged',
      'In no group06:05 logged',
    ])
    expect(
      within(groups[3] ?? document.body)
        .getByRole('link', { name: '06:05' })
        .getAttribute('href'),
    ).toBe(
      '/app/cycle/activities?cycle=1&state=complete&to=2026-11-20&in_reviewing=false&in_measuring=false&in_educational=false',
    )
    const compulsory = within(screen.getByRole('region', { name: 'Compulsory goals' }))
    expect(compulsory.getByText('04:30 of 08:00')).toBeDefined()
    expect(compulsory.getByText('Time counts towards the goal it was logged for.')).toBeDefined()
    // A long title takes a second line; nothing of it is cut.
    expect(compulsory.getByRole('link', { name: 'Practice audit' }).className).not.toContain('truncate')
    expect(screen.getByText('You have no PDP for today.')).toBeDefined()
    expect(college.stub.received.map(({ path }) => path).toSorted()).toEqual([
      reports,
      '/api/v1/cpd/stats',
      signatures,
      unread,
    ])
  })

  test.each([
    ['fellow', fellow, <FellowHome key="home" />],
    ['trainee', trainee, <TraineeHome key="home" />],
  ])('of a %s begins with what came back, which is said once', async (_, viewer, home) => {
    const back = deadlineRow({
      task: 'ask_again',
      uid: 'form-4',
      title: 'DOPS',
      since: '2026-11-20',
      path: '/app/form?id=4',
    })
    const part = deadlineRow({ task: 'add_part', uid: 'form-7', title: 'Mini-CEX', since: '2026-11-20' })
    college = await openCollege({ ...statsOf({ plan: programme(2, 1) }), deadlines: [back, part] })
    showTo(viewer, home, college.client)
    const section = await screen.findByRole('region', { name: 'Came back to you' })
    await screen.findByRole('region', { name: 'Next for you' })
    expect(screen.getAllByRole('region')[0]).toBe(section)
    const ways = screen.getAllByRole('link').filter((way) => way.getAttribute('href') === '/app/form?id=4')
    expect(ways.every((way) => section.contains(way))).toBe(true)
    expect(section.textContent).toContain('Declined')
  })

  test('between two cycles shows the last one, says so and what to do', async () => {
    const devcycle = cycleRow({ name: '2025/26', start_date: '2025-04-01', end_date: '2026-03-31' })
    college = await openCollege({
      ...statsOf(),
      today: '2026-04-01',
      is_last: true,
      cycle: cycleFigures({ devcycle }),
    })
    showTo(fellow, <FellowHome />, college.client)
    const words = 'Your 2025/26 cycle ended on 31/03/2026. The next one isn’t open yet.'
    const rest = ' You can still log what you did in it. What you do now counts in the next one as soon as it opens.'
    await screen.findByText(words + rest)
    expect(screen.getByRole('region', { name: 'Three groups' })).toBeDefined()
    expect(college.asked('/cpd/stats')[0]?.query.get('or_last')).toBe('true')
    cleanup()
    showTo(trainee, <TraineeHome />, college.client)
    expect((await screen.findByRole('region', { name: /2025\/26/ })).textContent).toContain(words + rest)
  })

  test('without an open cycle says so and still shows the plan', async () => {
    college = await openCollege({ ...statsOf({ plan: programme(2, 1) }), cycle: null })
    showTo(fellow, <FellowHome />, college.client)
    await screen.findByText('No cycle is open for you today.')
    expect(screen.getByRole('region', { name: 'My PDP' })).toBeDefined()
    expect(screen.queryByRole('region', { name: 'Three groups' })).toBeNull()
  })
})
