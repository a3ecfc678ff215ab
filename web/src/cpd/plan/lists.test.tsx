// @vitest-environment happy-dom
import type { PlanOverview, Qualification } from '@college/contract/cpd'
import type { User } from '@college/contract/people'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { toasts } from '#kit'
import { statsOf } from '../activity/tests/rows.ts'
import { listed, openCollege, type College } from '../tests/college.ts'
import { showTo, type Viewer } from '../tests/show.tsx'
import { TrainingPlans } from './overview/PlanLists.tsx'
import { Qualifications } from './qualification/Qualifications.tsx'
import { TrainingTab } from './qualification/TrainingTab.tsx'

let college: College
afterEach(async () => {
  cleanup()
  toasts.clear()
  await college.stub.close()
})

const educator: Viewer = { id: 3, name: 'Helen Rāpana', roles: ['Educator'], linked: [2] }
const office: Viewer = { id: 6, name: 'Priya Nair', roles: ['Administrator'] }

const overview = (over: Partial<PlanOverview>): PlanOverview => ({
  id: 5,
  organisation_id: 1,
  created_at: '2025-02-03T00:00:00.000Z',
  updated_at: '2025-02-03T00:00:00.000Z',
  created_by: 1,
  updated_by: 1,
  user_id: 2,
  display_name: 'Mārama Thorne',
  category: 'PLAN',
  name: 'Four years',
  start_date: '2025-02-03',
  end_date: '2029-02-02',
  state: 'current',
  readable: true,
  supervisor_name: null,
  agreement: 'owner',
  agreed_at: '2025-02-03T00:00:00.000Z',
  agreed_supervisor_at: null,
  days_total: 1461,
  days_left: 806,
  percent: 45,
  goals: 42,
  completed: 18,
  even_pace: 19,
  behind: 1,
  standing: 'on_track',
  last_reminder: null,
  ...over,
})

test('the training plans open where they may be read, and lead to the figures elsewhere', async () => {
  const rows = [overview({}), overview({ id: 6, user_id: 9, display_name: 'Hana Ngātai', readable: false })]
  college = await openCollege(statsOf(), (call) => {
    if (call.path === '/api/v1/cpd/plans') return listed(rows)
    return call.path === '/api/v1/userconfigs' ? listed([]) : undefined
  })
  showTo({ ...educator, roles: ['Director'] }, <TrainingPlans />, college.client)
  const table = await screen.findByRole('table', { name: 'Plans' })
  const names = within(table).getAllByRole('rowheader')
  expect(names.map((name) => within(name).getByRole('link').getAttribute('href'))).toEqual([
    '/app/plan/edit?id=5',
    '/app/person?id=9',
  ])
  expect(within(table).getAllByText('806 of 1,461')).toHaveLength(2)
  expect(within(table).getAllByText('45%')).toHaveLength(2)
  expect(within(table).getAllByText('18 of 42')).toHaveLength(2)
  expect(college.asked('/cpd/plans')[0]?.query.get('category')).toBe('PLAN')
  // Only the office takes other people’s rows out of the house.
  expect(screen.queryByRole('button', { name: 'CSV' })).toBeNull()
})

test.each([
  ['Write', ['2', '9'], null],
  ['Remind', ['9'], 'Reminder: goals of your programme are due'],
])('%s goes to each person of the chosen plans once, and not to who chose', async (act, to, subject) => {
  const rows = [
    overview({}),
    overview({ id: 6, user_id: 9, display_name: 'Hana Ngātai', standing: 'behind' }),
    overview({ id: 7, user_id: 9, display_name: 'Hana Ngātai', standing: 'well_behind' }),
    overview({ id: 8, user_id: educator.id, display_name: educator.name, standing: 'behind' }),
  ]
  college = await openCollege(statsOf(), (call) => {
    if (call.path === '/api/v1/cpd/plans') return listed(rows)
    return call.path === '/api/v1/userconfigs' ? listed([]) : undefined
  })
  const { router } = showTo(educator, <TrainingPlans />, college.client)
  const table = await screen.findByRole('table', { name: 'Plans' })
  for (const row of within(table).getAllByRole('checkbox').slice(1)) await userEvent.click(row)
  await userEvent.click(screen.getByRole('button', { name: act }))
  const { pathname, search } = router.state.location
  const asked = new URLSearchParams(search)
  expect([pathname, asked.getAll('to'), asked.get('subject')]).toEqual(['/app/message/edit', to, subject])
})

const level = (over: Partial<Qualification> = {}): Qualification => ({
  id: 4,
  organisation_id: 1,
  created_at: '2026-02-17T00:00:00.000Z',
  updated_at: '2026-02-17T00:00:00.000Z',
  created_by: 6,
  updated_by: 6,
  user_id: 2,
  user_name: 'Mārama Thorne',
  level: 'Year 1 assessment',
  awarded_on: '2026-02-17',
  assessed_by: 3,
  assessor_name: 'Helen Rāpana',
  note: 'Works with care.',
  ...over,
})

const person = {
  organisation_id: 1,
  id: 2,
  display_name: 'Mārama Thorne',
  memberships: [{ organisation_id: 1, role_name: 'Trainee', role_is_admin: false }],
} as unknown as User // the tab asks a person for no more than these

test('the office gives a trainee without a programme one, and awards a qualification', async () => {
  const kept: Qualification[] = []
  college = await openCollege(statsOf(), (call) => {
    switch (call.path) {
      case '/api/v1/cpd/plans':
        return listed([overview({ state: 'closed' })])
      case '/api/v1/devqualifications':
        return listed(kept)
      case '/api/v1/devqualification':
        if (call.method === 'PUT') kept.push(level())
        return { code: call.method === 'PUT' ? 201 : 200, body: { data: level() } }
      case '/api/v1/devcyclepauses':
      case '/api/v1/users':
        return listed([])
      default:
        return undefined
    }
  })
  showTo(office, <TrainingTab person={person} />, college.client)
  const plans = await screen.findByRole('region', { name: 'Plans' })
  const give = await within(plans).findByRole('link', { name: 'Assign a programme' })
  expect(give.getAttribute('href')).toBe('/app/plan/edit?user_id=2')
  expect(within(plans).getByText(/Training programme, closed/)).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Add qualification' }))
  await userEvent.type(await screen.findByLabelText('Level'), 'Year 1 assessment')
  await userEvent.click(screen.getByRole('button', { name: 'Save qualification' }))
  await screen.findByText(/Awarded 17\/02\/2026 by Helen Rāpana/)
  const sent = college.asked('/devqualification').filter(({ method }) => method === 'PUT')
  expect(sent.map(({ body }) => body)).toMatchObject([{ user_id: 2, level: 'Year 1 assessment' }])
})

test('qualifications are shown where there are some, and nothing where there are none', async () => {
  let rows: Qualification[] = []
  college = await openCollege(statsOf(), (call) =>
    call.path === '/api/v1/devqualifications' ? listed(rows) : undefined,
  )
  const first = showTo(educator, <Qualifications userId={2} />, college.client)
  await waitFor(() => expect(college.asked('/devqualifications')).toHaveLength(1))
  expect(screen.queryByRole('region', { name: 'Qualifications' })).toBeNull()
  first.unmount()
  rows = [level()]
  showTo(educator, <Qualifications userId={2} />, college.client)
  const region = await screen.findByRole('region', { name: 'Qualifications' })
  expect(region.textContent).toContain('Year 1 assessmentWorks with care.17/02/2026Helen Rāpana')
})
