import { expect, test } from 'vitest'
import { yearOf } from '@college/contract/cpd'
import { dayInWords, programmeOf } from './programme.ts'

const programme = (goals: number, completed: number) => ({
  name: 'Vocational training programme',
  start_date: '2025-02-03',
  end_date: '2029-02-02',
  trainee_since: null,
  goals,
  completed,
})
const today = '2026-11-20'

test('a day in words', () => {
  expect(dayInWords(today)).toBe('Friday 20/11/2026')
})

test.each([
  ['2025-02-03', { year: 1, of: 4 }],
  ['2026-02-02', { year: 1, of: 4 }],
  ['2026-02-03', { year: 2, of: 4 }],
  ['2029-02-02', { year: 4, of: 4 }],
  ['2030-01-01', { year: 4, of: 4 }],
  ['2020-01-01', { year: 1, of: 4 }],
])('which year of a programme %s is in', (day, year) => {
  expect(yearOf('2025-02-03', '2029-02-02', day)).toEqual(year)
})

test('the three answers of a trainee', () => {
  expect(programmeOf(programme(42, 18), today)).toMatchObject({
    left: 806,
    total: 1461,
    percent: 45,
    passed: 655,
    pace: 'On track',
    sentence: '45% of the time has passed. 18 of 42 goals are completed: on track.',
  })
  expect(programmeOf(programme(0, 0), today)?.pace).toBe('No goals yet')
})

test('nothing without a programme', () => {
  expect(programmeOf(null, today)).toBeNull()
})
