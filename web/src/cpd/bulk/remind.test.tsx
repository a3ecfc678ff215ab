// @vitest-environment happy-dom
import type { CyclePersonRow } from '@college/contract/cpd'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import { fromNow } from '#kit/testing'
import { cycleRow, goalRow, progressRow, statsOf } from '../activity/tests/rows.ts'
import { FellowCycles, TraineeCycles } from '../cohort/CyclePeopleList.tsx'
import { CycleGoal } from '../goal/GoalPage.tsx'
import { found, listed, openCollege, type College } from '../tests/college.ts'
import { causeRow, traineeRow } from '../tests/rows.ts'
import { showTo, type Viewer } from '../tests/show.tsx'
import { Trainees } from '../trainees/Trainees.tsx'
import { remindThose } from './people.ts'

let college: College
afterEach(async () => {
  cleanup()
  await college.stub.close()
})

const educator: Viewer = { id: 3, name: 'Helen Rāpana', roles: ['Educator'], linked: [8, 9] }
const office: Viewer = { id: 6, name: 'Priya Nair', roles: ['Administrator'] }

const trainees = [
  traineeRow({
    id: 9,
    display_name: 'Ngaio Wētere',
    standing: 'behind',
    behind: 4,
    causes: [causeRow({ kind: 'silent' })],
    last_reminder: { at: fromNow(-20), by_id: 3, by_name: 'Helen Rāpana' },
  }),
  traineeRow({ id: 8, display_name: 'Tomasi Leota', standing: 'on_track' }),
]
const inCycle = [
  {
    id: 9,
    display_name: 'Piripi Te Awa',
    state: 'behind',
    last_reminder: { at: fromNow(-20), by_id: 3, by_name: 'Helen Rāpana' },
  },
  { id: 4, display_name: 'Grace Lim', state: 'even' },
].map((row) => ({
  ...({
    devcycle_id: 1,
    mine: true,
    well_behind: false,
    unit: 'minutes',
    logged: 0,
    required: 3_000,
    even_pace: 1_932,
    on_track: 1_872,
    met: false,
    behind: 0,
    percent: 0,
    groups: [],
    goals: 0,
    goals_open: 0,
    lacks: [],
    last_reminder: null,
    ends: '2027-03-31',
    last_activity: null,
    silent: false,
    company_name: null,
  } satisfies Partial<CyclePersonRow>),
  ...row,
}))
const totals = { people: 2, met: 0, reached: 0, at_pace: 1, behind: 1, silent: 0, groups: [], goals: [] }

const open = async (): Promise<void> => {
  college = await openCollege(statsOf(), (call) => {
    switch (call.path) {
      case '/api/v1/userconfigs':
        return listed([])
      case '/api/v1/cpd/trainees':
        return listed(trainees)
      case '/api/v1/devcycles':
        return listed([cycleRow({ id: 1 })])
      case '/api/v1/cpd/cyclepeople':
        return {
          code: 200,
          body: {
            data: inCycle,
            info: { total: 2, limit: 50, offset: 0, next: null, cycle: cycleRow({ id: 1 }), totals },
          },
        }
      default:
        return undefined
    }
  })
}
const begun = (address: string | null | undefined) => new URL(address ?? '', 'http://college.test').searchParams
const select = async (name: string) => userEvent.click(await screen.findByRole('checkbox', { name: `Select ${name}` }))
const bar = () => within(screen.getByRole('region', { name: 'Selected rows' }))

