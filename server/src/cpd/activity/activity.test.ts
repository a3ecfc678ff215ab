import { addDays } from '@college/contract/kit'
import { beforeEach, describe, expect, it } from 'vitest'
import { insert, openTestApp } from '#testing'
import type { Answered, AnyRow } from '#testing'
import { activityCalls } from './testing.ts'

const college = await openTestApp()
const { today, a } = college.fixtures
const trainee = await college.as('trainee1')
const admin = await college.as('admin1')
const me = college.person('trainee1')

let goal: number
const { newGoal, log, edit } = await activityCalls(college)

beforeEach(async () => {
  goal = await newGoal()
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
