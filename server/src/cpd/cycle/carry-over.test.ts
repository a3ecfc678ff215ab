import { addDays } from '@college/contract/kit'
import type { Cycle, CyclePersonRow, CycleReport, Simulated, Stats } from '@college/contract/cpd'
import { describe, expect, it } from 'vitest'
import { linesOf, readPdf } from '#pdf/testing'
import { insert, openTestApp } from '#testing'

const college = await openTestApp()
const { db } = college
const { a, today } = college.fixtures
const admin = await college.as('admin1')
const trainee = await college.as('trainee1')
const me = college.person('trainee1').id

const draft = { name: 'Far ahead', type: 'fellow', start_date: '2190-04-01', end_date: '2191-03-31' }

it.each([
  [{ carry_over_cycles: 2 }, 'carry_over_max', 'Enter the most that carries over, or clear the number of cycles'],
  [{ carry_over_max: 300 }, 'carry_over_cycles', 'Enter how many of the next cycles may use it, or clear the amount'],
  [
    { carry_over_max: 0, carry_over_cycles: 1 },
    'carry_over_max',
    'Enter the most that carries over, or clear the number of cycles',
  ],
  [{ carry_over_max: 300, carry_over_cycles: 0 }, 'carry_over_cycles', 'Number too low'],
  [{ carry_over_max: 300, carry_over_cycles: 11 }, 'carry_over_cycles', 'Number too high'],
  [{ unit: 'euros' }, 'unit', 'One of minutes, points'],
  [
    { unit: 'points', hours_required: 5, category_minima: [{ category_id: a.goalCategory, minutes: 330 }] },
    'category_minima',
    'These minimums add up to 5.5 points, more than the 5 points the cycle requires',
  ],
])('refuses a cycle with %j', async (over, path, message) => {
  const refused = await admin.put('/devcycle', { ...draft, ...over })
  expect([refused.status, refused.errors]).toEqual([400, [{ path, message }]])
})

it('keeps its unit once something is logged in it', async () => {
  const { data } = await admin.put<Cycle>('/devcycle', draft)
  const { data: points } = await admin.post<Cycle>('/devcycle', {
    id: data.id,
    updated_at: data.updated_at,
    unit: 'points',
  })
  expect(points.unit).toBe('points')
  await insert(db, 'devactivity', {
    organisation_id: a.organisation,
    user_id: college.person('fellow1').id,
    devcycle_id: data.id,
    title: 'Reading',
    activity_date: today,
    time: 60,
    educational_minutes: 60,
    state: 'complete',
  })
  const refused = await admin.post('/devcycle', { id: data.id, updated_at: points.updated_at, unit: 'minutes' })
  const message = 'One activity is logged in this cycle, so it stays in points. Change it in the next cycle'
  expect([refused.status, refused.errors]).toEqual([400, [{ path: 'unit', message }]])
})

describe('credit beyond what a cycle asks for', () => {
  const start = addDays(today, -1600)
  const cycles: number[] = []
  const makeCycle = async (year: number, over: object = {}): Promise<number> => {
    const id = await insert(db, 'devcycle', {
      organisation_id: a.organisation,
      name: `Year ${year}`,
      type: 'trainee',
      start_date: addDays(start, year * 365),
      end_date: addDays(start, year * 365 + 364),
      hours_required: 10,
      carry_over_max: 240,
      carry_over_cycles: 2,
      ...over,
    })
    cycles[year] = id
    return id
  }
  const log = (year: number, time: number): Promise<number> =>
    insert(db, 'devactivity', {
      organisation_id: a.organisation,
      user_id: me,
      devcycle_id: cycles[year],
      title: 'Reading',
      activity_date: addDays(start, year * 365 + 3),
      time,
      educational_minutes: time,
      state: 'complete',
    })
  const cycleOf = async (year: number) =>
    (await trainee.get<Stats>('/cpd/stats', { devcycle_id: cycles[year] ?? 0 })).data.cycle
  const carriedInto = async (year: number) =>
    (await cycleOf(year))?.standing.carried.map(({ name, minutes, used, cycles: more }) => [name, minutes, used, more])
  const expire = async (year: number): Promise<number> =>
    (await admin.post('/devcycle/expire', { id: cycles[year] ?? 0 })).status

  it('goes on when the cycle expires, and every place says so', async () => {
    const next = [await makeCycle(0), await makeCycle(1)][1] ?? 0
    await log(0, 900)
    expect(await carriedInto(1)).toEqual([])
    expect(await expire(0)).toBe(261)
    await log(1, 400)
    expect(await carriedInto(1)).toEqual([['Year 0', 240, 200, 2]])
    const cycle = await cycleOf(1)
    expect(cycle).toMatchObject({ logged: 600, standing: { total: { logged: 400, counted: 600, met: true } } })
    expect(cycle?.series.at(-1)?.minutes).toBe(600)
    const list = await admin.get<CyclePersonRow[]>('/cpd/cyclepeople', { devcycle_id: next })
    expect(list.data.find(({ id }) => id === me)).toMatchObject({ logged: 600, percent: 100, unit: 'minutes' })
    const rules = { category_minima: [], group_minima: {}, cultural_safety_required: false, goals: [] }
    const body = { devcycle_id: next, draft: { ...rules, hours_required: 11 } }
    const { people } = (await admin.post<Simulated>('/devcycle/simulate', body)).data
    expect(people.find(({ user_id }) => user_id === me)).toMatchObject({
      then: 'short',
      logged: 640,
      required_then: 660,
    })
    const report = await trainee.get<CycleReport>('/cpd/report/cycle', { devcycle_id: next })
    expect(report.data.report?.cycle.standing.carried).toHaveLength(1)
    const pdf = await readPdf((await trainee.get('/cpd/report/cycle/pdf', { devcycle_id: next })).raw)
    expect(pdf.pages.flatMap(linesOf).join(' ')).toContain('04:00 carried over from Year 0, 03:20 used.')
  })

  it('is kept as it was used, and what is left goes on for as long as it may', async () => {
    await makeCycle(2, { unit: 'points' })
    await log(1, 100)
    expect(await expire(1)).toBe(261)
    expect(await carriedInto(1)).toEqual([['Year 0', 240, 100, 2]])
    expect(await carriedInto(2)).toEqual([['Year 0', 140, 140, 1]])
    await log(2, 660)
    expect(await carriedInto(2)).toEqual([['Year 0', 140, 0, 1]])
    expect(await expire(2)).toBe(261)
    await makeCycle(3)
    expect(await carriedInto(3)).toEqual([['Year 2', 60, 60, 2]])
  })

  it('comes back with the cycle that is opened again', async () => {
    expect((await admin.post('/devcycle/reopen', { id: cycles[2] ?? 0 })).status).toBe(261)
    expect(await carriedInto(3)).toEqual([])
    expect(await carriedInto(2)).toEqual([['Year 0', 140, 0, 1]])
    expect((await cycleOf(1))?.standing.total).toMatchObject({ counted: 600, met: true })
    expect(await expire(2)).toBe(261)
    expect(await carriedInto(3)).toEqual([['Year 2', 60, 60, 2]])
  })
})
