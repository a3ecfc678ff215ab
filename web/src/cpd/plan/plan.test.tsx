// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import type { Plan, WholePlan } from '@college/contract/cpd'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import { createDeviceDrafts, draftOf, DraftsProvider, toasts } from '#kit'
import { cycleRow, goalRow, progressRow, statsOf } from '../activity/tests/rows.ts'
import { found, listed, openCollege, type College } from '../tests/college.ts'
import { planRow } from '../tests/rows.ts'
import { showTo, type Viewer } from '../tests/show.tsx'
import { PlanAdmin } from './admin/PlanAdmin.tsx'
import { PlanEdit } from './edit/PlanEdit.tsx'

let college: College
afterEach(async () => {
  cleanup()
  toasts.clear()
  await college.stub.close()
})

const trainee: Viewer = { id: 2, name: 'Mārama Thorne', roles: ['Trainee'] }
const educator: Viewer = { id: 3, name: 'Helen Rāpana', roles: ['Educator'], linked: [2] }
const office: Viewer = { id: 6, name: 'Priya Nair', roles: ['Administrator'] }

const goals = ['Scan', 'Read', 'Teach'].map((title, at) =>
  goalRow({ id: at + 1, title, devcycle_id: null, devplan_id: 5, user_id: 2, predefined: at < 2, position: at }),
)

const wholeOf = (plan: Partial<Plan> = {}, over: Partial<WholePlan> = {}): WholePlan => ({
  devplan: planRow(plan),
  goals,
  progress: goals.map(({ id }) => progressRow({ devgoal_id: id, completed: id === 1 ? 1 : 0 })),
  today: '2026-11-20',
  side: 'owner',
  given: null,
  ...over,
})

/** A stub server with one plan, which it returns in its current state. */
const withPlan = (status: () => WholePlan, more: Parameters<typeof openCollege>[1] = () => undefined) =>
  openCollege(statsOf(), (call) => {
    const said = more(call)
    if (said) return said
    switch (call.path) {
      case '/api/v1/devplan/whole':
        return found(status())
      case '/api/v1/devplan':
        return found(status().devplan)
      case '/api/v1/users':
      case '/api/v1/userconfigs':
        return listed([])
      default:
        return undefined
    }
  })

