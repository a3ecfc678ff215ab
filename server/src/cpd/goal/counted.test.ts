import { addDays, code } from '@college/contract/kit'
import type { Cause, GoalFlips, GoalProgress, Stats, Trainee } from '@college/contract/cpd'
import type { ProcedureTerm } from '@college/contract/logbook'
import { describe, expect, it } from 'vitest'
import { insert, openTestApp } from '#testing'
import type { AnyRow } from '#testing'

const college = await openTestApp()
const { a, today } = college.fixtures
const admin = await college.as('admin1')
const trainee = await college.as('trainee2')
const { id: person } = college.person('trainee2')
const here = { organisation_id: a.organisation }

const term = async (kind: ProcedureTerm['kind'], name: string): Promise<number> =>
  insert(college.db, 'procedureterm', { ...here, kind, name: `${name} of this test` })
const words = {
  modality_id: await term('modality', 'Ultrasound'),
  region_id: await term('region', 'Shoulder'),
  type_id: await term('type', 'Hydrodilatation'),
  supervision_id: await term('supervision', 'Direct'),
}
const other = {
  modality_id: await term('modality', 'Landmark'),
  region_id: await term('region', 'Knee'),
  type_id: await term('type', 'Aspiration'),
  supervision_id: await term('supervision', 'Indirect'),
}

await college.db.rows('update devplan set deleted_at = now() where user_id = $1', [person])
const plan = await insert(college.db, 'devplan', {
  ...here,
  user_id: person,
  category: 'PLAN',
  name: 'Four years',
  start_date: addDays(today, -100),
  end_date: addDays(today, 100),
})

const log = (over: object = {}): Promise<{ status: number; data: AnyRow }> =>
  trainee.put('/procedure', { user_id: person, procedure_date: today, ...words, ...over })

const addGoal = async (over: object = {}): Promise<AnyRow> => {
  const { status, data } = await admin.put('/devgoal', {
    devplan_id: plan,
    user_id: person,
    title: 'Shoulders under ultrasound',
    completion_type: 'count',
    count: 3,
    counts: 'procedures',
    modality_id: words.modality_id,
    region_id: words.region_id,
    ...over,
  })
  expect(status).toBe(201)
  return data
}

const progressOf = async (goal: number): Promise<GoalProgress | undefined> =>
  (await trainee.get<GoalProgress[]>('/devgoalprogress', { devgoal_id: goal })).data[0]

