import { addDays, code } from '@college/contract/kit'
import { homeOf, userType } from '@college/contract/people'
import type { User } from '@college/contract/people'
import type { Refdata, Stats } from '@college/contract/cpd'
import { refdata, stats } from '@college/contract/cpd'
import { describe, expect, it } from 'vitest'
import { insert, openTestApp, statementsOf } from '#testing'
import type { AnyRow, TestCaller } from '#testing'

const college = await openTestApp({ hurry: 0.01 })
const { today, a, b } = college.fixtures

let made = 0

/** A person of A with these roles, a running plan of each category, and their caller. */
const personWith = async (
  ...roles: string[]
): Promise<{ id: number; plan: number; pdp: number; caller: TestCaller }> => {
  made += 1
  const name = `person${made}`
  const here = { organisation_id: a.organisation }
  const account = { ...here, username: name, firstname: name, lastname: 'Several', confirmed_at: `${today}T00:00:00Z` }
  const id = await insert(college.db, 'user', account)
  for (const role of roles) await insert(college.db, 'membership', { ...here, user_id: id, role_id: a.roles[role] })
  const plan = { ...here, user_id: id, start_date: addDays(today, -10), end_date: addDays(today, 10) }
  college.fixtures.people[name] = { ...college.person('trainee1'), id }
  return {
    id,
    plan: await insert(college.db, 'devplan', { ...plan, category: 'PLAN', name: 'Programme' }),
    pdp: await insert(college.db, 'devplan', { ...plan, category: 'PDP', name: 'PDP' }),
    caller: await college.as(name),
  }
}

/** Roles in B for somebody whose home is A. */
const awayAs = async (id: number, ...roles: string[]): Promise<void> => {
  for (const role of roles)
    await insert(college.db, 'membership', { organisation_id: b.organisation, user_id: id, role_id: b.roles[role] })
}

it('asks nothing of a cycle of who only teaches, and shows them no pace of it', async () => {
  const standingOf = async (who: string) =>
    (await (await college.as(who)).get<Stats>('/cpd/stats')).data.cycle?.standing
  for (const who of ['educator1', 'director1'])
    expect([who, await standingOf(who)]).toMatchObject([
      who,
      { asked: false, total: { required: 0, pace: null }, council: null, compulsory: { goals: 0 } },
    ])
  const fellow = await standingOf('fellow1')
  expect(fellow?.asked).toBe(true)
  expect(fellow?.total.pace).not.toBeNull()
})

describe('what is current for someone who is a member elsewhere too', () => {
  const listed = async (who: string, query: Record<string, string | number>): Promise<number[]> =>
    ((await (await college.as(who)).get<AnyRow[] | undefined>('/cpd/cyclepeople', query)).data ?? []).map(
      ({ id }) => id,
    )

  it.each([
    ['a fellow at home, a trainee elsewhere', ['Fellow'], ['Trainee'], 'fellow'],
    ['a trainee at home, a fellow elsewhere', ['Trainee'], ['Fellow'], 'trainee'],
    ['both at home, a fellow elsewhere', ['Trainee', 'Fellow'], ['Fellow'], 'trainee'],
  ] as const)('%s: the roles held where the cycle is decide, for everyone who looks', async (_, here, there, set) => {
    const { id, plan, pdp, caller } = await personWith(...here)
    await awayAs(id, ...there)
    const cycle = set === 'trainee' ? a.traineeCycle : a.fellowCycle
    expect((await caller.get('/devcycle/current')).data.id).toBe(cycle)
    expect((await caller.get('/devplan/current')).data.id).toBe(set === 'trainee' ? plan : pdp)
    const logged = await caller.put('/devactivity', { user_id: id, title: 'Ward round', activity_date: today, time: 5 })
    expect([logged.status, logged.data['devcycle_id']]).toEqual([201, cycle])
    for (const who of ['admin1', 'padmin']) {
      const office = await college.as(who)
      const query = { user_id: id }
      expect((await office.get<Stats>('/cpd/stats', query)).data.cycle?.devcycle.id).toBe(cycle)
      expect((await office.get('/devcycle/current', query)).data.id).toBe(cycle)
      expect((await office.get('/devplan/current', query)).data.id).toBe(set === 'trainee' ? plan : pdp)
      const other = set === 'trainee' ? a.fellowCycle : a.traineeCycle
      expect(await listed(who, { devcycle_id: cycle, limit: 500 })).toContain(id)
      expect(await listed(who, { devcycle_id: other, limit: 500 })).not.toContain(id)
    }
    expect(await listed('bAdmin', { devcycle_id: set === 'trainee' ? b.fellowCycle : b.traineeCycle })).not.toContain(
      id,
    )
  })

  it('whoever is a trainee elsewhere alone has no training programme at home', async () => {
    const { id, caller } = await personWith('Fellow')
    await awayAs(id, 'Trainee')
    expect((await caller.get<Stats>('/cpd/stats')).data.programme).toBeNull()
    const days = { start_date: addDays(today, 20), end_date: addDays(today, 400) }
    const give = { source_plan_id: a.template, user_id: id, ...days }
    const given = await (await college.as('admin1')).post('/devplan/give', give)
    expect([given.status, given.message]).toEqual([476, 'This person is not a trainee.'])
    for (const who of ['admin1', 'padmin']) {
      const office = await college.as(who)
      const rows = (await office.get<AnyRow[] | undefined>('/cpd/trainees', { limit: 500 })).data ?? []
      expect(rows.map((row) => row.id)).not.toContain(id)
    }
  })
})

