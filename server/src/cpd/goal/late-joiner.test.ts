import { addDays } from '@college/contract/kit'
import type { Cause, CopiedGoals, Deadline, Plan, Stats, Trainee, WholePlan } from '@college/contract/cpd'
import { describe, expect, it } from 'vitest'
import { insert, openTestApp } from '#testing'

const college = await openTestApp()
const { a, today } = college.fixtures

it('who joined after a shared goal was due is not late in it, anywhere; who was there is', async () => {
  const admin = await college.as('admin1')
  const due = addDays(today, -3)
  const goal = await insert(college.db, 'devgoal', {
    organisation_id: a.organisation,
    devcycle_id: a.traineeCycle,
    title: 'Due before they came',
    completion_type: 'manual',
    predefined: true,
    compulsory: true,
    deadline: due,
  })
  const seen = async (name: string): Promise<unknown> => {
    const caller = await college.as(name)
    const { id } = college.person(name)
    const { data: stats } = await caller.get<Stats>('/cpd/stats')
    const { data: deadlines } = await caller.get<Deadline[]>('/cpd/deadlines')
    const { causes } = (await admin.get<{ causes: Cause[] }>('/cpd/causes', { user_id: id })).data
    const { data: trainees } = await admin.get<Trainee[]>('/cpd/trainees')
    return {
      home: stats.cycle?.goals.find((each) => each.id === goal)?.deadline,
      deadlines: deadlines.filter(({ uid }) => uid === `goal-${goal}`).map(({ day }) => day),
      causes: causes.filter((each) => each.id === goal).map(({ kind }) => kind),
      late: trainees.find((each) => each.id === id)?.late,
    }
  }
  await college.db.rows('update "user" set trainee_since = $2 where id = $1', [college.person('trainee1').id, due])
  expect(await seen('trainee1')).toMatchObject({ home: due, deadlines: [due], causes: ['goal_overdue'] })
  const { late } = (await seen('trainee1')) as { late: number }
  await college.db.rows('update "user" set trainee_since = $2 where id = $1', [
    college.person('trainee1').id,
    addDays(today, -2),
  ])
  expect(await seen('trainee1')).toEqual({ home: null, deadlines: [], causes: [], late: late - 1 })
})

describe('a copy of the college’s goal', () => {
  const here = { organisation_id: a.organisation }
  const template = { ...here, category: 'PLAN', name: 'Of years', start_date: '2020-01-01', end_date: '2022-12-31' }
  const days = { start_date: addDays(today, -400), end_date: addDays(today, 600) }

  const join = async (username: string, over: object): Promise<number> => {
    const id = await insert(college.db, 'user', {
      ...here,
      username,
      email: `${username}@college.test`,
      confirmed_at: `${today}T00:00:00Z`,
      ...over,
    })
    await insert(college.db, 'membership', { ...here, user_id: id, role_id: a.roles['Trainee'] })
    return id
  }

  it('that was due before its trainee joined has no deadline: no one is late on the first day', async () => {
    const admin = await college.as('admin1')
    const source_plan_id = await insert(college.db, 'devplan', template)
    const goal = { ...here, devplan_id: source_plan_id, predefined: true, completion_type: 'manual' }
    await insert(college.db, 'devgoal', { ...goal, title: 'First year', position: 1, deadline: '2020-12-31' })
    await insert(college.db, 'devgoal', { ...goal, title: 'Second year', position: 2, deadline: '2021-06-30' })
    const given = async (user_id: number): Promise<unknown[]> => {
      const plan = await admin.post<Plan>('/devplan/give', { source_plan_id, user_id, ...days })
      expect(plan.status).toBe(201)
      const { goals } = (await admin.get<WholePlan>('/devplan/whole', { id: plan.data.id })).data
      return goals.map(({ title, deadline }) => [title, deadline])
    }
    const first = addDays(days.start_date, 365)
    const second = addDays(days.start_date, 546)
    const late = await join('newcomer', { trainee_since: today })
    expect(await given(late)).toEqual([
      ['First year', null],
      ['Second year', second],
    ])
    const { data: trainees } = await admin.get<Trainee[]>('/cpd/trainees')
    expect(trainees.find(({ id }) => id === late)?.late).toBe(0)
    const { causes } = (await admin.get<{ causes: Cause[] }>('/cpd/causes', { user_id: late })).data
    expect(causes.filter(({ kind }) => kind === 'goal_overdue')).toEqual([])
    const there = await join('was-there', { trainee_since: days.start_date })
    expect(await given(there)).toEqual([
      ['First year', first],
      ['Second year', second],
    ])
  })

  it('that is copied goal by goal has none either', async () => {
    const admin = await college.as('admin1')
    const from = await insert(college.db, 'devplan', { ...template, name: 'Of goals' })
    const goal = { ...here, devplan_id: from, title: 'Early', completion_type: 'manual', predefined: true }
    const ids = [await insert(college.db, 'devgoal', { ...goal, deadline: '2020-02-01' })]
    for (const [who, since, due] of [
      ['goalcomer', today, null],
      ['goal-there', days.start_date, addDays(days.start_date, 31)],
    ] as const) {
      const user_id = await join(who, { trainee_since: since })
      const devplan_id = await insert(college.db, 'devplan', { ...here, ...days, category: 'PLAN', name: who, user_id })
      const { status, data } = await admin.post<CopiedGoals>('/devgoals/copy', { ids, devplan_id })
      expect([who, status, data.goals[0]?.deadline]).toEqual([who, 201, due])
    }
  })
})
