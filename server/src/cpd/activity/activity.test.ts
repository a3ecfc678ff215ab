import { addDays } from '@college/contract/kit'
import type { GoalProgress } from '@college/contract/cpd'
import { beforeEach, describe, expect, it } from 'vitest'
import { insert, openTestApp } from '#testing'
import type { Answered, AnyRow, PersonName } from '#testing'

const college = await openTestApp()
const { today, a } = college.fixtures
const trainee = await college.as('trainee1')
const admin = await college.as('admin1')
const me = college.person('trainee1')

let goal: number

const newGoal = (more: object = {}): Promise<number> =>
  insert(college.db, 'devgoal', {
    organisation_id: a.organisation,
    user_id: me.id,
    devplan_id: me.plan,
    title: 'An hour',
    time: 60,
    ...more,
  })

const log = (body: object, who: PersonName = 'trainee1'): Promise<Answered<AnyRow>> =>
  college.as(who).then((caller) =>
    caller.put('/devactivity', {
      user_id: college.person(who).id,
      title: 'Ward round',
      activity_date: today,
      time: 30,
      state: 'complete',
      ...body,
    }),
  )

const edit = async (id: number, change: object): Promise<Answered<AnyRow>> => {
  const { data } = await trainee.get('/devactivity', { id })
  return trainee.post('/devactivity', { id, updated_at: data.updated_at, ...change })
}

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