describe('a programme is given', () => {
  const template = planRow({ id: 12, user_id: null, user_name: null, name: 'Ultrasound year', notes: 'One year.' })
  const archived = planRow({ id: 13, user_id: null, name: 'Of old', closed_at: '2026-01-01T00:00:00.000Z' })
  const given = planRow({ id: 20, name: 'Ultrasound year' })

  const withTemplates = (answer: { code: number; body: object }, wait = Promise.resolve()) =>
    openCollege(statsOf(), async (call) => {
      switch (call.path) {
        case '/api/v1/devplans':
          return listed(call.query.get('user_id') === 'null' ? [template, archived] : [])
        case '/api/v1/devplan/current':
          return { code: 260, body: { data: null } }
        case '/api/v1/devplan/give':
          await wait
          return answer
        case '/api/v1/user':
          return found({ id: 2, display_name: 'Mārama Thorne' })
        case '/api/v1/cpd/supervisors':
          return found([
            { id: 3, name: 'Helen Rāpana' },
            { id: 4, name: 'Sione Fīfita' },
          ])
        case '/api/v1/users':
          return listed([])
        default:
          return undefined
      }
    })

  test('a programme’s last day follows its first, until it was typed by hand', async () => {
    college = await withTemplates({ code: 201, body: { data: given } })
    showTo(educator, <PlanEdit />, college.client, '/?user_id=2')
    const first = await screen.findByLabelText<HTMLInputElement>('First day')
    const last = screen.getByLabelText<HTMLInputElement>('Last day')
    const type = async (field: HTMLInputElement, day: string): Promise<void> => {
      await userEvent.clear(field)
      await userEvent.type(field, day)
    }
    await type(first, '1/2/2027')
    await waitFor(() => expect(last.value).toBe('31/01/2031'))
    await type(first, '1/3/2027')
    await waitFor(() => expect(last.value).toBe('28/02/2031'))
    await type(last, '30/06/2028')
    await type(first, '1/4/2027')
    await userEvent.tab()
    expect([first.value, last.value]).toEqual(['01/04/2027', '30/06/2028'])
  })

  test('and what is typed while it is being assigned stays, for the plan that was made', async () => {
    let answer = (): void => undefined
    const wait = new Promise<void>((resolve) => (answer = resolve))
    college = await withTemplates({ code: 201, body: { data: given } }, wait)
    const drafts = createDeviceDrafts(4_711)
    const { router } = showTo(
      educator,
      <DraftsProvider drafts={drafts} quiet={20}>
        <PlanEdit />
      </DraftsProvider>,
      college.client,
      '/app/plan/edit?user_id=2',
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Assign programme' }))
    await waitFor(() => expect(college.asked('/devplan/give')).toHaveLength(1))
    await userEvent.type(screen.getByLabelText(/^Notes/), ' Ask about leave.')
    answer()
    await waitFor(() => expect(router.state.location.search).toBe('?id=20'))
    await waitFor(async () => expect(await drafts.left()).toHaveLength(1))
    const [left] = await drafts.left()
    expect(left?.key.split('~')[0]).toBe('devplan:20')
    expect(draftOf(left?.value)).toMatchObject({
      changes: { notes: 'One year. Ask about leave.' },
      about: { path: '/app/plan/edit?id=20' },
    })
  })

  test('by an educator, with the days of the programme, and the plan opens', async () => {
    college = await withTemplates({ code: 201, body: { data: given } })
    const { router } = showTo(educator, <PlanEdit />, college.client, '/?user_id=2')
    await screen.findByRole('heading', { level: 1, name: 'Programme for Mārama Thorne' })
    const source = await screen.findByLabelText(/Programme of the college/)
    expect(within(source).queryByRole('option', { name: 'Of old' })).toBeNull()
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Ultrasound year')
    const first = screen.getByLabelText<HTMLInputElement>('First day')
    await userEvent.clear(first)
    await userEvent.type(first, '1/12/2026')
    const last = screen.getByLabelText<HTMLInputElement>('Last day')
    await waitFor(() => expect(last.value).toBe('30/11/2030'))
    await userEvent.clear(last)
    await userEvent.type(last, '1/11/2026')
    await userEvent.click(screen.getByRole('button', { name: 'Assign programme' }))
    expect((await screen.findAllByText('The end is before the start')).length).toBeGreaterThan(0)
    expect(college.asked('/devplan/give')).toHaveLength(0)
    await userEvent.clear(last)
    await userEvent.type(last, '30/11/2027')
    await userEvent.type(screen.getByRole('combobox', { name: /Supervisor/ }), 'fifi')
    expect(screen.getAllByRole('option', { name: /Fīfita|Rāpana/ })).toHaveLength(1)
    await userEvent.click(screen.getByRole('option', { name: 'Sione Fīfita' }))
    expect(college.asked('/cpd/supervisors').map(({ query }) => query.get('user_id'))).toEqual(['2'])
    await userEvent.click(screen.getByRole('button', { name: 'Assign programme' }))
    await waitFor(() => expect(router.state.location.search).toBe('?id=20'))
    expect(college.asked('/devplan/give').map((call) => call.body)).toEqual([
      {
        source_plan_id: 12,
        user_id: 2,
        name: 'Ultrasound year',
        notes: 'One year.',
        supervisor_id: 4,
        start_date: '2026-12-01',
        end_date: '2027-11-30',
      },
    ])
  })

  test('a trainee without one proposes it; what stands in the way is said, and nothing typed is lost', async () => {
    const message = 'These dates overlap with Ultrasound year'
    college = await withTemplates({ code: 400, body: { message, errors: [{ path: 'start_date', message }] } })
    showTo(trainee, <PlanEdit />, college.client)
    await screen.findByRole('heading', { level: 1, name: 'Add a programme' })
    const name = await screen.findByLabelText<HTMLInputElement>('Name')
    await userEvent.clear(name)
    await userEvent.type(name, 'My year')
    await userEvent.click(screen.getByRole('button', { name: 'Add programme' }))
    await screen.findByText(message)
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('My year')
  })
})

test('a fellow begins the next development plan with the open goals of the last one', async () => {
  const last = planRow({ id: 7, category: 'PDP', name: 'Development plan 2025–26', end_date: '2026-03-31' })
  const made = planRow({ id: 8, category: 'PDP' })
  college = await openCollege(statsOf(), (call) => {
    switch (call.path) {
      case '/api/v1/devplans':
        return listed([last])
      case '/api/v1/devplan/current':
        return { code: 260, body: { data: null } }
      case '/api/v1/devplan/copy':
        return { code: 201, body: { data: made } }
      case '/api/v1/users':
        return listed([])
      default:
        return undefined
    }
  })
  const { router } = showTo({ id: 2, name: 'Callum Petrie', roles: ['Fellow'] }, <PlanEdit />, college.client)
  await screen.findByRole('heading', { level: 1, name: 'New development plan' })
  const { start_date, end_date, name } = cycleRow()
  expect((await screen.findByLabelText<HTMLInputElement>('Name')).value).toBe(`Development plan ${name}`)
  await userEvent.click(screen.getByRole('button', { name: 'Save plan' }))
  await waitFor(() => expect(router.state.location.search).toBe('?id=8'))
  expect(college.asked('/devplan/copy').map((call) => call.body)).toMatchObject([
    { id: 7, start_date, end_date, only_open: true },
  ])
})

test('the office archives a programme, and takes it back', async () => {
  let closed_at: string | null = null
  const template = () => planRow({ id: 12, user_id: null, user_name: null, name: 'Ultrasound year', closed_at })
  college = await withPlan(
    () => wholeOf({}, { devplan: template(), progress: [], side: null, given: 3 }),
    (call) => {
      if (call.path !== '/api/v1/devplan/close') return undefined
      closed_at = closed_at === null ? '2026-11-20T00:00:00.000Z' : null
      return { code: 261, body: { data: template() } }
    },
  )
  showTo(office, <PlanAdmin />, college.client, '/?id=12')
  await screen.findByText(/3 trainees are on it now/)
  expect(screen.getByRole('link', { name: 'Assign to a trainee' }).getAttribute('href')).toBe(
    '/app/plan/edit?source=12',
  )
  await userEvent.click(screen.getByRole('button', { name: 'Actions for Ultrasound year' }))
  await userEvent.click(screen.getByRole('button', { name: 'Archive' }))
  await screen.findByText(/Archived on/)
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(screen.queryByText(/Archived on/)).toBeNull())
  expect(college.asked('/devplan/close').map((call) => (call.body as { closed: boolean }).closed)).toEqual([
    true,
    false,
  ])
})