describe('what is current for someone with several roles', () => {
  // Whoever holds the Trainee role takes the trainee set and the programme, whatever else they are; everyone else the fellow set and the PDP.
  it.each([
    [['Trainee'], 'trainee', 'Trainee', '/app/home/trainee'],
    [['Fellow'], 'fellow', 'Fellow', '/app/home/fellow'],
    [['Trainee', 'Fellow'], 'trainee', 'Fellow', '/app/home/fellow'],
    [['Trainee', 'Educator'], 'trainee', 'Educator', '/app/home'],
    [['Trainee', 'Administrator'], 'trainee', 'Administrator', '/app/admin'],
    [['Fellow', 'Educator'], 'fellow', 'Educator', '/app/home'],
    [['Fellow', 'Director', 'Educator'], 'fellow', 'Director', '/app/home'],
    [['Fellow', 'Administrator'], 'fellow', 'Administrator', '/app/admin'],
    [['Trainee', 'Fellow', 'Educator', 'Director', 'Administrator', 'padmin'], 'trainee', 'padmin', '/app/admin'],
    [['Instructor'], 'fellow', 'guest', '/app/'],
    [['Instructor', 'Trainee'], 'trainee', 'Trainee', '/app/home/trainee'],
    [[], 'fellow', 'guest', '/app/'],
  ] as const)('%j', async (roles, set, type, home) => {
    const { caller, plan, pdp } = await personWith(...roles)
    const { data: user } = await caller.get<User>('/user/token')
    expect([user.type, userType(user), homeOf(user.type ?? 'guest')]).toEqual([type, type, home])
    expect((await caller.get('/devcycle/current')).data.id).toBe(set === 'trainee' ? a.traineeCycle : a.fellowCycle)
    const current = await caller.get('/devplan/current')
    expect(current.data.id).toBe(set === 'trainee' ? plan : pdp)
    const { data: figures } = await caller.get<Stats>('/cpd/stats')
    expect([figures.cycle?.devcycle.id, figures.plan?.devplan.id]).toEqual([
      set === 'trainee' ? a.traineeCycle : a.fellowCycle,
      set === 'trainee' ? plan : pdp,
    ])
    const { data: reference } = await caller.get<Refdata>('/cpd/refdata')
    expect(reference.current_devplan?.id).toBe(set === 'trainee' ? plan : pdp)
    expect(reference.current_devcycle_fellow?.id).toBe(a.fellowCycle)
    expect(reference.current_devcycle_trainee?.id).toBe(a.traineeCycle)
  })

  it('answers 260 and null where there is none', async () => {
    const { caller, id } = await personWith('Trainee')
    await college.db.rows('update devplan set closed_at = now() where user_id = $1', [id])
    const none = await caller.get('/devplan/current')
    expect([none.status, none.data]).toEqual([260, null])
  })

  it.each([
    ['the first day, half past midnight in Auckland', '2040-02-28T11:30:00Z', '2040-02-29', '2040-03-01'],
    ['the last day, half past eleven at night in Auckland', '2040-03-01T10:30:00Z', '2040-02-29', '2040-03-01'],
  ])('counts the days of the college: %s', async (_words, at, start_date, end_date) => {
    const { caller, id } = await personWith('Trainee')
    const plan = { organisation_id: a.organisation, user_id: id, category: 'PLAN', name: 'Short' }
    const short = await insert(college.db, 'devplan', { ...plan, start_date, end_date })
    college.clock.set(at)
    const token = await college.tokenOf(`person${made}`)
    const current = await college.withToken(token).get('/devplan/current')
    college.clock.reset()
    expect(caller).toBeDefined()
    expect(current.data.id).toBe(short)
  })
})

