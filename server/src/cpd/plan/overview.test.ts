import { addDays } from '@college/contract/kit'
import { planOverviews, planProgress, programmes } from '@college/contract/cpd'
import type { PlanOverview, Programme, Stats } from '@college/contract/cpd'
import { describe, expect, it } from 'vitest'
import { insert, openTestApp, statementsOf } from '#testing'

const college = await openTestApp({ hurry: 0.01 })
const { a, today } = college.fixtures

const listOf = async (who: string, query: Record<string, string | number> = {}) =>
  (await college.as(who)).get<PlanOverview[]>('/cpd/plans', { limit: 500, ...query })

const peopleIn = async (who: string, query: Record<string, string> = {}): Promise<string[]> =>
  ((await listOf(who, query)).data ?? []).map((row) => row.display_name.split(' ')[0] ?? '').toSorted()

describe('the list of plans', () => {
  it('has for each caller the plans they may know', async () => {
    const training = { category: 'PLAN' }
    expect(await peopleIn('educator1', training)).toEqual(['trainee1'])
    expect(await peopleIn('instructor1', training)).toEqual(['trainee1'])
    expect(await peopleIn('trainee1', training)).toEqual(['trainee1'])
    // Inactive people are left out.
    expect(await peopleIn('director1', training)).toEqual(['trainee1', 'trainee2', 'unconfirmed'])
    expect(await peopleIn('admin1', training)).toEqual(['trainee1', 'trainee2', 'unconfirmed'])
    expect(await peopleIn('bAdmin', training)).toEqual(['bTrainee'])
    expect(await peopleIn('director1', { category: 'PDP' })).toEqual(['director1'])
    expect(await peopleIn('admin1', { category: 'PDP' })).toEqual(expect.arrayContaining(['fellow1', 'fellow2']))
    expect((await (await college.as('admin1')).get('/cpd/plans', { colour: 'red' })).status).toBe(400)
  })

  it('opens to a Director the figures of all and the plans of the own trainees', async () => {
    const { data } = await listOf('director1', { category: 'PLAN' })
    expect(Object.fromEntries(data.map((row) => [row.display_name.split(' ')[0], row.readable]))).toEqual({
      trainee1: true,
      trainee2: false,
      unconfirmed: false,
    })
    const own = (await listOf('director1', { category: 'PLAN', readable: 'true' })).data
    expect(own).toHaveLength(1)
    // Of whoever is a fellow by now a Director reads no figures by name.
    const { membership } = college.person('trainee2')
    const become = (role: string): Promise<unknown> =>
      college.db.rows('update membership set role_id = $2 where id = $1', [membership, a.roles[role]])
    await become('Fellow')
    expect(await peopleIn('director1', { category: 'PLAN' })).toEqual(['trainee1', 'unconfirmed'])
    expect(await peopleIn('admin1', { category: 'PLAN' })).toEqual(['trainee1', 'trainee2', 'unconfirmed'])
    await become('Trainee')
  })

  it('shows the progress that the figures of the person show', async () => {
    const { data } = await listOf('admin1', { user_id: college.person('trainee1').id })
    expect(planOverviews.answer.safeParse(data).error?.issues ?? []).toEqual([])
    const stats = (await (await college.as('trainee1')).get<Stats>('/cpd/stats')).data
    const progress = planProgress(
      stats.plan?.devplan ?? { start_date: null, end_date: null, trainee_since: null },
      stats.plan?.progress ?? [],
      today,
    )
    expect(data).toMatchObject([
      {
        days_total: progress.total,
        days_left: progress.left,
        percent: progress.percent,
        goals: progress.goals,
        completed: progress.completed,
        even_pace: progress.evenPace,
        state: 'current',
        agreement: 'none',
        standing: 'on_track',
      },
    ])
  })

  it('counts what is logged, and knows what is over, to come and closed', async () => {
    const { id } = college.person('fellow1')
    const mine = { organisation_id: a.organisation, user_id: id, category: 'PDP' }
    const add = (name: string, from: number, to: number): Promise<number> =>
      insert(college.db, 'devplan', { ...mine, name, start_date: addDays(today, from), end_date: addDays(today, to) })
    const plans = [await add('Before', -700, -400), await add('Next', 2_000, 2_300), await add('Shut', -390, -380)]
    const goal = { organisation_id: a.organisation, user_id: id, devplan_id: plans[0], title: 'Count', count: 2 }
    const counted = await insert(college.db, 'devgoal', { ...goal, completion_type: 'count' })
    const log = {
      organisation_id: a.organisation,
      user_id: id,
      devgoal_id: counted,
      title: 'A',
      time: 5,
      state: 'complete',
    }
    for (const day of [-600, -500])
      await insert(college.db, 'devactivity', { ...log, activity_date: addDays(today, day) })
    await college.db.rows('update devplan set closed_at = now(), agreed_at = now() where id = $1', [plans[2]])
    const { data } = await listOf('admin1', { user_id: id, sort: 'start_date' })
    expect(data.map(({ name, state, agreement }) => [name, state, agreement])).toEqual([
      ['Before', 'over', 'none'],
      ['Shut', 'closed', 'owner'],
      ['Plan of fellow1', 'current', 'none'],
      ['Next', 'upcoming', 'none'],
    ])
    expect(data[0]).toMatchObject({ goals: 1, completed: 1, days_left: 0, percent: 100, standing: 'finished' })
    expect((await listOf('admin1', { user_id: id, state: 'closed' })).data.map((row) => row.name)).toEqual(['Shut'])
    const finished = await listOf('admin1', { user_id: id, standing: 'finished' })
    expect(finished.data.map((row) => row.name)).toEqual(['Before'])
    const [most] = (await listOf('admin1', { user_id: id, sort: '-completed', limit: 1 })).data
    expect(most).toEqual(data[0])
    expect((await listOf('admin1', { q: 'before' })).data).toHaveLength(1)
  })

  it('leaves as CSV under its filters, the rows of others by the office alone, and is written down', async () => {
    const admin = college.withToken(await college.tokenOf('admin1'))
    const answer = await admin.get('/cpd/plans/csv', { category: 'PLAN', sort: '-display_name' })
    const [head, ...lines] = answer.raw.toString().trim().split('\r\n')
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(head).toContain('"Person","Kind","Plan","Start","End","State","Days","Days left","Percent elapsed"')
    expect(lines.map((line) => line.split(',')[1])).toEqual([
      '"unconfirmed Tūhoe"',
      '"trainee2 Tūhoe"',
      '"trainee1 Tūhoe"',
    ])
    for (const who of ['educator1', 'director1'])
      expect((await (await college.as(who)).get('/cpd/plans/csv')).raw.toString()).not.toContain('trainee')
    const own = await (await college.as('educator1')).get('/cpd/plans/csv')
    expect(own.raw.toString()).toContain('educator1')
    college.clock.advance(16 * 60_000)
    expect((await admin.get('/cpd/plans/csv', { category: 'PLAN' })).status).toBe(403)
    expect((await admin.get('/cpd/plans/csv', { user_id: college.person('admin1').id })).status).toBe(200)
    college.clock.reset()
    await (await college.as('educator1')).get('/cpd/plans/csv')
    const noted = await college.db.row(
      `select user_id from audit where call = 'GET /cpd/plans/csv' order by id desc limit 1`,
    )
    expect(noted).toEqual({ user_id: college.person('educator1').id })
  })

  it('takes few statements, however many plans there are', async () => {
    for (const who of ['admin1', 'director1', 'educator1']) {
      const caller = await college.as(who)
      const found = await statementsOf(college, () => caller.get('/cpd/plans', { limit: 500 }))
      expect([who, Math.max(found, 8)]).toEqual([who, 8])
    }
  })
})

