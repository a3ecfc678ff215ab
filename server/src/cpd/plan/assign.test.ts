import { addDays } from '@college/contract/kit'
import { givePlan, wholePlan } from '@college/contract/cpd'
import type { Goal, Plan, WholePlan } from '@college/contract/cpd'
import { beforeAll, describe, expect, it } from 'vitest'
import { insert, openTestApp, somebodyWaits } from '#testing'
import type { Answered } from '#testing'

const college = await openTestApp()
const { a, b, today } = college.fixtures
const here = { organisation_id: a.organisation }

let made = 0
let template = 0
let archived = 0

/** A trainee of A without a programme, looked after by educator1 and read by instructor1. */
const newTrainee = async (): Promise<{ id: number; name: string }> => {
  made += 1
  const name = `novice${made}`
  const id = await insert(college.db, 'user', {
    ...here,
    username: name,
    firstname: name,
    lastname: 'Rangi',
    confirmed_at: `${today}T00:00:00Z`,
  })
  await insert(college.db, 'membership', { ...here, user_id: id, role_id: a.roles['Trainee'] })
  for (const [who, kind] of [
    ['educator1', 'educator'],
    ['instructor1', 'instructor'],
  ] as const)
    await insert(college.db, 'userrelationship', { ...here, user_id: college.person(who).id, trainee_id: id, kind })
  college.fixtures.people[name] = { ...college.person('trainee1'), id }
  return { id, name }
}

beforeAll(async () => {
  const year = { start_date: '2020-01-01', end_date: '2020-12-31' }
  template = await insert(college.db, 'devplan', { ...here, ...year, category: 'PLAN', name: 'Ultrasound year' })
  const goal = { ...here, devplan_id: template, predefined: true, category_id: a.goalCategory }
  const second = {
    ...goal,
    title: 'Read ten papers',
    completion_type: 'count',
    count: 10,
    position: 2,
    compulsory: true,
  }
  await insert(college.db, 'devgoal', {
    ...second,
    deadline: '2020-03-01',
    specific: 'Ten, of this year',
    level: 'Year 1',
  })
  await insert(college.db, 'devgoal', { ...goal, title: 'Scan', time: 600, position: 1, deadline: '2021-06-01' })
  const gone = { ...goal, title: 'No longer', position: 3, deleted_at: `${today}T00:00:00Z` }
  await insert(college.db, 'devgoal', gone)
  const old = { ...here, category: 'PLAN', name: 'Of old', closed_at: `${today}T00:00:00Z` }
  archived = await insert(college.db, 'devplan', old)
})

const period = (): { start_date: string; end_date: string } => ({
  start_date: addDays(today, -10),
  end_date: addDays(today, 355),
})

const give = async (
  who: string,
  user_id: number,
  over: Record<string, unknown> = {},
  key?: string,
): Promise<Answered<Plan>> =>
  (await college.as(who)).post<Plan>(
    '/devplan/give',
    { source_plan_id: template, user_id, ...period(), ...over },
    key ? { key } : {},
  )

const plansOf = async (id: number): Promise<number> =>
  (await college.db.row<{ count: number }>('select count(*)::int as count from devplan where user_id = $1', [id]))
    ?.count ?? -1

const wholeOf = async (who: string, id: number): Promise<Answered<WholePlan>> =>
  (await college.as(who)).get<WholePlan>('/devplan/whole', { id })