describe('reference data', () => {
  it('is what the contract says, of the own organisation', async () => {
    const { data } = await (await college.as('trainee1')).get<Refdata>('/cpd/refdata')
    expect(refdata.answer.safeParse(data).error?.issues ?? []).toEqual([])
    expect(new Set(data.categories.map((category) => category.organisation_id))).toEqual(new Set([a.organisation]))
    expect(data.devcycles_trainee.map((cycle) => cycle.id)).toEqual([a.traineeCycle, a.expiredCycle])
    expect(data.devcycles_fellow.map((cycle) => cycle.id)).toEqual([a.fellowCycle])
    expect(new Set(data.devcycle_goals_trainee.map((goal) => goal.id))).toEqual(new Set([a.traineeGoal, a.manualGoal]))
    expect(data.devplan_goals.map((goal) => goal.id)).toContain(college.person('trainee1').goal)
    expect(data.last_coreadvanced_activity).toBeNull()
  })

  it('has the newest activity of the core advanced category', async () => {
    const caller = await college.as('trainee1')
    const body = { user_id: college.person('trainee1').id, title: 'Core', time: 5, category_id: a.activityCategory }
    await caller.put('/devactivity', { ...body, activity_date: addDays(today, -5) })
    const newest = await caller.put('/devactivity', { ...body, activity_date: addDays(today, -1) })
    await (
      await college.as('trainee2')
    ).put('/devactivity', { ...body, user_id: college.person('trainee2').id, activity_date: today })
    const { data } = await caller.get<Refdata>('/cpd/refdata')
    expect(data.last_coreadvanced_activity?.id).toBe(newest.data.id)
  })

  it('of another organisation is not there', async () => {
    const caller = await college.as('trainee1')
    expect((await caller.get('/cpd/refdata', { organisation_id: b.organisation })).status).toBe(404)
    expect((await caller.get('/cpd/refdata', { organisation_id: 'x' })).named).toEqual(['organisation_id'])
  })
})

