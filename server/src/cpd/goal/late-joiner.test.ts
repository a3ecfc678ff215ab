import { addDays } from '@college/contract/kit'
import type { Cause, Deadline, Stats, Trainee } from '@college/contract/cpd'
import { expect, it } from 'vitest'
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
