import { addDays } from '@college/contract/kit'
import type { CyclePersonRow, CycleTotals } from '@college/contract/cpd'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insert, openTestApp, statementsOf } from '#testing'
import type { Answered, PersonName } from '#testing'
import { meetCouncil } from '../progress/testing.ts'

const college = await openTestApp({ hurry: 0.01 })
const { a, b, today } = college.fixtures

const ask = async (who: PersonName, query: Record<string, string | number> = {}) => {
  const answer: Answered<CyclePersonRow[] | undefined> = await (await college.as(who)).get('/cpd/cyclepeople', query)
  return {
    ...answer,
    rows: answer.data ?? [],
    ids: (answer.data ?? []).map(({ id }) => id).toSorted((one, other) => one - other),
    totals: answer.info['totals'] as CycleTotals | undefined, // stated beside the call in the contract
  }
}
const ids = (...names: PersonName[]): number[] =>
  names.map((name) => college.person(name).id).toSorted((one, other) => one - other)

const log = (who: PersonName, over: object): Promise<number> =>
  insert(college.db, 'devactivity', {
    organisation_id: a.organisation,
    user_id: college.person(who).id,
    title: 'Reading',
    state: 'complete',
    activity_date: today,
    time: 60,
    educational_minutes: 60,
    devcycle_id: a.fellowCycle,
    ...over,
  })

describe('who is of a cycle, and for whom', () => {
  const trainees = ids('trainee1', 'trainee2', 'unconfirmed')

  it('a trainee has the own row, an educator those of the own trainees', async () => {
    expect((await ask('trainee1', { type: 'trainee' })).ids).toEqual(ids('trainee1'))
    const educator = await ask('educator1', { type: 'trainee' })
    expect([educator.ids, educator.rows.map(({ mine }) => mine), educator.totals]).toEqual([
      ids('trainee1'),
      [true],
      undefined,
    ])
    expect((await ask('fellow1', { type: 'trainee' })).ids).toEqual([])
  })

  it('a Director has names and figures of all trainees, and of fellows numbers alone', async () => {
    const director = await ask('director1', { type: 'trainee' })
    expect([director.ids, director.totals?.people]).toEqual([trainees, 3])
    expect((await ask('director1', { type: 'trainee', mine: 'false' })).ids).toEqual(ids('trainee2', 'unconfirmed'))
    const fellows = await ask('director1')
    expect([fellows.ids, fellows.totals?.people]).toEqual([[], 2])
  })

  it('an administrator has everyone of the own organisation, and nobody of another', async () => {
    expect((await ask('admin1')).ids).toEqual(ids('fellow1', 'fellow2'))
    expect((await ask('admin1', { devcycle_id: a.traineeCycle })).ids).toEqual(trainees)
    expect((await ask('admin1', { devcycle_id: b.fellowCycle })).status).toBe(404)
    expect((await ask('admin1', { devcycle_id: 999_999 })).status).toBe(404)
    expect((await ask('padmin', { devcycle_id: b.traineeCycle })).ids).toEqual(ids('bTrainee'))
    expect((await ask('bAdmin')).ids).toEqual(ids('bFellow'))
  })

  it('of an expired one also whoever logged in it, of an open one nobody else', async () => {
    const before = await ask('admin1', { devcycle_id: a.expiredCycle })
    expect(before.ids).toEqual(trainees)
    await college.db.rows('alter table devactivity disable trigger home_is_open')
    const [then, open] = [
      await log('fellow2', { devcycle_id: a.expiredCycle }),
      await log('fellow2', { devcycle_id: a.traineeCycle }),
    ]
    expect((await ask('admin1', { devcycle_id: a.expiredCycle })).ids).toEqual(
      ids('trainee1', 'trainee2', 'unconfirmed', 'fellow2'),
    )
    expect((await ask('admin1', { devcycle_id: a.traineeCycle })).ids).toEqual(trainees)
    // Whoever is a fellow by now is a number for a Director.
    const director = await ask('director1', { devcycle_id: a.expiredCycle })
    expect([director.ids, director.totals?.people]).toEqual([trainees, 4])
    await college.db.rows('delete from devactivity where id = any($1::bigint[])', [[then, open]])
    await college.db.rows('alter table devactivity enable trigger home_is_open')
  })

  it('nobody who is inactive or deleted, and nobody who came after it', async () => {
    const { id } = college.person('fellow2')
    await college.db.rows('update "user" set active = false where id = $1', [id])
    expect((await ask('admin1')).ids).toEqual(ids('fellow1'))
    await college.db.rows('update "user" set active = true, fellow_since = $2 where id = $1', [id, addDays(today, 300)])
    // Their activity of the fixtures counts: they are of it all the same.
    expect((await ask('admin1')).ids).toEqual(ids('fellow1', 'fellow2'))
    await college.db.rows('update devactivity set deleted_at = now() where user_id = $1', [id])
    expect((await ask('admin1')).ids).toEqual(ids('fellow1'))
    await college.db.rows('update devactivity set deleted_at = null where user_id = $1', [id])
    await college.db.rows('update "user" set fellow_since = null where id = $1', [id])
  })

  it.each([
    [{ type: 'plan' }, 'type'],
    [{ devcycle_id: 'x' }, 'devcycle_id'],
    [{ behind_in: 'other' }, 'behind_in'],
    [{ goal_open: 'x' }, 'goal_open'],
    [{ state: 'late' }, 'state'],
    [{ user_id: '1' }, 'user_id'],
  ])('%j is refused', async (query, path) => {
    const { status, named } = await ask('admin1', query)
    expect([status, named]).toEqual([400, [path]])
  })
})

