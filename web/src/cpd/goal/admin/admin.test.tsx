// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import { toasts } from '#kit'
import type { Goal, GoalFlips } from '@college/contract/cpd'
import { cycleRow, goalRow, statsOf } from '../../activity/tests/rows.ts'
import { planRow } from '../../tests/rows.ts'
import { found, listed, openCollege, type College } from '../../tests/college.ts'
import { showTo, type Viewer } from '../../tests/show.tsx'
import { CycleGoals } from '../GoalList.tsx'
import { CycleGoalAdmin, PlanGoalAdmin } from './GoalAdmin.tsx'

let college: College
afterEach(async () => {
  cleanup()
  toasts.clear()
  await college.stub.close()
})

const admin: Viewer = { id: 1, name: 'Office', roles: ['Administrator'] }
const nobody = { count: 0, people: [] }
const none: GoalFlips = { people: 12, completed: 5, completes: nobody, reopens: nobody }
const some: GoalFlips = {
  people: 12,
  completed: 5,
  completes: nobody,
  reopens: { count: 1, people: [{ user_id: 2, name: 'Callum Petrie', time: 375, count: 4 }] },
}

/** A college that keeps one shared goal; asking for over 7:00 takes Callum's completion back. */
const openWith = async (first: Partial<Goal> = {}): Promise<{ current: () => Goal }> => {
  let goal = goalRow({
    id: 7,
    title: 'Peer group',
    time: 360,
    user_id: null,
    predefined: true,
    compulsory: false,
    ...first,
  })
  college = await openCollege(statsOf({ goals: [goal] }), (call) => {
    switch (`${call.method} ${call.path}`) {
      case 'GET /api/v1/devgoal':
        return found(goal)
      case 'GET /api/v1/devcycle':
        return found(cycleRow())
      case 'GET /api/v1/devgoal/flips':
        return found(Number(call.query.get('time')) > 420 ? some : none)
      case 'POST /api/v1/devgoal':
        goal = {
          ...goal,
          ...(call.body as object),
          updated_at: `2026-11-2${Number(goal.updated_at.slice(9, 10)) + 1}T00:00:00.000Z`,
        }
        return { code: 261, body: { data: goal } }
      case 'GET /api/v1/devcategories':
        return listed([])
      case 'PUT /api/v1/datalock':
        return { code: 201, body: { data: { id: 1 } } }
      default:
        return undefined
    }
  })
  return { current: () => goal }
}

const typeTime = async (time: string): Promise<void> => {
  const field = await screen.findByRole('textbox', { name: 'Time' })
  await userEvent.clear(field)
  await userEvent.type(field, time)
}

const spoken = (words: string): HTMLElement[] =>
  screen.queryAllByText(words).filter((each) => each.getAttribute('aria-hidden') !== 'true')

describe('/cycle/goal/admin', () => {
  test('names whose completion turns, saves after a yes, and takes it back', async () => {
    const { current } = await openWith()
    const { router } = showTo(admin, <CycleGoalAdmin />, college.client, '/?id=7')
    await screen.findByText(
      'For everyone in 2026–27 cycle, 01/04/2026 to 31/03/2027. Cycle goals are shared by everyone of a type.',
    )
    await screen.findByText('5 of 12 have completed it.')
    await typeTime('8:00')
    await userEvent.click(screen.getByRole('button', { name: /^Save for everyone/ }))
    const dialog = await screen.findByRole('dialog', { name: 'Save this for everyone?' })
    const turned = within(dialog).getByRole('region', { name: '1 person will no longer have completed it' })
    expect(turned.textContent).toContain('Callum Petrie06:15')
    expect(college.asked('/devgoal').some(({ method }) => method === 'POST')).toBe(false)
    // Nothing is being saved until the answer.
    await waitFor(() => expect(spoken('Saving…')).toEqual([]))
    expect(document.querySelectorAll('[aria-busy="true"]')).toHaveLength(0)
    await userEvent.click(within(dialog).getByRole('button', { name: 'Go back' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: /^Save for everyone/ }))
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save for everyone' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/app/cycle/admin'))
    expect(current()).toMatchObject({ time: 480 })
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    await screen.findByText('The goal is as it was')
    expect(current()).toMatchObject({ time: 360, title: 'Peer group' })
  })

  test('asks nothing where no completion changes', async () => {
    const { current } = await openWith()
    const { router } = showTo(admin, <CycleGoalAdmin />, college.client, '/?id=7')
    await typeTime('7:00')
    await userEvent.click(screen.getByRole('button', { name: /^Save for everyone/ }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/app/cycle/admin'))
    expect(current()).toMatchObject({ time: 420 })
  })

  test('begins a goal only in a cycle', async () => {
    await openWith()
    showTo(admin, <CycleGoalAdmin />, college.client, '/')
    await screen.findByText('A goal belongs to a cycle or a plan')
  })
})