describe('a programme is given to a trainee', () => {
  it('as a plan of their own with copies of the goals, whose deadlines keep their distance', async () => {
    const { id, name } = await newTrainee()
    const answer = await give('educator1', id, { supervisor_id: college.person('educator1').id })
    expect([answer.status, givePlan.answer.safeParse(answer.data).error?.issues ?? []]).toEqual([201, []])
    expect(answer.data).toMatchObject({
      user_id: id,
      category: 'PLAN',
      name: 'Ultrasound year',
      ...period(),
      source_plan_id: template,
      supervisor_id: college.person('educator1').id,
      closed_at: null,
      agreed_at: null,
    })
    const { data } = await wholeOf(name, answer.data.id)
    expect(wholePlan.answer.safeParse(data).error?.issues ?? []).toEqual([])
    expect(data.side).toBe('owner')
    expect(data.goals).toMatchObject([
      // No deadline is after the end of the plan.
      { title: 'Scan', time: 600, user_id: id, predefined: true, deadline: period().end_date },
      {
        title: 'Read ten papers',
        count: 10,
        completion_type: 'count',
        compulsory: true,
        level: 'Year 1',
        specific: 'Ten, of this year',
        deadline: addDays(period().start_date, 60),
        category_id: a.goalCategory,
      },
    ])
    expect(data.goals.every((goal) => goal.source_goal_id !== null && goal.predefined)).toBe(true)
    expect((await (await college.as(name)).get('/devplan/current')).data.id).toBe(answer.data.id)
    const noted = await college.db.rows(
      `select resource, owner_id from audit where call = 'POST /devplan/give' and owner_id = $1 order by id`,
      [id],
    )
    expect(noted).toEqual(['devplan', 'devgoal', 'devgoal'].map((resource) => ({ resource, owner_id: id })))
  })

  it('by the office and, as a proposal, by the trainee; by nobody who may not change their plans', async () => {
    const { id, name } = await newTrainee()
    for (const [who, status] of [
      ['instructor1', 403],
      ['educator2', 404],
      ['director1', 404],
      ['trainee2', 404],
      ['fellow1', 404],
      ['bAdmin', 404],
    ] as const)
      expect([who, (await give(who, id)).status]).toEqual([who, status])
    expect(await plansOf(id)).toBe(0)
    expect((await give('admin1', id)).status).toBe(201)
    const other = await newTrainee()
    expect((await give(other.name, other.id, { name: 'My year' })).data.name).toBe('My year')
    expect(await plansOf(id)).toBe(1)
    expect(name).not.toBe(other.name)
  })

  it('once: sent again with its key it gives the first answer, without it the days are taken', async () => {
    const { id } = await newTrainee()
    const key = `give-${id}-once`
    const first = await give('admin1', id, {}, key)
    const again = await give('admin1', id, {}, key)
    expect([first.status, again.status, again.data]).toEqual([201, 201, first.data])
    const refused = await give('educator1', id, { start_date: addDays(today, 355), end_date: addDays(today, 700) })
    expect([refused.status, refused.named, refused.message]).toEqual([
      400,
      ['start_date'],
      'These dates overlap with Ultrasound year',
    ])
    const next = { start_date: addDays(today, 356), end_date: addDays(today, 700) }
    expect((await give('educator1', id, next)).status).toBe(201)
    expect(await plansOf(id)).toBe(2)
  })

  it('once, when many try at the same moment', async () => {
    const { id } = await newTrainee()
    const admin = await college.as('admin1')
    const body = { source_plan_id: template, user_id: id, ...period() }
    const tries = await Promise.all(Array.from({ length: 12 }, () => admin.post('/devplan/give', body)))
    expect(tries.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      201,
      ...Array.from({ length: 11 }, () => 400),
    ])
    const row = await college.db.row(
      'select count(distinct p.id)::int as plans, count(*)::int as goals from devplan p join devgoal g on g.devplan_id = p.id where p.user_id = $1',
      [id],
    )
    expect(row).toEqual({ plans: 1, goals: 2 })
  })

  it('all of it or nothing, with the reason', async () => {
    const { id } = await newTrainee()
    const refusals = [
      [{ start_date: '2030-02-01', end_date: '2030-01-01' }, 400, ['end_date'], 'The end is before the start'],
      [{ source_plan_id: archived }, 473, ['source_plan_id'], /archived/],
      [{ source_plan_id: b.template }, 400, ['source_plan_id'], /training programme doesn’t exist/],
      [{ source_plan_id: college.person('fellow1').plan }, 400, ['source_plan_id'], /training programme doesn’t exist/],
      [
        { supervisor_id: college.person('bEducator').id },
        400,
        ['supervisor_id'],
        /Choose an educator, director or fellow/,
      ],
      [{ supervisor_id: id }, 400, ['supervisor_id'], /Choose another person as supervisor/],
      [{ name: '' }, 467, ['name'], /cannot be empty/],
      [{ start_date: '2026-02-30' }, 400, ['start_date'], /YYYY-MM-DD/],
      [{ goals: [] }, 400, ['goals'], /field doesn’t exist/],
    ] as const
    for (const [over, status, named, words] of refusals) {
      const answer = await give('admin1', id, over)
      expect([over, answer.status, answer.named]).toEqual([over, status, named])
      expect(answer.message).toMatch(words)
    }
    const fellow = await give('admin1', college.person('fellow1').id)
    expect([fellow.status, fellow.message]).toEqual([476, 'This person is not a trainee.'])
    expect(await plansOf(id)).toBe(0)
  })
})

