import { addDays } from '@college/contract/kit'
import type { GoalFlips, GoalProgress, Stats, Trainee } from '@college/contract/cpd'
import { afterEach, expect, it } from 'vitest'
import { insert, openTestApp } from '#testing'
import type { AnyRow } from '#testing'

const college = await openTestApp()
const { a, today } = college.fixtures
const day = 24 * 60 * 60_000
afterEach(() => college.clock.reset())

/** Each figure that a complete activity moves, as its readers see it. */
const figures = async (goal: number, planGoal: number): Promise<unknown> => {
  const admin = await college.as('admin1')
  const trainee = await college.as('trainee1')
  const { id } = college.person('trainee1')
  const { cycle, plan } = (await trainee.get<Stats>('/cpd/stats')).data
  const { data: progress } = await trainee.get<GoalProgress[]>('/devgoalprogress', { devgoal_id: goal })
  const { data: cohort } = await admin.get<AnyRow[]>('/cpd/cyclepeople', { type: 'trainee' })
  const { data: trainees } = await admin.get<Trainee[]>('/cpd/trainees')
  const { data: plans } = await admin.get<AnyRow[]>('/cpd/plans', { user_id: id })
  const { data: flips } = await admin.get<GoalFlips>('/devgoal/flips', { id: goal, time: 30 })
  return {
    hours: cycle?.logged,
    group: cycle?.groups.educational,
    goal: progress[0]?.time,
    planGoal: plan?.progress.find(({ devgoal_id }) => devgoal_id === planGoal)?.count,
    cohort: cohort.find((row) => row.id === id)?.['logged'],
    completed: trainees.find((row) => row.id === id)?.completed,
    plans: plans.map((row) => row['completed']),
    flips: flips.completes.count,
  }
}

it('an activity that is dated ahead counts from its day, in every figure', async () => {
  const trainee = await college.as('trainee1')
  const { id } = college.person('trainee1')
  const here = { organisation_id: a.organisation, predefined: true }
  const goal = await insert(college.db, 'devgoal', {
    ...here,
    devcycle_id: a.traineeCycle,
    title: 'Time',
    completion_type: 'time',
    time: 600,
  })
  const { data: stats } = await trainee.get<Stats>('/cpd/stats')
  const planGoal = await insert(college.db, 'devgoal', {
    ...here,
    devplan_id: stats.plan?.devplan.id,
    user_id: id,
    title: 'Count',
    completion_type: 'count',
    count: 1,
  })
  const before = await figures(goal, planGoal)
  const dated = {
    user_id: id,
    title: 'The day after tomorrow',
    activity_date: addDays(today, 2),
    time: 45,
    educational_minutes: 45,
    state: 'complete',
    learnings: 'Much.',
  }
  for (const devgoal_id of [goal, planGoal])
    expect((await trainee.put('/devactivity', { ...dated, devgoal_id })).status).toBe(201)
  expect(await figures(goal, planGoal)).toEqual(before)
  college.clock.advance(day)
  expect(await figures(goal, planGoal)).toMatchObject({ goal: 0, planGoal: 0, flips: 0 })
  college.clock.advance(day)
  const { completed } = before as { completed: number }
  expect(await figures(goal, planGoal)).toMatchObject({ goal: 45, planGoal: 1, flips: 1, completed: completed + 1 })
})
