import type { Goal, GoalFlips, GoalProgress } from '@college/contract/cpd'
import { goalFlips } from '@college/contract/cpd'
import { describe, expect, it } from 'vitest'
import { insert, openTestApp, statementsOf } from '#testing'

const college = await openTestApp({ hurry: 0.01 })
const { a, today } = college.fixtures
const admin = await college.as('admin1')
const here = { organisation_id: a.organisation }

/** A shared goal of the trainees' cycle with what people logged for it, in minutes each. */
const goalWith = async (asks: object, logged: Readonly<Record<string, readonly number[]>>): Promise<number> => {
  const id = await insert(college.db, 'devgoal', {
    ...here,
    devcycle_id: a.traineeCycle,
    title: 'Shared',
    predefined: true,
    time: 60,
    ...asks,
  })
  for (const [name, times] of Object.entries(logged))
    for (const time of times)
      await insert(college.db, 'devactivity', {
        ...here,
        user_id: college.person(name).id,
        devgoal_id: id,
        devcycle_id: a.traineeCycle,
        state: 'complete',
        title: 'Logged',
        activity_date: today,
        time,
        educational_minutes: time,
      })
  return id
}

const names = (flips: GoalFlips): unknown => ({
  completes: flips.completes.people.map(({ name }) => name.split(' ')[0]),
  reopens: flips.reopens.people.map(({ name }) => name.split(' ')[0]),
})
const flips = async (id: number, change: Record<string, string | number>): Promise<GoalFlips> =>
  (await admin.get<GoalFlips>('/devgoal/flips', { id, ...change })).data

const completedBy = async (id: number): Promise<Record<string, number>> => {
  const found: Record<string, number> = {}
  for (const name of ['trainee1', 'trainee2', 'fellow1']) {
    const query = { user_id: college.person(name).id, devgoal_id: id }
    const { data } = await admin.get<GoalProgress[]>('/devgoalprogress', query)
    found[name] = data[0]?.completed ?? 0
  }
  return found
}

describe('what a change of a shared goal flips', () => {
  it.each<[string, object, Record<string, string | number>, { completes: string[]; reopens: string[] }]>([
    ['less time', { time: 100 }, { time: 80 }, { completes: ['trainee1'], reopens: [] }],
    ['exactly what is logged', { time: 100 }, { time: 90 }, { completes: [], reopens: [] }],
    ['more time', { time: 60 }, { time: 120 }, { completes: [], reopens: ['trainee1'] }],
    [
      'a count',
      { time: 60 },
      { completion_type: 'count', count: 1 },
      { completes: ['fellow1', 'trainee2'], reopens: [] },
    ],
    [
      'a higher count',
      { time: 10 },
      { completion_type: 'count', count: 2 },
      { completes: [], reopens: ['fellow1', 'trainee2'] },
    ],
    ['a tick', { time: 60 }, { completion_type: 'manual' }, { completes: [], reopens: ['trainee1'] }],
    [
      'a form',
      { time: 60, devformtemplate_id: a.formTemplate },
      { completion_type: 'form' },
      { completes: [], reopens: ['trainee1'] },
    ],
    ['a title', { time: 60 }, {}, { completes: [], reopens: [] }],
  ])('%s', async (_words, asks, change, expected) => {
    const id = await goalWith(asks, { trainee1: [40, 50], trainee2: [30], fellow1: [20] })
    const told = await flips(id, change)
    expect(goalFlips.answer.safeParse(told).error?.issues ?? []).toEqual([])
    expect(names(told)).toEqual(expected)
    // What was told is what happens, and the other way round when it is taken back.
    const before = await completedBy(id)
    const { data: goal } = await admin.get<Goal>('/devgoal', { id })
    const saved = await admin.post<Goal>('/devgoal', { id, updated_at: goal.updated_at, ...change })
    const after = await completedBy(id)
    const turned = (to: number): string[] =>
      Object.keys(before).filter((name) => before[name] !== to && after[name] === to)
    expect({ completes: turned(1).toSorted(), reopens: turned(0).toSorted() }).toEqual(expected)
    const { completion_type, time, count } = goal
    const back = await flips(id, { completion_type, time, count })
    expect(names(back)).toEqual({ completes: expected.reopens, reopens: expected.completes })
    await admin.post('/devgoal', { id, updated_at: saved.data.updated_at, completion_type, time, count })
    expect(await completedBy(id)).toEqual(before)
  })

  it('counts everybody of the set, whoever has logged nothing too, by the college’s own rule', async () => {
    const id = await goalWith({ time: 60, completion_type: 'count', count: 1 }, { trainee1: [60] })
    const set = ['trainee1', 'trainee2', 'unconfirmed']
    expect(await flips(id, {})).toMatchObject({ people: set.length, completed: 1 })
    expect(await flips(id, { completion_type: 'count', count: 0 })).toMatchObject({ completes: { count: 2 } })
    expect(names(await flips(id, { completion_type: 'time' }))).toEqual({ completes: [], reopens: ['trainee1'] })
    await admin.put('/organisationconfig', { name: 'goal_complete_when', type: 'string', value: 'reaches' })
    expect(names(await flips(id, { completion_type: 'time' }))).toEqual({ completes: [], reopens: [] })
    await college.db.rows(`delete from organisationconfig where name = 'goal_complete_when'`)
  })

  it('is for whoever may change the goal', async () => {
    const id = await goalWith({}, {})
    const status = async (who: string, goal: number): Promise<number> =>
      (await (await college.as(who)).get('/devgoal/flips', { id: goal })).status
    const personal = college.person('trainee1').goal
    expect([await status('trainee1', id), await status('educator1', id), await status('director1', id)]).toEqual([
      403, 403, 403,
    ])
    expect([
      await status('trainee1', personal),
      await status('educator1', personal),
      await status('trainee2', personal),
    ]).toEqual([200, 403, 404])
    expect([await status('bAdmin', id), await status('padmin', id)]).toEqual([404, 200])
    const { data } = await (await college.as('trainee1')).get<GoalFlips>('/devgoal/flips', { id: personal })
    expect(data.people).toBe(1)
  })

  it('asks a handful of statements, however many people there are, and names no more than it says', async () => {
    const id = await goalWith({ completion_type: 'count', count: 5 }, {})
    const ask = () => admin.get('/devgoal/flips', { id, count: 0 })
    const before = await statementsOf(college, ask)
    expect(before).toBeLessThanOrEqual(5)
    await college.db.rows(
      `with made as (insert into "user" (organisation_id, firstname, lastname) select $1, 'Person', n::text from generate_series(1, 300) n returning id)
       insert into membership (organisation_id, user_id, role_id) select $1, id, $2 from made`,
      [a.organisation, a.roles['Trainee']],
    )
    expect(await statementsOf(college, ask)).toBe(before)
    const told = await flips(id, { count: 0 })
    expect([told.completes.count, told.completes.people.length]).toEqual([303, 200])
  })
})

it('a personal goal is not edited by an educator, nor a predefined one by its person', async () => {
  const change = async (who: string, id: number): Promise<number> => {
    const caller = await college.as(who)
    const { data } = await caller.get('/devgoal', { id })
    return (await caller.post('/devgoal', { id, updated_at: data.updated_at, title: 'Easier' })).status
  }
  const { goal, predefinedGoal } = college.person('trainee1')
  expect(await change('educator1', goal)).toBe(403)
  expect(await change('trainee1', predefinedGoal)).toBe(403)
  expect(await change('trainee1', a.traineeGoal)).toBe(403)
})