describe('/plan/goal/admin', () => {
  const openPlan = async (owner: number | null, closed_at: string | null = null) => {
    const goal = goalRow({ id: 7, title: 'Scan', time: 360, devcycle_id: null, devplan_id: 9, user_id: owner })
    college = await openCollege(statsOf({ goals: [goal] }), (call) => {
      switch (`${call.method} ${call.path}`) {
        case 'GET /api/v1/devgoal':
          return found(goal)
        case 'GET /api/v1/devplan':
          return found(
            planRow({
              id: 9,
              name: 'Four years',
              closed_at,
              user_id: owner,
              user_name: owner === null ? null : 'Mārama Thorne',
            }),
          )
        case 'GET /api/v1/devgoal/flips':
          return found({ ...none, people: 1, completed: 0 })
        case 'GET /api/v1/devcategories':
          return listed([])
        case 'PUT /api/v1/datalock':
          return { code: 201, body: { data: { id: 1 } } }
        default:
          return undefined
      }
    })
    showTo(admin, <PlanGoalAdmin />, college.client, '/?id=7')
    await screen.findByRole('textbox', { name: 'Goal' })
  }

  test('of a programme speaks of those who will be given it, and of no cycle', async () => {
    await openPlan(null)
    await screen.findByText(/Existing plans don’t change/)
    expect(screen.getByRole('button', { name: /^Save goal/ })).toBeTruthy()
    expect(document.body.textContent).not.toMatch(/cycle|for everyone/i)
    expect(college.asked('/devgoal/flips')).toEqual([])
  })

  test('of a person’s plan concerns that person only', async () => {
    await openPlan(2)
    await screen.findByText('It is not completed yet.')
    expect(screen.getByText('What you type is kept as a draft until you save.')).toBeTruthy()
    expect(screen.getByRole('button', { name: /^Save goal/ })).toBeTruthy()
    expect(document.body.textContent).not.toMatch(/cycle|for everyone|existing plans/i)
  })

  test('of a closed plan is there to be read, and promises nothing', async () => {
    await openPlan(2, '2026-11-01T00:00:00.000Z')
    await screen.findByText('This plan is closed, so its goals stay as they are.')
    expect(screen.getByRole('textbox', { name: 'Goal' })).toHaveProperty('disabled', true)
    expect(screen.queryByRole('button', { name: /^Save goal/ })).toBeNull()
    expect(document.body.textContent).not.toMatch(/saves by itself/i)
    expect(college.asked('/datalock')).toEqual([])
  })
})

describe('copying from the list', () => {
  test('copies what is chosen, and takes the copies away again', async () => {
    const removed: string[] = []
    college = await openCollege(
      statsOf({ goals: [goalRow({ id: 1, title: 'One' }), goalRow({ id: 2, title: 'Two' })] }),
      (call) => {
        switch (`${call.method} ${call.path}`) {
          case 'GET /api/v1/devcycles':
            return listed([
              cycleRow(),
              cycleRow({ id: 9, name: '2027–28', start_date: '2027-04-01', end_date: '2028-03-31' }),
            ])
          case 'GET /api/v1/devplans':
            return listed([])
          case 'POST /api/v1/devgoals/copy':
            return { code: 201, body: { data: { goals: [goalRow({ id: 31 })], left_out: [2] } } }
          case 'DELETE /api/v1/devgoal':
            removed.push(call.query.get('id') ?? '')
            return { code: 262, body: { data: {} } }
          default:
            return undefined
        }
      },
    )
    showTo({ id: 2, name: 'Callum Petrie', roles: ['Fellow'] }, <CycleGoals />, college.client)
    await userEvent.click(await screen.findByRole('button', { name: 'Copy' }))
    const dialog = await screen.findByRole('dialog', { name: 'Copy goals' })
    expect(within(dialog).getByRole('button', { name: 'Copy' })).toHaveProperty('disabled', true)
    await userEvent.click(await within(dialog).findByLabelText('All 2'))
    expect(within(dialog).getByLabelText('To').textContent).toBe('Cycle 2027–28, 01/04/2027 to 31/03/2028')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Copy 2' }))
    await screen.findByText('1 goal copied to Cycle 2027–28. 1 goal was there already.')
    expect(college.asked('/devgoals/copy').map(({ body }) => body)).toEqual([{ ids: [1, 2], devcycle_id: 9 }])
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    await screen.findByText('1 goal removed again')
    expect(removed).toEqual(['31'])
  })
})
