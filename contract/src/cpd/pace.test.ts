import { describe, expect, test } from 'vitest'
import { timePace } from './pace-words.ts'
import { cycleEnd } from './periods.ts'

describe('a time against an even pace', () => {
  test.each([
    [1780, 3000, 1915, 'behind', '02:15 behind an even pace'],
    [2000, 3000, 1915, 'ahead', '01:25 ahead of an even pace'],
    [1855, 3000, 1915, 'even', 'At an even pace'],
    [1854, 3000, 1915, 'behind', '01:01 behind an even pace'],
    [1975, 3000, 1915, 'even', 'At an even pace'],
    [3000, 3000, 1915, 'reached', 'All the time is logged'],
  ])('%i of %i with %i due is %s', (logged, required, due, state, words) => {
    expect(timePace(logged, required, due)).toMatchObject({ state, words })
  })
})

describe("the last day of a person's year in a cycle", () => {
  const cycle = { start_date: '2026-04-01', end_date: '2027-03-31' }
  test.each([
    ['no certificate date', null, '2027-03-31'],
    ['a date ahead within the cycle', '2026-12-31', '2026-12-31'],
    ['today', '2026-11-20', '2026-11-20'],
    ['a date that has passed', '2026-11-19', '2027-03-31'],
    ['a date before the cycle', '2026-04-01', '2027-03-31'],
    ['a date after the cycle', '2027-06-30', '2027-03-31'],
  ])('with %s', (_, certificate, last) => {
    expect(cycleEnd(cycle, certificate, '2026-11-20')).toBe(last)
  })
})