describe('a goal that counts procedures', () => {
  it('is moved by each case with its words within its days, at once, and by nothing else', async () => {
    const goal = await addGoal()
    const all = await addGoal({ title: 'Anything at all', modality_id: null, region_id: null, count: 50 })
    const before = (await progressOf(all.id))?.count ?? 0
    await log({ procedure_date: addDays(today, -100) })
    await log({ ...other, modality_id: words.modality_id })
    await log({ ...other, region_id: words.region_id })
    await log({ procedure_date: addDays(today, -101) })
    expect(await progressOf(goal.id)).toMatchObject({ count: 1, completed: 0, completed_at: null })
    expect(await progressOf(all.id)).toMatchObject({ count: before + 3 })
    await log({ procedure_date: addDays(today, -50) })
    const { data: last } = await log({ type_id: other.type_id, supervision_id: null })
    expect(await progressOf(goal.id)).toMatchObject({ count: 3, time: 0, completed: 1, completed_at: today })
    await trainee.delete('/procedure', { id: last.id })
    expect(await progressOf(goal.id)).toMatchObject({ count: 2, completed: 0 })
  })

  it('asks for type and supervision too where it names them', async () => {
    const goal = await addGoal({ type_id: words.type_id, supervision_id: words.supervision_id, count: 2 })
    const before = (await progressOf(goal.id))?.count ?? 0
    await log({ type_id: other.type_id })
    await log({ supervision_id: other.supervision_id })
    await log({ supervision_id: null })
    expect((await progressOf(goal.id))?.count).toBe(before)
    await log()
    expect((await progressOf(goal.id))?.count).toBe(before + 1)
  })

  it('counts no activity, and no case of another person', async () => {
    const goal = await addGoal({ title: 'By cases alone', region_id: words.region_id })
    const before = (await progressOf(goal.id))?.count ?? 0
    await trainee.put('/devactivity', {
      user_id: person,
      title: 'Logged for it',
      activity_date: today,
      time: 5,
      devgoal_id: goal.id,
    })
    const one = await college.as('trainee1')
    await one.put('/procedure', { user_id: college.person('trainee1').id, procedure_date: today, ...words })
    expect((await progressOf(goal.id))?.count).toBe(before)
  })

  it('says one thing on the home, to teachers, among plans and as a cause', async () => {
    const goal = await addGoal({ title: 'One figure', count: 40, deadline: addDays(today, 10) })
    const { count } = (await progressOf(goal.id)) ?? { count: -1 }
    expect(count).toBeGreaterThan(0)
    const { data: home } = await trainee.get<Stats>('/cpd/stats')
    expect(home.plan?.progress.find(({ devgoal_id }) => devgoal_id === goal.id)).toMatchObject({ count })
    const causes = (await admin.get<{ causes: Cause[] }>('/cpd/causes', { user_id: person })).data.causes
    expect(causes.find(({ id, kind }) => kind === 'goal_due' && id === goal.id)).toMatchObject({ done: count, of: 40 })
    const completed = home.plan?.progress.filter((each) => each.completed === 1).length
    const { data: rows } = await admin.get<Trainee[]>('/cpd/trainees')
    expect(rows.find(({ id }) => id === person)).toMatchObject({ completed })
    const { data: plans } = await admin.get<AnyRow[]>('/cpd/plans', { user_id: person })
    expect(plans.find(({ id }) => id === plan)).toMatchObject({ completed })
  })

  it('of a cycle counts for everyone in it, as the cohort, the verdict and the preview of a change say', async () => {
    const { data: shared } = await admin.put('/devgoal', {
      devcycle_id: a.traineeCycle,
      title: 'Knees by landmark',
      completion_type: 'count',
      count: 2,
      counts: 'procedures',
      compulsory: true,
      modality_id: other.modality_id,
      region_id: other.region_id,
    })
    await log(other)
    await log(other)
    expect(await progressOf(shared.id)).toMatchObject({ count: 2, completed: 1 })
    const { data: stats } = await trainee.get<Stats>('/cpd/stats')
    expect(stats.cycle?.standing.compulsory.open).not.toContain(shared.id)
    const flips = async (change: Record<string, string | number>): Promise<GoalFlips> =>
      (await admin.get<GoalFlips>('/devgoal/flips', { id: shared.id, ...change })).data
    expect(await flips({})).toMatchObject({ completed: 1, reopens: { count: 0 } })
    expect((await flips({ count: 3 })).reopens.people).toMatchObject([{ user_id: person, count: 2 }])
    const narrowed = { counts: 'procedures', modality_id: other.modality_id, region_id: words.region_id }
    expect((await flips(narrowed)).reopens.people).toMatchObject([{ user_id: person }])
    expect((await flips({ counts: 'activities' })).reopens.count).toBe(1)
    expect((await flips({ counts: 'procedures', region_id: other.region_id })).reopens.count).toBe(0)
  })

  it('is copied with its words', async () => {
    const goal = await addGoal({ title: 'To be copied', type_id: words.type_id })
    const { data: next } = await admin.put('/devplan', {
      user_id: person,
      category: 'PLAN',
      name: 'The next four years',
      start_date: addDays(today, 101),
      end_date: addDays(today, 200),
    })
    const { data: copied } = await admin.post<{ goals: AnyRow[] }>('/devgoals/copy', {
      ids: [goal.id],
      devplan_id: next.id,
    })
    expect(copied.goals[0]).toMatchObject({
      counts: 'procedures',
      modality_id: words.modality_id,
      type_id: words.type_id,
    })
  })
})

describe('what a goal counts', () => {
  it.each([
    ['a region for a modality', { modality_id: words.region_id }, 'modality_id', 'Choose a modality from the logbook'],
    [
      'a modality for a level',
      { supervision_id: words.modality_id },
      'supervision_id',
      'Choose a supervision level from the logbook',
    ],
    ['a word that is not there', { type_id: 999_999 }, 'type_id', 'We couldn’t find this procedure choice'],
  ])('refuses %s', async (_, over, field, message) => {
    const body = {
      devplan_id: plan,
      user_id: person,
      title: 'Wrong',
      completion_type: 'count',
      count: 1,
      counts: 'procedures',
    }
    const refused = await admin.put('/devgoal', { ...body, ...over })
    expect([refused.status, refused.errors]).toEqual([code.bad, [{ path: field, message }]])
  })

  it('is activities where it is left out, and again once the goal asks for something else', async () => {
    const { data: plain } = await admin.put('/devgoal', {
      devplan_id: plan,
      user_id: person,
      title: 'Plain',
      completion_type: 'count',
      count: 1,
    })
    expect(plain).toMatchObject({ counts: 'activities', modality_id: null })
    const goal = await addGoal({ title: 'Changes its mind' })
    const { data: changed } = await admin.post('/devgoal', {
      id: goal.id,
      updated_at: goal['updated_at'],
      completion_type: 'time',
      time: 60,
    })
    expect(changed).toMatchObject({ counts: 'activities', modality_id: null, region_id: null })
  })

  it('may not be a word that is retired, while a goal that has one stays as it is', async () => {
    const old = await term('region', 'Old word')
    const goal = await addGoal({ title: 'With an old word', region_id: old })
    await college.db.rows('update procedureterm set active = false where id = $1', [old])
    const kept = await admin.post('/devgoal', { id: goal.id, updated_at: goal['updated_at'], title: 'Renamed' })
    expect([kept.status, kept.data['region_id']]).toEqual([code.updated, old])
    const body = {
      devplan_id: plan,
      user_id: person,
      title: 'New',
      completion_type: 'count',
      count: 1,
      counts: 'procedures',
    }
    const refused = await admin.put('/devgoal', { ...body, region_id: old })
    expect(refused.named).toEqual(['region_id'])
  })
})