describe('a plan of a person', () => {
  it('never runs beside another training programme, however it is written', async () => {
    const { id, name } = await newTrainee()
    const caller = await college.as(name)
    const mine = { user_id: id, category: 'PLAN', name: 'Mine', start_date: '2031-01-01', end_date: '2031-12-31' }
    const first = await caller.put<Plan>('/devplan', mine)
    const later = await caller.put<Plan>('/devplan', { ...mine, start_date: '2032-01-01', end_date: '2032-12-31' })
    expect([first.status, later.status]).toEqual([201, 201])
    expect((await caller.put('/devplan', { ...mine, name: 'Too' })).named).toEqual(['start_date'])
    const { id: plan, updated_at } = later.data
    const moved = await caller.post('/devplan', { id: plan, updated_at, start_date: '2031-12-31' })
    expect([moved.status, moved.message]).toEqual([400, 'These dates overlap with Mine'])
    // A development plan may run beside it.
    expect((await caller.put('/devplan', { ...mine, category: 'PDP' })).status).toBe(201)
    await caller.delete('/devplan', { id: first.data.id })
    const between = await caller.put<Plan>('/devplan', { ...mine, name: 'Between' })
    expect(between.status).toBe(201)
    expect((await caller.post('/devplan/restore', { id: first.data.id })).message).toBe(
      'These dates overlap with Between',
    )
  })

  it('loses a goal of the college by its owner’s hand and has it back by Undo, and its text is nobody’s to change', async () => {
    const { id, name } = await newTrainee()
    const plan = (await give('educator1', id)).data.id
    const caller = await college.as(name)
    const [goal] = (await wholeOf(name, plan)).data.goals
    const { updated_at } = goal as Goal
    const changed = await caller.post('/devgoal', { id: goal?.id, updated_at, title: 'Easier' })
    expect(changed.status).toBe(403)
    expect((await caller.delete('/devgoal', { id: goal?.id ?? 0 })).status).toBe(262)
    expect((await wholeOf(name, plan)).data.goals.map((each) => each.title)).toEqual(['Read ten papers'])
    expect((await wholeOf('admin1', template)).data.goals).toHaveLength(2)
    expect((await caller.post('/devgoal/restore', { id: goal?.id })).status).toBe(261)
    expect((await wholeOf(name, plan)).data.goals.map((each) => each.title)).toEqual(['Scan', 'Read ten papers'])
  })

  it('takes its goals in an order, all of them and no others', async () => {
    const { id, name } = await newTrainee()
    const plan = (await give('educator1', id)).data.id
    const goals = (await wholeOf(name, plan)).data.goals.map((goal) => goal.id)
    const caller = await college.as(name)
    const order = (goal_ids: readonly number[]) => caller.post<Goal[]>('/devplan/order', { id: plan, goal_ids })
    const turned = await order(goals.toReversed())
    expect([turned.status, turned.data.map((goal) => goal.id)]).toEqual([261, goals.toReversed()])
    const [first = 0, second = 0] = goals
    for (const [ids, status] of [
      [[first, second, college.person('trainee1').goal], 400],
      [[first, first], 400],
      [[first], 474],
    ] as const)
      expect([ids, (await order(ids)).status]).toEqual([ids, status])
    const instructor = await college.as('instructor1')
    expect((await instructor.post('/devplan/order', { id: plan, goal_ids: goals })).status).toBe(403)
    expect((await wholeOf(name, plan)).data.goals.map((goal) => goal.id)).toEqual(goals.toReversed())
    // While somebody is just closing the plan.
    const going: ReturnType<typeof order>[] = []
    await college.db.transaction(async (tx) => {
      await tx.rows('update devplan set closed_at = now() where id = $1', [plan])
      going.push(order(goals))
      await somebodyWaits(college)
    })
    expect((await Promise.all(going)).map(({ status }) => status)).toEqual([473])
  })
})

describe('a plan is copied', () => {
  it('a template by the office, with its goals', async () => {
    const admin = await college.as('admin1')
    const copy = await admin.post<Plan>('/devplan/copy', { id: template, name: 'Ultrasound year, new' })
    expect([copy.status, copy.data.user_id, copy.data.closed_at]).toEqual([201, null, null])
    const { data } = await wholeOf('admin1', copy.data.id)
    expect(data.goals.map(({ title, deadline, user_id }) => [title, deadline, user_id])).toEqual([
      ['Scan', '2021-06-01', null],
      ['Read ten papers', '2020-03-01', null],
    ])
    expect((await (await college.as('educator1')).post('/devplan/copy', { id: template, name: 'Mine' })).status).toBe(
      403,
    )
    expect((await (await college.as('bAdmin')).post('/devplan/copy', { id: template, name: 'Ours' })).status).toBe(404)
  })

  it('a development plan by its owner to the next year, without what is completed where that is asked', async () => {
    const { id, plan, goal } = college.person('fellow2')
    const fellow = await college.as('fellow2')
    const next = { start_date: addDays(today, 1_001), end_date: addDays(today, 1_365) }
    const ticked = { organisation_id: a.organisation, user_id: id, devplan_id: plan, completion_type: 'manual' }
    const done = await insert(college.db, 'devgoal', { ...ticked, title: 'Done', position: 9 })
    expect((await fellow.post('/devgoalprogress/tick', { devgoal_id: done, ticked: true })).status).toBe(261)
    const titlesOf = async (body: object): Promise<string[]> => {
      const { data } = await fellow.post<Plan>('/devplan/copy', { id: plan, name: 'Next', ...next, ...body })
      const whole = await wholeOf('fellow2', data.id)
      expect(whole.data.progress.every((each) => each.completed === 0)).toBe(true)
      return whole.data.goals.map((each) => each.title)
    }
    expect(await titlesOf({})).toContain('Done')
    const open = await titlesOf({ only_open: true })
    expect([open.includes('Done'), open.includes('Goal of fellow2')]).toEqual([false, true])
    expect((await fellow.post('/devplan/copy', { id: plan, name: 'Next' })).named).toEqual(['start_date'])
    const trainee = await college.as('trainee1')
    const programme = { id: college.person('trainee1').plan, name: 'Again', ...next }
    expect((await trainee.post('/devplan/copy', programme)).named).toEqual(['id'])
    expect((await trainee.post('/devplan/copy', { id: plan, name: 'Theirs', ...next })).status).toBe(404)
    expect(goal).toBeGreaterThan(0)
  })
})
