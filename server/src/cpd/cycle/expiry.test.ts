import { addDays, addMonths } from '@college/contract/kit'
import type { Cycle } from '@college/contract/cpd'
import { lastDay, movedName } from '@college/contract/cpd'
import { afterEach, describe, expect, it } from 'vitest'
import { openTestApp, statementsOf } from '#testing'
import type { Answered } from '#testing'
import { cyclesAhead } from './testing.ts'
import type { Expired } from './testing.ts'

const college = await openTestApp({ hurry: 0.01 })
const { a, b, today } = college.fixtures
const admin = await college.as('admin1')
const { cycleOf, previewOf, expire, reopen, goalsOf, makeCycle, log } = await cyclesAhead(college)

afterEach(() => college.clock.reset())

describe('expiring a cycle', () => {
  it('closes it, and what is logged in it stays as it is', async () => {
    const cycle = await makeCycle()
    const activity = await log(cycle.id)
    const answer = await expire({ id: cycle.id })
    expect([answer.status, answer.data.next, answer.data.goals]).toEqual([261, null, 0])
    expect(answer.data.expired.expired_at).not.toBeNull()
    expect(answer.data.expired.updated_at > cycle.updated_at).toBe(true)
    const fellow = await college.as('fellow1')
    const { data } = await fellow.get('/devactivity', { id: activity })
    const changed = await fellow.post('/devactivity', { id: activity, updated_at: data.updated_at, time: 5 })
    expect(changed.status).toBe(473)
    const into = {
      user_id: college.person('fellow1').id,
      title: 'Late',
      activity_date: today,
      time: 5,
      devcycle_id: cycle.id,
    }
    expect((await fellow.put('/devactivity', into)).status).toBe(473)
    const rules = { id: cycle.id, updated_at: answer.data.expired.updated_at, hours_required: 1 }
    expect((await admin.post('/devcycle', rules)).status).toBe(473)
  })

  it('twice: 473 with a sentence, also when two do it at once', async () => {
    const cycle = await makeCycle()
    const both = await Promise.all([expire({ id: cycle.id }), expire({ id: cycle.id }, await college.as('admin2'))])
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([261, 473])
    const late = await expire({ id: cycle.id, next: {} })
    expect([late.status, late.message, late.named]).toEqual([473, `${cycle.name} has already expired.`, ['id']])
    expect((await previewOf(cycle.id)).opened).toBeNull()
  })

  it('opens the next one with its rules, and copies the shared goals and no personal one', async () => {
    const cycle = await makeCycle()
    const { data } = await expire({ id: cycle.id, next: {} })
    const start = addDays(cycle.end_date, 1)
    expect(data.next).toMatchObject({
      name: movedName(cycle.name, cycle.start_date, start),
      type: 'fellow',
      start_date: start,
      end_date: lastDay(start, 12),
      length: 12,
      hours_required: 50.5,
      years_valid: 1.5,
      category_minima: [{ category_id: a.goalCategory, minutes: 600 }],
      group_minima: { educational: 120 },
      cultural_safety_required: true,
      expired_at: null,
      source_cycle_id: cycle.id,
      organisation_id: a.organisation,
    })
    const before = await goalsOf(cycle.id)
    const after = await goalsOf(data.next?.id ?? 0)
    expect(data.goals).toBe(2)
    expect(after.map(({ title }) => title)).toEqual(['Talk', 'Audit'])
    const [talk, audit] = after
    expect(audit).toMatchObject({
      compulsory: true,
      predefined: true,
      specific: 'Forty notes',
      time: 90,
      user_id: null,
    })
    expect(audit?.source_goal_id).toBe(before.find(({ title }) => title === 'Audit')?.id)
    expect([talk?.deadline, audit?.deadline]).toEqual([addMonths(`${cycle.end_date.slice(0, 4)}-02-28`, 12), null])
    expect(before.map(({ title }) => title)).toContain('Only mine')
    const noted = await college.db.rows<{ resource: string; record_id: number }>(
      `select resource, record_id from audit where call = 'POST /devcycle/expire' and record_id = any($1::bigint[])`,
      [[data.next?.id, cycle.id, ...after.map(({ id }) => id)]],
    )
    expect(noted.map(({ resource }) => resource).toSorted()).toEqual(['devcycle', 'devcycle', 'devgoal', 'devgoal'])
  })

  it('takes name, dates and no goals where that is asked for; a deadline stays within the cycle', async () => {
    const cycle = await makeCycle()
    const given = { name: 'Short year', start_date: addDays(cycle.end_date, 1), end_date: addDays(cycle.end_date, 90) }
    const short = await expire({ id: cycle.id, next: given })
    expect(short.data.next).toMatchObject(given)
    const ends = (await goalsOf(short.data.next?.id ?? 0)).map(({ deadline }) => deadline)
    expect(ends).toEqual([given.end_date, null])
    const other = await makeCycle()
    const bare = await expire({ id: other.id, next: { goals: false } })
    expect([bare.data.goals, await goalsOf(bare.data.next?.id ?? 0)]).toEqual([0, []])
  })

  it('refuses a next one that cannot be, and then nothing has happened', async () => {
    const cycle = await makeCycle()
    const ahead = await admin.put<Cycle>('/devcycle', {
      name: 'There already',
      type: 'fellow',
      start_date: addDays(cycle.end_date, 100),
      end_date: addDays(cycle.end_date, 200),
    })
    expect(ahead.status).toBe(201)
    const refused = async (next: object): Promise<unknown> => {
      const { status, named, message } = await expire({ id: cycle.id, next })
      return [status, named, message]
    }
    expect(await refused({})).toEqual([400, ['next.start_date'], 'These dates overlap with the cycle There already'])
    expect(await refused({ end_date: cycle.start_date })).toEqual([
      400,
      ['next.end_date'],
      'The end is before the start',
    ])
    expect(await refused({ start_date: '2026-02-30' })).toEqual([
      400,
      ['next.start_date'],
      'Enter a date as YYYY-MM-DD',
    ])
    expect(await refused({ name: '' })).toEqual([467, ['next.name'], 'This cannot be empty'])
    expect((await cycleOf(cycle.id))?.expired_at).toBeNull()
    expect((await previewOf(cycle.id)).overlaps).toBe('There already')
  })

  it('is done once for one key', async () => {
    const cycle = await makeCycle()
    const again = (): Promise<Answered<Expired>> =>
      admin.post('/devcycle/expire', { id: cycle.id, next: {} }, { key: `expire-${cycle.id}` })
    const [first, second] = [await again(), await again()]
    expect([first.status, second.status, second.data.next?.id]).toEqual([261, 261, first.data.next?.id])
  })

  it.each(['trainee1', 'fellow1', 'educator1', 'director1', 'instructor1'] as const)('is not for %s', async (who) => {
    const caller = await college.as(who)
    expect((await expire({ id: a.fellowCycle, next: {} }, caller)).status).toBe(403)
    expect((await reopen(a.expiredCycle, caller)).status).toBe(403)
    expect((await caller.get('/devcycle/expire/preview', { id: a.fellowCycle })).status).toBe(403)
    expect((await cycleOf(a.fellowCycle))?.expired_at).toBeNull()
  })

  it('knows no cycle of another organisation', async () => {
    expect((await expire({ id: b.fellowCycle })).status).toBe(404)
    expect((await reopen(b.expiredCycle)).status).toBe(404)
    expect((await admin.get('/devcycle/expire/preview', { id: b.fellowCycle })).status).toBe(404)
    expect((await expire({ id: 999_999 })).status).toBe(404)
  })
})