it('the list of programmes says how many trainees are on each, and which are archived', async () => {
  const admin = await college.as('admin1')
  const from = { organisation_id: a.organisation, category: 'PLAN', source_plan_id: a.template, name: 'Copy' }
  const past = { start_date: addDays(today, -900), end_date: addDays(today, -400) }
  await insert(college.db, 'devplan', { ...from, ...past, user_id: college.person('trainee1').id })
  await college.db.rows('update devplan set source_plan_id = $2 where id = $1', [
    college.person('trainee2').plan,
    a.template,
  ])
  const goal = { organisation_id: a.organisation, devplan_id: a.template, predefined: true, title: 'Goal' }
  await insert(college.db, 'devgoal', { ...goal, compulsory: true })
  const old = { organisation_id: a.organisation, category: 'PLAN', name: 'Of old', closed_at: `${today}T00:00:00Z` }
  await insert(college.db, 'devplan', old)
  const { data, status } = await admin.get<Programme[]>('/cpd/programmes')
  expect([status, programmes.answer.safeParse(data).error?.issues ?? []]).toEqual([200, []])
  expect(data).toMatchObject([
    { name: 'Four-year programme', goals: 1, compulsory: 1, trainees: 1, given: 2, archived: false },
    { name: 'Of old', goals: 0, trainees: 0, given: 0, archived: true },
  ])
  expect((await admin.get<Programme[]>('/cpd/programmes', { archived: 'false' })).data).toHaveLength(1)
  expect((await (await college.as('director1')).get('/cpd/programmes')).status).toBe(403)
})

describe('a qualification', () => {
  it('is awarded by the college, read by its owner and who teaches them', async () => {
    const admin = await college.as('admin1')
    const body = { user_id: college.person('trainee1').id, level: 'Year 2', awarded_on: today }
    const assessed_by = college.person('educator1').id
    const made = await admin.put('/devqualification', { ...body, assessed_by })
    expect([made.status, made.data['assessor_name']]).toEqual([201, 'educator1 Tūhoe'])
    for (const [who, status] of [
      ...([
        ['trainee1', 200],
        ['educator1', 200],
        ['instructor1', 200],
        ['director1', 200],
        ['padmin', 200],
      ] as const),
      ...([
        ['trainee2', 404],
        ['director2', 404],
        ['fellow1', 404],
        ['bAdmin', 404],
      ] as const),
    ])
      expect([who, (await (await college.as(who)).get('/devqualification', { id: made.data.id })).status]).toEqual([
        who,
        status,
      ])
    const later = await admin.put('/devqualification', { ...body, awarded_on: addDays(today, 1) })
    expect([later.status, later.named]).toEqual([400, ['awarded_on']])
  })
})
