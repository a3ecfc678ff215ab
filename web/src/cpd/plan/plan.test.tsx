// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import type { Plan, WholePlan } from '@college/contract/cpd'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import { Confirmation, createDeviceDrafts, draftOf, DraftsProvider, toasts } from '#kit'
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
const instructor: Viewer = { id: 4, name: 'Tāne Whaanga', roles: ['Instructor'], linked: [2] }
const office: Viewer = { id: 6, name: 'Priya Nair', roles: ['Administrator'] }

const goals = ['Scan', 'Read', 'Teach'].map((title, at) =>
  goalRow({ id: at + 1, title, devcycle_id: null, devplan_id: 5, user_id: 2, predefined: at < 2, position: at }),
)

const agreed: Partial<Plan> = {
  agreed_at: '2026-11-01T00:00:00.000Z',
  agreed_by: 2,
  agreed_supervisor_at: '2026-11-02T00:00:00.000Z',
  agreed_supervisor_by: 3,
  agreed_supervisor_name: 'Helen Rāpana',
}

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

const titles = (): string[] =>
  within(screen.getByRole('region', { name: 'Goals' }))
    .getAllByRole('listitem')
    .map((row) => within(row).getAllByRole('link')[0]?.textContent ?? '')

describe('a plan', () => {
  test('shows days, share of the time and goals, and is agreed to by its owner, who can undo it', async () => {
    let plan: Partial<Plan> = { goals_changed_at: '2026-10-01T00:00:00.000Z' }
    college = await withPlan(
      () => wholeOf(plan),
      (call) => {
        if (call.path !== '/api/v1/devplan/agree') return undefined
        const agreed = (call.body as { agreed: boolean }).agreed
        plan = agreed
          ? { ...plan, agreed_at: '2026-11-20T00:00:00.000Z', agreed_by: 2, updated_at: '2026-11-20T00:00:00.000Z' }
          : { ...plan, agreed_at: null, agreed_by: null }
        return { code: 261, body: { data: planRow(plan) } }
      },
    )
    showTo(trainee, <PlanEdit />, college.client, '/?id=5')
    const progress = await screen.findByRole('region', { name: 'Progress' })
    expect(progress.textContent).toContain('806 days left')
    expect(progress.textContent).toContain('45% of the time has passed')
    expect(progress.textContent).toContain('1 of 3 goals')
    const agreement = screen.getByRole('region', { name: 'Agreement' })
    expect(within(agreement).getAllByText('Not agreed')).toHaveLength(2)
    await userEvent.click(within(agreement).getByRole('button', { name: 'Agree' }))
    await within(agreement).findByText('Agreed 20/11/2026')
    expect(college.asked('/devplan/agree').map((call) => call.body)).toEqual([
      {
        id: 5,
        updated_at: '2025-02-03T00:00:00.000Z',
        goals_changed_at: '2026-10-01T00:00:00.000Z',
        agreed: true,
      },
    ])
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    await screen.findByText('Agreement undone')
    await waitFor(() => expect(within(agreement).getAllByText('Not agreed')).toHaveLength(2))
    expect(college.asked('/devplan/agree').at(-1)?.body).toMatchObject({
      updated_at: '2026-11-20T00:00:00.000Z',
      agreed: false,
    })
  })

  test('says that what was agreed was changed, and that the plan was read too long ago', async () => {
    college = await withPlan(
      () => wholeOf({ agreement_lost_at: '2026-11-12T00:00:00.000Z' }, { side: 'supervisor' }),
      (call) =>
        call.path === '/api/v1/devplan/agree'
          ? { code: 474, body: { message: 'This plan was changed since you opened it.', current: planRow() } }
          : undefined,
    )
    showTo(educator, <PlanEdit />, college.client, '/?id=5')
    await screen.findByText(/The plan was changed on 12\/11\/2026 after both sides agreed/)
    await userEvent.click(screen.getByRole('button', { name: 'Agree' }))
    await screen.findByText(/It is shown as it is now: read it, then agree/)
    await waitFor(() => expect(college.asked('/devplan/whole').length).toBeGreaterThan(1))
  })

  test('is read, and neither changed nor agreed to, by an instructor', async () => {
    college = await withPlan(() => wholeOf({ notes: 'Four years' }, { side: null }))
    showTo(instructor, <PlanEdit />, college.client, '/?id=5')
    await screen.findByText('Four years')
    expect(screen.queryByRole('button', { name: /Agree|Save|Move|Remove/ })).toBeNull()
    expect(screen.queryByText(/^You can remove/)).toBeNull()
    expect(titles()).toEqual(['Scan', 'Read', 'Teach'])
  })

  test('has its goals moved by keyboard, and the focus moves with them', async () => {
    college = await withPlan(
      () => wholeOf(),
      (call) => (call.path === '/api/v1/devplan/order' ? { code: 261, body: { data: goals } } : undefined),
    )
    showTo(trainee, <PlanEdit />, college.client, '/?id=5')
    const down = await screen.findByRole('button', { name: 'Move down: Scan' })
    down.focus()
    await userEvent.keyboard('{Enter}')
    expect(titles()).toEqual(['Read', 'Scan', 'Teach'])
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Move down: Scan')
    expect(screen.getByText('Moved to place 2 of 3')).toBeDefined()
    await waitFor(() => expect(college.asked('/devplan/order')).toHaveLength(1))
    expect(college.asked('/devplan/order')[0]?.body).toEqual({ id: 5, goal_ids: [2, 1, 3] })
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Move up: Read' }).disabled).toBe(true)
  })

  test('warns who agrees again before it is changed, and undo gives the agreement back', async () => {
    let plan = planRow(agreed)
    college = await withPlan(
      () => wholeOf(plan),
      (call) => {
        if (call.path !== '/api/v1/devplan' || call.method !== 'POST') return undefined
        const { name } = call.body as Plan
        const again = name === 'Vocational training programme'
        const kept = again ? agreed : { agreed_at: null, agreed_supervisor_at: null }
        plan = { ...plan, ...kept, name, updated_at: again ? '2026-11-20T02:00:00.000Z' : '2026-11-20T01:00:00.000Z' }
        return { code: 261, body: { data: plan } }
      },
    )
    showTo(trainee, <PlanEdit />, college.client, '/?id=5')
    await screen.findByText('If you change this plan, Helen Rāpana and you will have to agree to it again.')
    const name = screen.getByLabelText('Name')
    await userEvent.clear(name)
    await userEvent.type(name, 'Another programme')
    await userEvent.click(screen.getByRole('button', { name: 'Save plan' }))
    await screen.findByText('Plan saved. Both sides need to agree again.')
    const agreement = screen.getByRole('region', { name: 'Agreement' })
    expect(await within(agreement).findAllByText('Not agreed')).toHaveLength(2)
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    await screen.findByText('The plan is as it was, and so is the agreement')
    expect(
      college
        .asked('/devplan')
        .filter(({ method }) => method === 'POST')
        .at(-1)?.body,
    ).toMatchObject({
      id: 5,
      updated_at: '2026-11-20T01:00:00.000Z',
      name: 'Vocational training programme',
    })
    await within(agreement).findByText('Agreed 01/11/2026')
  })

  test('asks before a goal is removed from what was agreed; goals of the college are not edited', async () => {
    college = await withPlan(
      () => wholeOf(agreed),
      (call) =>
        call.path === '/api/v1/devgoal' && call.method === 'DELETE'
          ? { code: 262, body: { data: { id: 1 } } }
          : undefined,
    )
    showTo(
      trainee,
      <>
        <PlanEdit />
        <Confirmation />
      </>,
      college.client,
      '/?id=5',
    )
    await screen.findByText('You can remove the college’s goals from a plan, but not change their text.')
    await userEvent.click(await screen.findByRole('button', { name: 'Remove: Scan' }))
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain('Helen Rāpana and you will have to agree to it again')
    expect(college.asked('/devgoal')).toHaveLength(0)
    await userEvent.click(within(dialog).getByRole('button', { name: 'Remove goal' }))
    await screen.findByRole('button', { name: 'Undo' })
    expect(college.asked('/devgoal').map((call) => call.method)).toEqual(['DELETE'])
    expect(screen.queryByRole('link', { name: 'Edit: Scan' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Edit: Teach' }).getAttribute('href')).toBe('/app/plan/goal/edit?id=3')
  })

  test('that is closed says so and offers nothing', async () => {
    college = await withPlan(() => wholeOf({ closed_at: '2026-11-10T00:00:00.000Z' }, { side: null }))
    showTo(trainee, <PlanEdit />, college.client, '/?id=5')
    await screen.findByText(/Closed on 10\/11\/2026/)
    expect(screen.queryByRole('button', { name: /Agree|Save|Move|Remove/ })).toBeNull()
  })
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
