// @vitest-environment happy-dom
import type { Plan, WholePlan } from '@college/contract/cpd'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import { Confirmation, toasts } from '#kit'
import { goalRow, progressRow, statsOf } from '../activity/tests/rows.ts'
import { found, listed, openCollege, type College } from '../tests/college.ts'
import { planRow } from '../tests/rows.ts'
import { showTo, type Viewer } from '../tests/show.tsx'
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

  test('says whose place an educator takes who agrees to it, and then who agreed in whose place', async () => {
    const named = { supervisor_id: 9, supervisor_name: 'Grace Āperahama' }
    let plan: Partial<Plan> = named
    college = await withPlan(
      () => wholeOf(plan, { side: 'supervisor' }),
      (call) => {
        if (call.path !== '/api/v1/devplan/agree') return undefined
        plan = { ...agreed, ...named }
        return { code: 261, body: { data: planRow(plan) } }
      },
    )
    showTo(educator, <PlanEdit />, college.client, '/?id=5')
    await screen.findByText(/Grace Āperahama supervises it and hasn’t agreed yet/)
    expect(screen.queryByRole('button', { name: 'Agree' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Agree in place of Grace Āperahama' }))
    await screen.findByText('Helen Rāpana, in place of Grace Āperahama')
    screen.getByRole('button', { name: 'Withdraw my agreement' })
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
    await screen.findByText('Plan goals can be removed individually. You can’t change the text of the college’s goals.')
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
