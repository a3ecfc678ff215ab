import { addDays } from '@college/contract/kit'
import { simulateCycle } from '@college/contract/cpd'
import type { Cycle, CycleDraft, Simulated } from '@college/contract/cpd'
import * as fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { insert, openTestApp, statementsOf } from '#testing'
import { meetCouncil } from '../progress/testing.ts'

const college = await openTestApp({ hurry: 0.01 })
const { a, b, today } = college.fixtures
const admin = await college.as('admin1')
const here = { organisation_id: a.organisation }

const asItIs: CycleDraft = {
  hours_required: 50,
  category_minima: [],
  group_minima: {},
  cultural_safety_required: false,
  goals: [],
}
const simulate = (draft: Partial<CycleDraft>, devcycle_id = a.fellowCycle) =>
  admin.post<Simulated>('/devcycle/simulate', { devcycle_id, draft: { ...asItIs, ...draft } })
const outcomesOf = ({ people }: Simulated, of: 'now' | 'then' = 'then'): Record<string, string> =>
  Object.fromEntries(people.map((person) => [person.name.split(' ')[0] ?? '', person[of]]))

describe('other rules for the people of a cycle', () => {
  const talks: number[] = []
  beforeAll(async () => {
    for (const who of ['fellow1', 'fellow2'] as const) talks.push(await meetCouncil(college, who, a.fellowCycle))
  })

  it('are played through with what was logged, and change nothing', async () => {
    const before = await college.db.rows('select * from devcycle order by id')
    const { status, data } = await simulate({ hours_required: 0.5 })
    expect(status).toBe(200)
    expect(simulateCycle.answer.safeParse(data).error?.issues ?? []).toEqual([])
    // Each has logged an hour and a quarter.
    expect(outcomesOf(data, 'now')).toEqual({ fellow1: 'short', fellow2: 'short' })
    expect(outcomesOf(data)).toEqual({ fellow1: 'met', fellow2: 'met' })
    expect([data.now, data.then]).toEqual([
      { met: 0, on_pace: 0, short: 2 },
      { met: 2, on_pace: 0, short: 0 },
    ])
    expect(await college.db.rows('select * from devcycle order by id')).toEqual(before)
  })

  it('tell who would be at an even pace, and what each lacks', async () => {
    const { data } = await simulate({ hours_required: 1.5, group_minima: { measuring_improving: 300 } })
    expect(outcomesOf(data)).toEqual({ fellow1: 'short', fellow2: 'short' })
    expect(data.people[0]).toMatchObject({ logged: 75, required_then: 90, lacks: ['hours', 'groups'] })
    expect(data.lacks).toMatchObject({ hours: 2, groups: 2, goals: 0 })
    expect(outcomesOf((await simulate({ hours_required: 1.5 })).data)).toEqual({
      fellow1: 'on_pace',
      fellow2: 'on_pace',
    })
  })

  it('reckon with minima, cultural safety, and other asks of compulsory goals', async () => {
    const id = college.person('fellow1').id
    const activity = { ...here, user_id: id, devcycle_id: a.fellowCycle, state: 'complete', activity_date: today }
    await insert(college.db, 'devactivity', {
      ...activity,
      title: 'Taught',
      time: 45,
      educational_minutes: 45,
      cultural_safety: true,
      devgoal_id: a.fellowGoal,
      category_id: a.goalCategory,
    })
    const met = async (draft: Partial<CycleDraft>): Promise<unknown> =>
      outcomesOf((await simulate({ hours_required: 0, ...draft })).data)['fellow1']
    const goal = { devgoal_id: a.fellowGoal, completion_type: 'time' as const, time: 45, count: 0 }
    expect(await met({ goals: [goal] })).toBe('on_pace')
    expect(await met({ goals: [{ ...goal, time: 44 }] })).toBe('met')
    expect(await met({ goals: [{ ...goal, completion_type: 'count', count: 1 }] })).toBe('met')
    expect(await met({ category_minima: [{ category_id: a.goalCategory, minutes: 45 }] })).toBe('met')
    expect(await met({ category_minima: [{ category_id: a.goalCategory, minutes: 6_000 }] })).toBe('short')
    // What the Medical Council asks for is no draft of the college's.
    await college.db.rows('update devactivity set category_id = null where id = $1', [talks[0]])
    const { data } = await simulate({ hours_required: 0 })
    expect(data.people[0]).toMatchObject({ then: 'on_pace', lacks: ['conversation'] })
  })

  it('ask less of whoever paused or joined part-way', async () => {
    const pause = { user_id: college.person('fellow2').id, devcycle_id: a.fellowCycle, reason: 'Leave' }
    const made = await admin.put('/devcyclepause', { ...pause, from: addDays(today, 1), to: addDays(today, 264) })
    const { data } = await simulate({ hours_required: 2 })
    const [one, two] = data.people
    expect([one?.required_then, two?.required_then]).toEqual([120, Math.round((120 * 101) / 365)])
    await admin.delete('/devcyclepause', { id: made.data.id })
  })

  it('are for whoever looks after the cycle', async () => {
    const status = async (who: string, devcycle_id: number): Promise<number> =>
      (await (await college.as(who)).post('/devcycle/simulate', { devcycle_id, draft: asItIs })).status
    for (const who of ['trainee1', 'fellow1', 'educator1', 'director1', 'instructor1'])
      expect([who, await status(who, a.fellowCycle)]).toEqual([who, 403])
    expect([await status('admin1', b.fellowCycle), await status('bAdmin', a.fellowCycle)]).toEqual([404, 404])
    expect(await status('padmin', b.fellowCycle)).toBe(200)
  })

  it('refuse what no cycle could ask for', async () => {
    expect((await simulate({ hours_required: -1 })).named).toEqual(['draft.hours_required'])
    expect((await simulate({ hours_required: 1.25 })).named).toEqual(['draft.hours_required'])
    const goal = { devgoal_id: a.traineeGoal, completion_type: 'time' as const, time: 45, count: 0 }
    expect((await simulate({ goals: [goal] })).named).toEqual(['draft.goals'])
  })

  it('take a handful of statements, however many people there are', async () => {
    const before = await statementsOf(college, () => simulate({}))
    expect(before).toBeLessThanOrEqual(9)
    await college.db.rows(
      `with made as (insert into "user" (organisation_id, firstname, lastname) select $1, 'Person', n::text from generate_series(1, 300) n returning id)
       insert into membership (organisation_id, user_id, role_id) select $1, id, $2 from made`,
      [a.organisation, a.roles['Fellow']],
    )
    expect(await statementsOf(college, () => simulate({}))).toBe(before)
    expect((await simulate({})).data.people).toHaveLength(302)
  })
})

