import { addDays } from '@college/contract/kit'
import type { GoalProgress } from '@college/contract/cpd'
import { beforeEach, describe, expect, it } from 'vitest'
import { insert, openTestApp } from '#testing'
import type { AnyRow } from '#testing'
import { activityCalls } from './testing.ts'

const college = await openTestApp()
const { today, a } = college.fixtures
const trainee = await college.as('trainee1')
const admin = await college.as('admin1')
const me = college.person('trainee1')

let goal: number
const { newGoal, log, edit } = await activityCalls(college)

const progressOf = async (id: number): Promise<GoalProgress | undefined> =>
  (await trainee.get<GoalProgress[]>('/devgoalprogress', { devgoal_id: id })).data[0]

beforeEach(async () => {
  goal = await newGoal()
})

describe('a time goal of sixty minutes', () => {
  it('is not completed by sixty minutes and is by sixty-one, on the day it happened', async () => {
    const first = await log({ devgoal_id: goal, time: 40, activity_date: addDays(today, -2) })
    expect(first.status).toBe(201)
    await log({ devgoal_id: goal, time: 20, activity_date: addDays(today, -1) })
    expect(await progressOf(goal)).toMatchObject({ time: 60, count: 2, completed: 0, completed_at: null })
    await log({ devgoal_id: goal, time: 1 })
    expect(await progressOf(goal)).toMatchObject({ time: 61, count: 3, completed: 1, completed_at: today })
  })

  it('is completed by sixty where the college says that reaching is enough', async () => {
    await log({ devgoal_id: goal, time: 60 })
    const rule = await admin.put('/organisationconfig', {
      name: 'goal_complete_when',
      type: 'string',
      value: 'reaches',
    })
    expect(await progressOf(goal)).toMatchObject({ time: 60, completed: 1, completed_at: today })
    expect((await trainee.get('/cpd/stats')).data['completion_rule']).toBe('reaches')
    await admin.delete('/organisationconfig', { id: rule.data.id })
    expect(await progressOf(goal)).toMatchObject({ completed: 0 })
  })

  it('does not count drafts', async () => {
    const draft = await log({ devgoal_id: goal, time: 90, state: 'draft' })
    expect(await progressOf(goal)).toMatchObject({ time: 0, count: 0, completed: 0 })
    expect((await edit(draft.data.id, { state: 'complete' })).status).toBe(261)
    expect(await progressOf(goal)).toMatchObject({ time: 90, completed: 1 })
  })

  it('is open again when what completed it is removed, and completed when that is restored', async () => {
    const { data } = await log({ devgoal_id: goal, time: 61 })
    expect(await progressOf(goal)).toMatchObject({ completed: 1 })
    await trainee.delete('/devactivity', { id: data.id })
    expect(await progressOf(goal)).toMatchObject({ time: 0, completed: 0 })
    await trainee.post('/devactivity/restore', { id: data.id })
    expect(await progressOf(goal)).toMatchObject({ time: 61, completed: 1 })
  })

  it('counts each person’s own minutes towards a shared goal', async () => {
    await log({ devgoal_id: a.traineeGoal, time: 61 })
    expect(await progressOf(a.traineeGoal)).toMatchObject({ user_id: me.id, time: 61, completed: 1 })
    const other = await (
      await college.as('trainee2')
    ).get<GoalProgress[]>('/devgoalprogress', { devgoal_id: a.traineeGoal })
    expect(other.data).toMatchObject([{ user_id: college.person('trainee2').id, time: 0, completed: 0 }])
  })
})

describe('other goals', () => {
  it('a count goal is completed when the count is reached', async () => {
    const three = await newGoal({ completion_type: 'count', count: 3, time: 0 })
    for (let n = 0; n < 2; n += 1) await log({ devgoal_id: three, time: 0, activity_date: addDays(today, -n) })
    expect(await progressOf(three)).toMatchObject({ count: 2, completed: 0 })
    await log({ devgoal_id: three, time: 0 })
    expect(await progressOf(three)).toMatchObject({ count: 3, completed: 1, completed_at: today })
  })

  it('a manual goal is completed by its tick and by nothing logged', async () => {
    await log({ devgoal_id: a.manualGoal, time: 600 })
    expect(await progressOf(a.manualGoal)).toMatchObject({ completed: 0 })
    const ticked = await trainee.post('/devgoalprogress/tick', { devgoal_id: a.manualGoal, ticked: true })
    expect([ticked.status, ticked.data]).toMatchObject([261, { completed: 1, ticked_by: me.id }])
    expect(await progressOf(a.manualGoal)).toMatchObject({ completed: 1 })
    await trainee.post('/devgoalprogress/tick', { devgoal_id: a.manualGoal, ticked: false })
    expect(await progressOf(a.manualGoal)).toMatchObject({ completed: 0, ticked_at: null })
    const forThem = { devgoal_id: a.manualGoal, user_id: me.id, ticked: true }
    await (await college.as('admin1')).post('/devgoalprogress/tick', forThem)
    const told = await trainee.get<AnyRow[]>('/user/history', { limit: 1 })
    expect(told.data).toMatchObject([{ call: 'POST /devgoalprogress/tick', by_name: 'admin1 Tūhoe' }])
    await trainee.post('/devgoalprogress/tick', { devgoal_id: a.manualGoal, ticked: false })
    const wrong = await trainee.post('/devgoalprogress/tick', { devgoal_id: goal, ticked: true })
    expect([wrong.status, wrong.named]).toEqual([400, ['devgoal_id']])
  })

  it('a manual goal of an expired cycle or a closed plan is neither ticked nor unticked', async () => {
    const plan = { organisation_id: a.organisation, user_id: me.id, category: 'PDP', name: 'Done' }
    const closed = await insert(college.db, 'devplan', { ...plan, start_date: today, end_date: today })
    const goals = [
      await newGoal({ completion_type: 'manual' }),
      await newGoal({ completion_type: 'manual', devplan_id: closed }),
    ]
    // No goal gets into a cycle that has expired: this one was there before.
    await college.db.transaction(async (tx) => {
      await tx.rows('set local session_replication_role = replica')
      await tx.rows('update devgoal set devplan_id = null, user_id = null, devcycle_id = $2 where id = $1', [
        goals[0],
        a.expiredCycle,
      ])
    })
    await college.db.rows('update devplan set closed_at = now() where id = $1', [closed])
    for (const over of goals) {
      for (const ticked of [true, false])
        expect((await trainee.post('/devgoalprogress/tick', { devgoal_id: over, ticked })).status).toBe(473)
    }
  })

  it('nobody ticks another’s personal goal, nor a goal out of sight', async () => {
    const theirs = college.person('trainee2').goal
    expect((await trainee.post('/devgoalprogress/tick', { devgoal_id: theirs, ticked: true })).status).toBe(404)
    expect(
      (await trainee.post('/devgoalprogress/tick', { devgoal_id: college.fixtures.b.manualGoal, ticked: true })).status,
    ).toBe(404)
  })
})