describe.each([
  ['/trainees', educator, <Trainees key="t" />, 'Ngaio Wētere', 'Tomasi Leota'],
  ['/trainees, for the office', office, <Trainees key="o" />, 'Ngaio Wētere', 'Tomasi Leota'],
  ['/cycles/trainees', educator, <TraineeCycles key="c" />, 'Piripi Te Awa', 'Grace Lim'],
  ['/cycles/fellows', office, <FellowCycles key="f" />, 'Piripi Te Awa', 'Grace Lim'],
])('%s', (_, who, list, late, onTrack) => {
  test('reminds those selected who are behind, and says where no one is', async () => {
    await open()
    const { router } = showTo(who, list, college.client, '/')
    await select(onTrack)
    const none = bar().getByRole('button', { name: 'No one selected is behind' })
    expect((none as HTMLButtonElement).disabled).toBe(true) // a button by its role
    await select(late)
    await userEvent.click(bar().getByRole('button', { name: 'Remind' }))
    const message = begun(`${router.state.location.pathname}${router.state.location.search}`)
    expect(message.getAll('to')).toEqual(['9'])
    expect(message.get('subject')).toBe('Reminder: you’re behind in your goals or hours')
    expect(message.get('about')).toBe('/app/deadlines')
  })
})

test.each([
  ['/trainees', <Trainees key="t" />],
  ['/cycles/trainees', <TraineeCycles key="c" />],
])('%s says who was reminded, and by whom where that was another', async (_, list) => {
  await open()
  showTo(educator, list, college.client)
  expect(await screen.findAllByText(/^Reminded/)).toHaveLength(1)
  expect(screen.getByText('Reminded just now')).toBeDefined()
  cleanup()
  showTo(office, list, college.client)
  expect(await screen.findByText(/^Reminded (today|yesterday) by Helen Rāpana$/)).toBeDefined()
})

test('the row of a trainee who is behind reminds them in the words of their page, and no other row does', async () => {
  await open()
  showTo(educator, <Trainees />, college.client)
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Ngaio Wētere' }))
  const message = begun(screen.getByRole('link', { name: 'Remind' }).getAttribute('href'))
  expect([message.get('to'), message.get('subject')]).toEqual(['9', expect.stringMatching(/^Reminder: No entries/)])
  await userEvent.click(screen.getByRole('button', { name: 'Actions for Tomasi Leota' }))
  expect(screen.queryByRole('link', { name: 'Remind' })).toBeNull()
})

test('the head of a list begins a reminder to those on it who are behind', async () => {
  await open()
  showTo(educator, <Trainees />, college.client)
  const link = await screen.findByRole('link', { name: 'Remind 1 trainee behind' })
  const message = begun(link.getAttribute('href'))
  expect([message.get('list'), message.getAll('by_standing')]).toEqual(['trainees', ['behind', 'well_behind']])
  cleanup()
  showTo(office, <Trainees />, college.client)
  await userEvent.click(await screen.findByRole('button', { name: 'For these trainees' }))
  expect(screen.getByRole('link', { name: 'Remind those behind' })).toBeDefined()
})

test.each([
  ['trainees', 'year=2', ['behind', 'well_behind']],
  ['users', 'standing=behind&standing=on_track', ['behind']],
  ['trainees', 'standing=on_track', null],
  ['trainees', 'without_programme=true', null],
] as const)('of %s narrowed by %s it finds %j', async (list, query, values) => {
  await open()
  const to = remindThose(list, query)
  expect(to === null ? null : begun(to).getAll('by_standing')).toEqual(values)
})

test('the page of another person’s open goal reminds them of it', async () => {
  const goal = goalRow({ id: 1, title: 'Practice audit', user_id: 8 })
  college = await openCollege(statsOf(), (call) => {
    switch (`${call.method} ${call.path}`) {
      case 'GET /api/v1/devgoal':
        return found(goal)
      case 'GET /api/v1/devgoalprogress':
        return found([progressRow({ devgoal_id: 1 })])
      case 'GET /api/v1/devactivities':
        return listed([])
      default:
        return undefined
    }
  })
  showTo(educator, <CycleGoal />, college.client, '/?id=1&user_id=8')
  const message = begun((await screen.findByRole('link', { name: 'Remind' })).getAttribute('href'))
  expect([message.get('to'), message.get('subject'), message.get('about')]).toEqual([
    '8',
    'Reminder: your goal “Practice audit”',
    '/app/cycle/goal?id=1',
  ])
  expect(screen.getByRole('link', { name: 'Write' }).getAttribute('href')).toBe('/app/message/edit?to=8')
})