describe('the rules as they are', () => {
  const rules = fc.record({
    hours_required: fc.constantFrom(0, 1, 50),
    category: fc.constantFrom(0, 45, 600),
    group: fc.constantFrom(0, 30, 600),
    safety: fc.boolean(),
    shared: fc.boolean(),
    own: fc.boolean(),
    ticked: fc.boolean(),
  })

  it('leave everyone where they are, with what is each person’s own', async () => {
    const cycles = [a.fellowCycle, a.traineeCycle]
    const own: { goal: number; user: number }[] = []
    for (const devcycle_id of cycles)
      for (const who of ['fellow1', 'trainee1'] as const) {
        const { id: user } = college.person(who)
        const words = { title: 'My own', completion_type: 'manual', compulsory: false }
        own.push({ user, goal: await insert(college.db, 'devgoal', { ...here, ...words, user_id: user, devcycle_id }) })
      }
    const play = async (id: number): Promise<Simulated> => {
      const [{ data: cycle }, goals] = await Promise.all([
        admin.get<Cycle>('/devcycle', { id }),
        college.db.rows<CycleDraft['goals'][number]>(
          `select id as devgoal_id, completion_type, time, count from devgoal
           where devcycle_id = $1 and user_id is null and compulsory and deleted_at is null`,
          [id],
        ),
      ])
      const { hours_required, category_minima, group_minima, cultural_safety_required } = cycle
      return (await simulate({ hours_required, category_minima, group_minima, cultural_safety_required, goals }, id))
        .data
    }
    const seen = new Set<string>()
    await fc.assert(
      fc.asyncProperty(rules, async ({ hours_required, category, group, safety, shared, own: asked, ticked }) => {
        await college.db.rows(
          `update devcycle set hours_required = $2, category_minima = $3, group_minima = $4, cultural_safety_required = $5
           where id = any($1::bigint[])`,
          [
            cycles,
            hours_required,
            JSON.stringify(category === 0 ? [] : [{ category_id: a.goalCategory, minutes: category }]),
            JSON.stringify(group === 0 ? {} : { educational: group }),
            safety,
          ],
        )
        await college.db.rows(
          'update devgoal set compulsory = case when user_id is null then $2::boolean else $3::boolean end where devcycle_id = any($1::bigint[])',
          [cycles, shared, asked],
        )
        await college.db.rows('delete from devgoaltick where devgoal_id = any($1::bigint[])', [
          own.map(({ goal }) => goal),
        ])
        for (const { goal, user } of ticked ? own : [])
          await college.db.rows(
            'insert into devgoaltick (devgoal_id, user_id, ticked_by, ticked_at) values ($1, $2, $2, $3)',
            [goal, user, college.clock.now().toISOString()],
          )
        for (const id of cycles) {
          const { people, now, then } = await play(id)
          for (const each of people) seen.add(each.now)
          expect(people.filter((each) => each.now !== each.then || each.required !== each.required_then)).toEqual([])
          expect(then).toEqual(now)
        }
      }),
      { numRuns: 30, seed: 14 },
    )
    expect([...seen].toSorted()).toEqual(['met', 'on_pace', 'short'])
  })
})