// Rows that exclude each other wait for each other where they come at once, until the database ends one of them.
it('opens one of many cycles of the same days that come at once, and says so to the others', async () => {
  for (const year of [2195, 2196, 2197, 2198]) {
    const same = { name: 'At once', type: 'fellow', start_date: `${year}-01-01`, end_date: `${year}-12-31` }
    const all = await Promise.all(Array.from({ length: 6 }, () => admin.put('/devcycle', same)))
    expect(all.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      201, 400, 400, 400, 400, 400,
    ])
  }
})

it('stays in use while something is logged in it', async () => {
  const cycle = await makeCycle()
  const activity = await log(cycle.id)
  const kept = await admin.delete('/devcycle', { id: cycle.id })
  expect([kept.status, kept.message]).toEqual([476, 'One activity is logged in this cycle, so it stays.'])
  await college.db.rows('update devactivity set deleted_at = now() where id = $1', [activity])
  expect((await admin.delete('/devcycle', { id: cycle.id })).status).toBe(262)
})

it.each([
  [{ hours_required: -1 }, 'hours_required', 'Number too low'],
  [{ hours_required: 0.05 }, 'hours_required', 'One decimal at most'],
  [{ hours_required: '50' }, 'hours_required', 'Enter a number'],
  [{ years_valid: 1.25 }, 'years_valid', 'One decimal at most'],
  [{ length: 0 }, 'length', 'Number too low'],
  [{ end_date: '2190-01-01' }, 'end_date', 'The end is before the start'],
  [{ group_minima: { other: 5 } }, 'group_minima.other', 'This field doesn’t exist'],
  [{ group_minima: { educational: -5 } }, 'group_minima.educational', 'Number too low'],
  [{ category_minima: [{ category_id: 999_999, minutes: 5 }] }, 'category_minima', 'We couldn’t find this category'],
  [{ expired_at: '2026-01-01T00:00:00Z' }, 'expired_at', 'This field doesn’t exist'],
])('refuses %j', async (more, path, words) => {
  const body = { name: 'Year', type: 'fellow', start_date: '2190-04-01', end_date: '2191-03-31' }
  const refused = await admin.put('/devcycle', { ...body, ...more })
  expect([refused.status, refused.errors]).toEqual([400, [{ path, message: words }]])
})

it('takes minima of its own categories alone, one each', async () => {
  const body = { name: 'Year', type: 'fellow', start_date: '2190-04-01', end_date: '2191-03-31' }
  const refused = async (...ids: number[]): Promise<string[]> =>
    (
      await admin.put('/devcycle', {
        ...body,
        category_minima: ids.map((category_id) => ({ category_id, minutes: 5 })),
      })
    ).named
  expect(await refused(b.goalCategory)).toEqual(['category_minima'])
  expect(await refused(a.goalCategory, a.goalCategory)).toEqual(['category_minima'])
})

it('takes a bounded number of statements, however much there is', async () => {
  const cycle = await makeCycle()
  expect(await statementsOf(college, () => previewOf(cycle.id))).toBeLessThanOrEqual(8)
  let last = cycle.id
  const turn = async (): Promise<void> => {
    const { data } = await expire({ id: last, next: {} })
    last = data.next?.id ?? 0
  }
  expect(await statementsOf(college, turn)).toBeLessThanOrEqual(18)
})
