import { describe, expect, it } from 'vitest'
import { addDays } from '#kit'
import type { Cycle } from './devcycle.ts'
import { goalShare, goalTermOfPlan } from './goal-pace.ts'
import type { Plan } from './devplan.ts'
import {
  contains,
  currentCycle,
  currentPlan,
  ownYear,
  ownYearCycle,
  cycleSet,
  elapsed,
  evenPace,
  goalsExpected,
  planProgress,
  weeklyNeed,
} from './periods.ts'

const period = { start_date: '2026-01-01', end_date: '2026-12-31' }

it.each([
  ['2025-12-31', false],
  ['2026-01-01', true],
  ['2026-06-15', true],
  ['2026-12-31', true],
  ['2027-01-01', false],
])('%s lies in the year 2026: %s', (day, expected) => {
  expect(contains(period, day)).toBe(expected)
})

it('an open end has no limit, and a period without a start contains nothing', () => {
  expect(contains({ ...period, end_date: null }, '2199-01-01')).toBe(true)
  expect(contains({ ...period, start_date: null }, '2026-06-01')).toBe(false)
})

it.each([
  [['Trainee'], 'trainee'],
  [['Fellow'], 'fellow'],
  [['Fellow', 'Trainee'], 'trainee'],
  [['Director', 'Educator', 'Trainee', 'Administrator'], 'trainee'],
  [['Educator'], 'fellow'],
  [['trainee'], 'fellow'],
  [[], 'fellow'],
] as const)('%j have the cycles of a %s', (roles, expected) => {
  expect(cycleSet(roles)).toBe(expected)
})

describe('the current cycle', () => {
  type Each = Pick<Cycle, 'id' | 'type' | 'start_date' | 'end_date' | 'expired_at'>
  const cycle: Each = { id: 1, type: 'trainee', expired_at: null, ...period }
  const day = '2026-06-01'
  it.each<[string, Each[], number | null]>([
    ['of the set', [cycle], 1],
    ['of the other set', [{ ...cycle, type: 'fellow' }], null],
    ['expired', [{ ...cycle, expired_at: '2026-05-01T00:00:00Z' }], null],
    ['over', [{ ...cycle, end_date: '2026-05-31' }], null],
    ['ending today', [{ ...cycle, end_date: day }], 1],
    ['beginning today', [{ ...cycle, start_date: day }], 1],
    ['beginning tomorrow', [{ ...cycle, start_date: '2026-06-02' }], null],
    ['the one that began last', [cycle, { ...cycle, id: 2, start_date: '2026-03-01' }], 2],
    ['the newer of two alike', [{ ...cycle, id: 3 }, cycle], 3],
    ['none', [], null],
  ])('%s', (_words, cycles, expected) => {
    expect(currentCycle(cycles, 'trainee', day)?.id ?? null).toBe(expected)
  })
})

describe('the current plan', () => {
  type Each = Pick<Plan, 'id' | 'category' | 'start_date' | 'end_date' | 'closed_at'>
  const plan: Each = { id: 1, category: 'PLAN', closed_at: null, ...period }
  const pdp: Each = { ...plan, id: 2, category: 'PDP' }
  const day = '2026-06-01'
  it.each<[string, Each[], string[], number | null]>([
    ['of a trainee', [plan, pdp], ['Trainee'], 1],
    ['of a fellow', [plan, pdp], ['Fellow'], 2],
    ['of both', [plan, pdp], ['Fellow', 'Trainee'], 1],
    ['of nobody in particular', [plan, pdp], [], 2],
    ['closed', [{ ...plan, closed_at: '2026-05-01T00:00:00Z' }], ['Trainee'], null],
    ['of another year', [{ ...plan, start_date: '2027-01-01', end_date: '2027-12-31' }], ['Trainee'], null],
    ['of no dates', [{ ...plan, start_date: null, end_date: null }], ['Trainee'], null],
  ])('%s', (_words, plans, roles, expected) => {
    expect(currentPlan(plans, roles, day)?.id ?? null).toBe(expected)
  })
})

