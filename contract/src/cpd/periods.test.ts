import { describe, expect, it } from 'vitest'
import type { Cycle } from './devcycle.ts'
import type { Plan } from './devplan.ts'
import {
  contains,
  currentCycle,
  currentPlan,
  cycleEnd,
  cycleSet,
  elapsed,
  evenPace,
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
  expect(planProgress(period, goals, '2026-07-02')).toMatchObject({ goals: 4, completed: 2, evenPace: 2, percent: 50 })
  expect(planProgress({ start_date: null, end_date: null }, goals, '2026-07-02')).toMatchObject({
    goals: 4,
    completed: 2,
    total: 0,
    left: 0,
  })
})

it.each([
  ['no certificate', null, '2026-12-31'],
  ['a certificate within the cycle', '2026-09-30', '2026-09-30'],
  ['a certificate that is past', '2026-05-01', '2026-12-31'],
  ['a certificate of today', '2026-06-01', '2026-06-01'],
  ['a certificate after the cycle', '2027-03-01', '2026-12-31'],
])('a year with %s ends on %s', (_words, certificate, expected) => {
  expect(cycleEnd(period, certificate, '2026-06-01')).toBe(expected)
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