describe('where they stand', () => {
  const fellow = college.person('fellow1').id
  const made: number[] = []
  const rowOf = async (who: PersonName, query: Record<string, string | number> = {}) =>
    (await ask('admin1', query)).rows.find(({ id }) => id === college.person(who).id)

  beforeAll(async () => {
    await college.db.rows(
      `update devcycle set hours_required = 10, group_minima = '{"reviewing_reflecting": 120}', cultural_safety_required = true where id = $1`,
      [a.fellowCycle],
    )
    await college.db.rows('update devgoal set compulsory = true where id = $1', [a.fellowGoal])
  })
  afterAll(() => college.db.rows('delete from devactivity where id = any($1::bigint[])', [made]))

  it('behind, then with the time reached and more to do, then with all of it met', async () => {
    const first = await rowOf('fellow1')
    expect(first).toMatchObject({
      state: 'behind',
      logged: 30,
      required: 600,
      percent: 5,
      goals: 1,
      goals_open: 1,
      silent: false,
      lacks: ['hours', 'groups', 'goals', 'cultural_safety', 'conversation'],
    })
    expect(first?.behind).toBe((first?.even_pace ?? 0) - 30)
    expect(first?.well_behind).toBe((first?.behind ?? 0) >= 120)
    made.push(
      await log('fellow1', { time: 600, educational_minutes: 540, reviewing_minutes: 60, cultural_safety: true }),
    )
    expect(await rowOf('fellow1')).toMatchObject({
      state: 'reached',
      logged: 630,
      percent: 105,
      lacks: ['groups', 'goals', 'cultural_safety', 'conversation'],
    })
    const rest = { educational_minutes: 0, cultural_safety: true }
    made.push(await log('fellow1', { ...rest, time: 121, reviewing_minutes: 121, devgoal_id: a.fellowGoal }))
    made.push(await log('fellow1', { ...rest, time: 5, measuring_minutes: 5 }))
    // All that the college asks for is not yet all that the Medical Council does.
    expect(await rowOf('fellow1')).toMatchObject({
      state: 'reached',
      met: false,
      lacks: ['cultural_safety', 'conversation'],
    })
    // Who has all the hours and lacks something else is not behind, and has not met it either.
    expect((await ask('admin1', { state: 'behind' })).ids).toEqual(ids('fellow2'))
    expect((await ask('admin1', { met: 'false' })).ids).toEqual(ids('fellow1', 'fellow2'))
    made.push(await meetCouncil(college, 'fellow1', a.fellowCycle))
    expect(await rowOf('fellow1')).toMatchObject({ state: 'met', lacks: [], goals_open: 0 })
    const { totals } = await ask('admin1')
    expect(totals).toMatchObject({ people: 2, met: 1, reached: 0, at_pace: 0, behind: 1, silent: 0 })
    expect((await ask('admin1', { met: 'true' })).ids).toEqual(ids('fellow1'))
    // The number is that of the list it leads to.
    expect(totals?.well_behind).toBe((await ask('admin1', { well_behind: 'true' })).ids.length)
    expect(totals?.goals).toEqual([{ id: a.fellowGoal, title: 'An hour of teaching', completed: 1 }])
    expect(totals?.groups).toMatchObject([
      { group: 'reviewing_reflecting', required: 120, logged: 60, at_pace: 1, people: 2 },
    ])
  })

  it('in a group counts as behind only who is short by a fifth of it', async () => {
    // A fifth of the minimum less than is expected is the most that is behind.
    const due = (await ask('admin1')).totals?.groups[0]?.expected ?? 0
    expect(due).toBeGreaterThan(24)
    const inGroup = async () => {
      const { totals } = await ask('admin1')
      const { ids: behind } = await ask('admin1', { behind_in: 'reviewing_reflecting' })
      return [behind, totals?.groups[0]?.at_pace]
    }
    const some = await log('fellow2', { time: due - 24, reviewing_minutes: due - 24, educational_minutes: 0 })
    expect(await inGroup()).toEqual([ids('fellow2'), 1])
    const more = await log('fellow2', { time: 10, reviewing_minutes: 10, educational_minutes: 0 })
    expect(await inGroup()).toEqual([[], 2])
    await college.db.rows('delete from devactivity where id = any($1::bigint[])', [[some, more]])
  })

  it('narrowed by state, by a group that is behind, by silence; searched and sorted', async () => {
    expect((await ask('admin1', { state: 'met' })).ids).toEqual([fellow])
    expect((await ask('admin1', { behind_in: 'reviewing_reflecting' })).ids).toEqual(ids('fellow2'))
    expect((await ask('admin1', { behind_in: 'educational' })).ids).toEqual([])
    expect((await ask('admin1', { goal_open: a.fellowGoal })).ids).toEqual(ids('fellow2'))
    expect((await ask('admin1', { goal_open: 987_654_321 })).ids).toEqual([])
    expect((await ask('admin1', { q: 'fellow1' })).ids).toEqual([fellow])
    expect((await ask('admin1')).rows.map(({ id }) => id)).toEqual([college.person('fellow2').id, fellow])
    expect((await ask('admin1', { sort: '-percent', limit: 1 })).ids).toEqual([fellow])
    await college.db.rows('update devactivity set activity_date = $2 where user_id = $1', [
      college.person('fellow2').id,
      addDays(today, -28),
    ])
    expect((await ask('admin1', { silent: 'true' })).ids).toEqual(ids('fellow2'))
    const { totals } = await ask('admin1', { limit: 1 })
    expect([totals?.people, totals?.silent]).toEqual([2, 1])
  })

  it('at 00:30 and 23:30 in Auckland on the last day of a cycle', async () => {
    const { end_date: end } =
      (await college.db.row<{ end_date: string }>('select end_date from devcycle where id = $1', [a.fellowCycle])) ?? {}
    const at = async (instant: string): Promise<unknown> => {
      college.clock.set(instant)
      return ((await ask('admin1')).info['cycle'] as { id: number } | null)?.id // stated beside the call in the contract
    }
    expect(await at(`${addDays(String(end), -1)}T11:30:00Z`)).toBe(a.fellowCycle)
    expect(await at(`${String(end)}T10:30:00Z`)).toBe(a.fellowCycle)
    // None runs any more: the last one stands.
    expect(await at(`${String(end)}T12:30:00Z`)).toBe(a.fellowCycle)
    college.clock.reset()
  })

  it('in a bounded number of statements, however many they are', async () => {
    const admin = await college.as('admin1')
    const few = await statementsOf(college, () => admin.get('/cpd/cyclepeople', { devcycle_id: a.fellowCycle }))
    for (let n = 0; n < 30; n += 1) {
      const user = await insert(college.db, 'user', {
        organisation_id: a.organisation,
        firstname: `F${n}`,
        lastname: 'Rangi',
      })
      const here = { organisation_id: a.organisation, user_id: user }
      await insert(college.db, 'membership', { ...here, role_id: a.roles['Fellow'] })
      await insert(college.db, 'devactivity', {
        ...here,
        title: 'Reading',
        activity_date: today,
        time: 5,
        educational_minutes: 5,
        state: 'complete',
        devcycle_id: a.fellowCycle,
      })
    }
    const many = await statementsOf(college, () => admin.get('/cpd/cyclepeople', { devcycle_id: a.fellowCycle }))
    expect(many).toBe(few)
    expect(many).toBeLessThanOrEqual(15)
    const past = await statementsOf(college, () => admin.get('/cpd/cyclepeople', { devcycle_id: a.expiredCycle }))
    expect(past).toBeLessThanOrEqual(15)
    const director = await college.as('director1')
    expect(
      await statementsOf(college, () => director.get('/cpd/cyclepeople', { type: 'trainee' })),
    ).toBeLessThanOrEqual(15)
  })
})

it('whoever has no entry is silent four weeks after joining, in the cycle and in the programme', async () => {
  const { id, plan } = college.person('trainee2')
  await college.db.rows(`update devactivity set deleted_at = now() where user_id = $1`, [id])
  const silentAfter = async (days: number): Promise<unknown[]> => {
    await college.db.rows('update "user" set trainee_since = $2 where id = $1', [id, addDays(today, -days)])
    await college.db.rows('update devplan set start_date = $2 where id = $1', [plan, addDays(today, -days)])
    const inCycle = await ask('admin1', { type: 'trainee', silent: 'true' })
    const listed = await (
      await college.as('director1')
    ).get<{ id: number }[] | undefined>('/cpd/trainees', {
      silent: 'true',
    })
    return [inCycle.ids.includes(id), (listed.data ?? []).some((row) => row.id === id)]
  }
  expect(await silentAfter(27)).toEqual([false, false])
  expect(await silentAfter(28)).toEqual([true, true])
})