describe('how far a period has gone', () => {
  it.each([
    ['before it', '2025-06-01', 0, 365, 0],
    ['on its first day', '2026-01-01', 0, 365, 0],
    ['on its second day', '2026-01-02', 1, 364, 0],
    ['in its middle', '2026-07-02', 182, 183, 50],
    ['on its last day', '2026-12-31', 364, 1, 100],
    ['the day after it', '2027-01-01', 365, 0, 100],
    ['long after it', '2030-01-01', 365, 0, 100],
  ])('%s', (_words, day, passed, left, percent) => {
    expect(elapsed('2026-01-01', '2026-12-31', day)).toMatchObject({ total: 365, passed, left, percent })
  })

  it('counts 29 February, and a period of one day', () => {
    expect(elapsed('2028-01-01', '2028-12-31', '2028-03-01')).toMatchObject({ total: 366, passed: 60 })
    expect(elapsed('2028-02-29', '2028-02-29', '2028-02-29')).toMatchObject({ total: 1, passed: 0, left: 1 })
  })
})

it('the progress of a plan counts its goals', () => {
  const goals = [
    { completed: 1 as const },
    { completed: 0 as const },
    { completed: 0 as const },
    { completed: 1 as const },
  ]
  expect(planProgress({ ...period, trainee_since: null }, goals, '2026-07-02')).toMatchObject({
    goals: 4,
    completed: 2,
    evenPace: 2,
    percent: 50,
  })
  expect(planProgress({ start_date: null, end_date: null, trainee_since: null }, goals, '2026-07-02')).toMatchObject({
    goals: 4,
    completed: 2,
    total: 0,
    left: 0,
  })
})

it.each([
  // Who was there before it began, or joined on its first day, has all of its days.
  ['2025-01-01', '2026-07-02', 5],
  ['2026-01-01', '2026-07-02', 5],
  // Who came later begins on the day of joining, and has as much as all others at the end.
  ['2026-07-02', '2026-07-02', 0],
  ['2026-07-02', '2026-10-01', 5],
  ['2026-07-02', '2027-01-01', 10],
  ['2027-03-01', '2026-12-31', 0],
])('a trainee since %s is expected on %s to have completed %i of 10 goals', (trainee_since, day, expected) => {
  const plan = { start_date: '2026-01-01', end_date: '2026-12-31', trainee_since }
  expect(goalsExpected(plan, 10, day)).toBe(expected)
  const goals = Array.from({ length: 10 }, () => ({ completed: 0 as const }))
  const { evenPace: even, total } = planProgress(plan, goals, day)
  expect([even, total]).toEqual([expected, 365])
  // Each goal's own days are those of the whole.
  const days = goalTermOfPlan(plan)
  expect(days && evenPace(10, goalShare(days, null, day))).toBe(expected)
})