describe('figures', () => {
  it('are what the contract says', async () => {
    const { data } = await (await college.as('trainee1')).get<Stats>('/cpd/stats')
    expect(stats.answer.safeParse(data).error?.issues ?? []).toEqual([])
  })

  it('sum complete activities of the cycle, by day and group', async () => {
    const { caller, id } = await personWith('Trainee')
    const log = (body: object): Promise<unknown> =>
      caller.put('/devactivity', {
        user_id: id,
        title: 'A',
        activity_date: today,
        time: 30,
        state: 'complete',
        ...body,
      })
    await log({ reviewing_minutes: 30, cultural_safety: true })
    await log({ activity_date: addDays(today, -1), time: 15, measuring_minutes: 15 })
    await log({ time: 45, reviewing_minutes: 20, educational_minutes: 25 })
    await log({ time: 600, state: 'draft' })
    const { data } = await caller.get<Stats>('/cpd/stats')
    expect(data.cycle).toMatchObject({
      logged: 90,
      required: 3_000,
      groups: { reviewing_reflecting: 50, measuring_improving: 15, educational: 25 },
      cultural_safety: ['reviewing_reflecting'],
      series: [
        { date: addDays(today, -1), minutes: 15 },
        { date: today, minutes: 90 },
      ],
    })
    expect(data.recent.every((activity) => activity.user_id === id)).toBe(true)
  })

  it('of trainees one does not look after are not there', async () => {
    const educator = await college.as('educator1')
    expect((await educator.get('/cpd/stats', { user_id: college.person('trainee1').id })).status).toBe(200)
    for (const path of ['/cpd/stats', '/devcycle/current', '/devplan/current', '/devgoalprogress']) {
      for (const who of ['trainee2', 'fellow1', 'bTrainee', 'deleted'])
        expect([path, who, (await educator.get(path, { user_id: college.person(who).id })).status]).toEqual([
          path,
          who,
          404,
        ])
    }
  })
})

describe('the number of statements', () => {
  it('stays within bounds, however many rows there are', async () => {
    const trainee = await college.as('trainee1')
    const id = college.person('trainee1').id
    expect(await statementsOf(college, () => trainee.get('/cpd/stats'))).toBeLessThanOrEqual(15)
    expect(await statementsOf(college, () => trainee.get('/cpd/refdata'))).toBeLessThanOrEqual(15)
    expect(await statementsOf(college, () => trainee.get('/devgoalprogress'))).toBeLessThanOrEqual(5)
    expect(
      await statementsOf(college, () => trainee.get('/devactivity', { id: college.person('trainee1').activity })),
    ).toBe(2)
    const create = {
      user_id: id,
      title: 'Counted',
      activity_date: today,
      time: 5,
      devgoal_id: college.person('trainee1').goal,
    }
    expect(await statementsOf(college, () => trainee.put('/devactivity', create))).toBeLessThanOrEqual(5)
    // Who saves is asked together with what is saved; then comes the one statement of the write.
    let turn = 0
    const save = async (): Promise<void> => {
      const { data: read } = await trainee.get('/devactivity', { id: college.person('trainee1').activity })
      const before = college.db.statements()
      turn += 1
      const saved = await trainee.post('/devactivity', {
        id: read.id,
        updated_at: read.updated_at,
        title: `Saved ${turn}`,
      })
      expect(saved.status).toBe(code.updated)
      taken.push(college.db.statements() - before)
    }
    const taken: number[] = []
    // The jobs of the node may run theirs in between.
    while (taken.length < 12 && !taken.includes(2)) await save()
    expect(Math.min(...taken)).toBe(2)
    await college.db.rows(
      `insert into devgoal (organisation_id, devplan_id, user_id, title, time) select $1, $2, $3, 'Goal ' || n, 60 from generate_series(1, 100) n`,
      [a.organisation, college.person('trainee1').plan, id],
    )
    expect(await statementsOf(college, () => trainee.get('/cpd/stats'))).toBeLessThanOrEqual(15)
  })
})

it('notifications are those that are current, for the people they are for', async () => {
  const notice = (title: string, more: object): Promise<number> =>
    insert(college.db, 'notification', { title, text: 'Words', starts_at: `${addDays(today, -1)}T00:00:00Z`, ...more })
  await notice('Past', { expires_at: `${addDays(today, -1)}T01:00:00Z` })
  await notice('Future', { starts_at: `${addDays(today, 3)}T00:00:00Z` })
  await notice('For trainees', { audience: 'trainees' })
  await notice('For administrators', { audience: 'admins' })
  const titles = async (who: string): Promise<unknown[]> =>
    (await (await college.as(who)).get<AnyRow[]>('/notifications/current')).data.map((row) => row['title'])
  expect(await titles('trainee1')).toEqual(['For trainees', 'Maintenance on Sunday'])
  expect(await titles('admin1')).toEqual(['For administrators', 'Maintenance on Sunday'])
  expect(await titles('fellow1')).toEqual(['Maintenance on Sunday'])
})