describe('an activity', () => {
  const refused = async (asking: Promise<Answered<AnyRow>>, status: number, ...fields: string[]): Promise<void> => {
    const before = await college.db.row('select count(*) from devactivity')
    const answer = await asking
    expect([answer.status, answer.named]).toEqual([status, fields])
    expect(await college.db.row('select count(*) from devactivity')).toEqual(before)
  }

  it('is refused against someone else’s goal, with the field named', async () => {
    await refused(log({ devgoal_id: college.person('trainee2').goal }), 400, 'devgoal_id')
    await refused(log({ devgoal_id: college.fixtures.b.traineeGoal }), 400, 'devgoal_id')
    const forTrainee2 = { user_id: college.person('trainee2').id, devgoal_id: goal }
    await refused(
      admin.put('/devactivity', { ...forTrainee2, title: 'A', activity_date: today, time: 1 }),
      400,
      'devgoal_id',
    )
    const { data } = await log({ devgoal_id: goal })
    await refused(edit(data.id, { devgoal_id: college.person('trainee2').goal }), 400, 'devgoal_id')
  })

  it('is refused in someone else’s plan, a closed plan, and against a goal of a closed plan', async () => {
    await refused(log({ devplan_id: college.person('fellow1').plan }), 400, 'devplan_id')
    const mine = { organisation_id: a.organisation, user_id: me.id, category: 'PDP', name: 'Done' }
    const closed = await insert(college.db, 'devplan', { ...mine, start_date: today, end_date: today })
    const within = await newGoal({ devplan_id: closed })
    await college.db.rows('update devplan set closed_at = now() where id = $1', [closed])
    await refused(log({ devplan_id: closed }), 473, 'devplan_id')
    await refused(log({ devgoal_id: within }), 473, 'devplan_id')
  })

  it('is refused in an expired cycle, and neither changed, moved nor removed there', async () => {
    await refused(log({ devcycle_id: a.expiredCycle }), 473, 'devcycle_id')
    await refused(log({ devgoal_id: a.expiredGoal }), 473, 'devcycle_id')
    const cycle = {
      organisation_id: a.organisation,
      name: 'Short',
      type: 'trainee',
      start_date: '2020-01-01',
      end_date: '2020-12-31',
    }
    const short = await insert(college.db, 'devcycle', cycle)
    const { data } = await log({ devcycle_id: short, activity_date: '2020-02-29' })
    expect(data['devcycle_id']).toBe(short)
    await college.db.rows('update devcycle set expired_at = now() where id = $1', [short])
    await refused(edit(data.id, { time: 45 }), 473, 'devcycle_id')
    await refused(edit(data.id, { devcycle_id: a.traineeCycle }), 473, 'devcycle_id')
    await refused(trainee.delete('/devactivity', { id: data.id }), 473, 'devcycle_id')
    expect((await trainee.get('/devactivity', { id: data.id })).data).toEqual(data)
  })

  it('does not come back into a cycle that has expired', async () => {
    const cycle = {
      organisation_id: a.organisation,
      name: 'Older',
      type: 'trainee',
      start_date: '2019-01-01',
      end_date: '2019-12-31',
    }
    const older = await insert(college.db, 'devcycle', cycle)
    const { data } = await log({ devcycle_id: older, activity_date: '2019-05-05' })
    await trainee.delete('/devactivity', { id: data.id })
    await college.db.rows('update devcycle set expired_at = now() where id = $1', [older])
    expect((await trainee.post('/devactivity/restore', { id: data.id })).status).toBe(473)
  })

  it('does not end before it starts', async () => {
    await refused(log({ end_date: addDays(today, -1) }), 400, 'end_date')
    expect((await log({ end_date: today })).status).toBe(201)
  })

  it('finds its cycle by its date, from the set of the person', async () => {
    expect((await log({})).data['devcycle_id']).toBe(a.traineeCycle)
    expect((await log({}, 'fellow1')).data['devcycle_id']).toBe(a.fellowCycle)
    expect((await log({ activity_date: '1999-01-01' })).data['devcycle_id']).toBeNull()
  })

  it('is in the cycle of trainees by a role that is there, not by one that was removed', async () => {
    const { id: user_id } = college.person('plain1')
    const removed = await insert(college.db, 'role', {
      organisation_id: a.organisation,
      name: 'Trainee',
      deleted_at: college.clock.now().toISOString(),
    })
    const held = await insert(college.db, 'membership', { organisation_id: a.organisation, user_id, role_id: removed })
    const person = await college.as('plain1')
    const { data } = await person.put('/devactivity', { user_id, title: 'Reading', activity_date: today, time: 5 })
    expect(data['devcycle_id']).toBe(a.fellowCycle)
    await college.db.rows('delete from membership where id = $1', [held])
    await college.db.rows('delete from role where id = $1', [removed])
  })

  it('takes cycle, plan and category from its goal', async () => {
    const categorised = await newGoal({ category_id: a.goalCategory })
    expect((await log({ devgoal_id: categorised })).data).toMatchObject({
      devplan_id: me.plan,
      category_id: a.goalCategory,
    })
    expect((await log({ devgoal_id: a.traineeGoal })).data).toMatchObject({
      devcycle_id: a.traineeCycle,
      devplan_id: null,
    })
  })

  it('is split over the groups only so that the parts add up', async () => {
    const groups = { reviewing_minutes: 10, measuring_minutes: 5, educational_minutes: 15 }
    const whole = await log({ time: 30, ...groups })
    expect(whole.data).toMatchObject(groups)
    await refused(log({ time: 31, ...groups }), 400, 'time')
    await refused(log({ time: 30, reviewing_minutes: 10 }), 400, 'time')
    await refused(edit(whole.data.id, { time: 60 }), 400, 'time')
    expect((await edit(whole.data.id, { time: 60, educational_minutes: 45 })).data).toMatchObject({
      time: 60,
      educational_minutes: 45,
    })
  })

  it('has all its time in the group of its category when it is not split', async () => {
    const { data } = await log({ time: 30, category_id: a.goalCategory })
    expect(data).toMatchObject({ reviewing_minutes: 0, measuring_minutes: 0, educational_minutes: 30 })
    expect((await edit(data.id, { time: 50 })).data).toMatchObject({ educational_minutes: 50 })
    expect((await log({ time: 30 })).data).toMatchObject({
      reviewing_minutes: 0,
      measuring_minutes: 0,
      educational_minutes: 0,
    })
  })

  it('has a subcategory of its own category only', async () => {
    await refused(log({ category_id: a.activityCategory, subcategory_id: a.goalSubcategory }), 400, 'subcategory_id')
    const { data } = await log({ category_id: a.goalCategory, subcategory_id: a.goalSubcategory })
    await refused(edit(data.id, { category_id: a.activityCategory }), 400, 'subcategory_id')
    expect((await edit(data.id, { category_id: a.activityCategory, subcategory_id: null })).status).toBe(261)
  })

  it('may say more than a day has, which is for people to look at again, but not less than nothing', async () => {
    expect((await log({ time: 1_441 })).status).toBe(201)
    await refused(log({ time: -1 }), 400, 'time')
    await refused(log({ time: 30, educational_minutes: -30 }), 400, 'educational_minutes')
    await refused(log({ time: 60_001 }), 400, 'time')
  })

  it('remembers what it was copied from, which is one of the person’s own', async () => {
    const copy = await log({ source_activity_id: me.activity })
    expect(copy.data).toMatchObject({ source: 'copied', source_activity_id: me.activity })
    expect((await edit(copy.data.id, { title: 'Another' })).data).toMatchObject({ source: 'copied' })
    expect((await log({})).data).toMatchObject({ source: 'typed', source_activity_id: null })
    await refused(log({ source_activity_id: college.person('trainee2').activity }), 400, 'source_activity_id')
    const body = { user_id: me.id, title: 'Round', activity_date: today, time: 30 }
    const others = { ...body, source_activity_id: college.person('trainee2').activity }
    await refused(admin.put('/devactivity', others), 400, 'source_activity_id')
    await refused(log({ source: 'imported' }), 400, 'source')
    await refused(log({ activityimport_id: me.activityimport }), 400, 'activityimport_id')
  })

  it('is found by the group of the Council that some of it belongs to', async () => {
    const { data } = await log({ title: 'Audit of consent', time: 30, measuring_minutes: 20, educational_minutes: 10 })
    expect(data).toMatchObject({ in_reviewing: false, in_measuring: true, in_educational: true })
    const found = async (filter: object): Promise<number[]> =>
      (await trainee.get<AnyRow[]>('/devactivities', { q: 'Audit of consent', ...filter })).data.map(({ id }) => id)
    expect(await found({ in_measuring: 'true' })).toEqual([data.id])
    expect(await found({ in_reviewing: 'true' })).toEqual([])
    expect((await edit(data.id, { measuring_minutes: 0, educational_minutes: 30 })).data).toMatchObject({
      in_measuring: false,
    })
    expect(await found({ in_measuring: 'true' })).toEqual([])
    await refused(log({ in_reviewing: true }), 400, 'in_reviewing')
  })

  it('keeps macrons, and the text as it was written', async () => {
    const learnings = 'Māori and “Pākehā” — é, 日本, 🫁\nsecond line'
    expect((await log({ title: '  Hāpai\u0304 ', learnings })).data).toMatchObject({
      title: 'Hāpai\u0304'.normalize('NFC'),
      learnings,
    })
  })
})

describe('a range of days', () => {
  it('finds what has a day in it: over several days by each of them, others by their one', async () => {
    await log({ title: 'Course', activity_date: '2024-03-04', end_date: '2024-03-08' })
    await log({ title: 'Talk', activity_date: '2024-03-05' })
    const found = async (range: { from?: string; to?: string }): Promise<string[]> => {
      const { data } = await trainee.get<AnyRow[]>('/devactivities', {
        user_id: me.id,
        sort: 'activity_date',
        ...range,
      })
      return data.map(({ title }) => String(title)).filter((title) => title === 'Course' || title === 'Talk')
    }
    expect(await found({ from: '2024-03-05', to: '2024-03-05' })).toEqual(['Course', 'Talk'])
    expect(await found({ from: '2024-03-06', to: '2024-03-07' })).toEqual(['Course'])
    expect(await found({ from: '2024-03-08', to: '2024-04-01' })).toEqual(['Course'])
    expect(await found({ from: '2024-03-01', to: '2024-03-04' })).toEqual(['Course'])
    expect(await found({ to: '2024-03-03' })).toEqual([])
    expect(await found({ from: '2024-03-09', to: '2024-04-01' })).toEqual([])
  })
})