describe("a person's year in a cycle", () => {
  const year = { type: 'fellow', start_date: '2026-04-01', end_date: '2027-03-31' } as const
  const all = ['2026-04-01', '2027-03-31']
  it.each([
    ['without a certificate', null, '2026-11-20', all],
    ['to a day ahead', '2027-02-28', '2026-11-20', ['2026-03-01', '2027-02-28']],
    ['to the day itself', '2026-11-20', '2026-11-20', ['2025-11-21', '2026-11-20']],
    ['after that day: the next one', '2026-11-20', '2026-11-21', ['2026-11-21', '2027-11-20']],
    ['to the day of a certificate renewed in time', '2027-11-20', '2026-11-21', ['2026-11-21', '2027-11-20']],
    ['of a certificate years back', '2020-06-30', '2026-06-30', ['2025-07-01', '2026-06-30']],
    ['of a certificate years ahead', '2031-06-30', '2026-06-30', ['2025-07-01', '2026-06-30']],
    ['to 29 February, in a year without one', '2028-02-29', '2026-11-20', ['2026-03-01', '2027-02-28']],
    ['that is the cycle’s', '2025-03-31', '2026-11-20', all],
    ['that ends on its first day', '2026-04-01', '2026-04-01', ['2025-04-02', '2026-04-01']],
    ['that ended in it, once it is over', '2026-11-20', '2027-04-01', ['2025-11-21', '2026-11-20']],
    ['that ends in it, before it begins', '2026-11-20', '2026-03-31', ['2025-11-21', '2026-11-20']],
  ])('%s', (_words, certificate, day, expected) => {
    const { start, end, own } = ownYear(year, certificate, day)
    expect([[start, end], own]).toEqual([expected, expected !== all])
  })

  it('is the cycle’s for trainees, and in a cycle of another length', () => {
    expect(ownYear({ ...year, type: 'trainee' }, '2026-06-30', '2026-06-01').own).toBe(false)
    expect(ownYear({ ...year, end_date: '2028-03-31' }, '2026-06-30', '2026-06-01').own).toBe(false)
  })

  it('follows the one before without a gap or a shared day, whatever the certificate', () => {
    for (const certificate of ['2026-12-31', '2024-02-29', '2028-02-29', '2027-02-28', '2026-04-01', '2027-03-30']) {
      let before: string | null = null
      for (let from = 2024; from < 2034; from += 1) {
        const cycle = { type: 'fellow', start_date: `${from}-04-01`, end_date: `${from + 1}-03-31` } as const
        const { start, end, own } = ownYear(cycle, certificate, '2040-01-01')
        expect(own).toBe(true)
        if (before !== null) expect(start).toBe(addDays(before, 1))
        before = end
      }
    }
  })
})

it.each([
  [3_000, 0, 350, 60],
  [3_000, 1_500, 7, 1_500],
  [3_000, 3_000, 100, null],
  [3_000, 3_001, 100, null],
  [3_000, 0, 0, null],
  [100, 99, 70, 1],
])('%s required, %s logged and %s days left need %s a week', (required, logged, days, expected) => {
  expect(weeklyNeed(required, logged, days)).toBe(expected)
})

it('an even pace is the share of what is required', () => {
  expect([evenPace(3_000, 0), evenPace(3_000, 0.5), evenPace(3_000, 1)]).toEqual([0, 1_500, 3_000])
})

describe('the open cycle that judges the own year of a day', () => {
  type Each = Pick<Cycle, 'id' | 'type' | 'start_date' | 'end_date' | 'expired_at'>
  const last: Each = { id: 1, type: 'fellow', start_date: '2025-04-01', end_date: '2026-03-31', expired_at: 'then' }
  const cycle: Each = { id: 2, type: 'fellow', start_date: '2026-04-01', end_date: '2027-03-31', expired_at: null }
  it.each<[string, Each[], string | null, number | null]>([
    ['2026-02-10', [last, cycle], '2026-06-30', 2],
    ['2025-07-01', [last, cycle], '2026-06-30', 2],
    // Whichever year the certificate says: it is renewed for a year at a time.
    ['2026-02-10', [last, cycle], '2028-06-30', 2],
    ['2025-06-30', [last, cycle], '2026-06-30', null],
    ['2026-07-01', [last, cycle], '2026-06-30', null],
    ['2026-02-10', [last], '2026-06-30', null],
    ['2026-02-10', [last, { ...cycle, expired_at: 'then' }], '2026-06-30', null],
    ['2026-02-10', [last, { ...cycle, type: 'trainee' }], '2026-06-30', null],
    ['2026-02-10', [last, cycle], '2026-03-31', null],
    ['2026-02-10', [last, cycle], null, null],
  ])('%s %#', (day, cycles, certificate, expected) => {
    expect(ownYearCycle(cycles, certificate, day)?.id ?? null).toBe(expected)
  })
})
