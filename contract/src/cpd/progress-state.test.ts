import { expect, test } from 'vitest'
import { hoursBehindBy } from './cycle-progress.ts'
import { behindIn, goalsState, hoursState, isSilent, overallState, progressState, shortBy } from './progress-state.ts'

test.each([
  [0, 0, 0, 'on_track'],
  [3, 10, 4, 'on_track'],
  [3, 10, 5, 'behind'],
  [3, 10, 6, 'behind'],
  [3, 10, 7, 'well_behind'],
  [10, 10, 10, 'finished'],
  [11, 10, 4, 'finished'],
] as const)('%i of %i goals with %i at an even pace is %s', (completed, goals, evenPace, state) => {
  expect(goalsState(completed, goals, evenPace)).toBe(state)
})

const total = (counted: number) => ({
  logged: counted,
  counted,
  required: 3_000,
  full: 3_000,
  due: 2_000,
  on_track: 1_940,
  pace: null,
  met: false,
})

test.each([
  ['met', 0, 'finished'],
  ['reached', 3_000, 'on_track'],
  ['ahead', 2_500, 'on_track'],
  ['even', 2_000, 'on_track'],
  ['behind', 1_900, 'behind'],
  ['behind', 1_401, 'behind'],
  ['behind', 1_400, 'well_behind'],
  // Behind in a minimum, with the time ahead.
  ['behind', 2_500, 'behind'],
] as const)('a cycle that is %s with %i minutes is %s', (state, counted, expected) => {
  expect(hoursState({ state, total: total(counted) })).toBe(expected)
})

test.each([
  [1_939, 61],
  [1_940, 0],
  [2_100, 0],
])('hours with %i minutes are behind by %i', (counted, by) => {
  expect(hoursBehindBy(total(counted))).toBe(by)
  const none = total(3_000)
  const groups = { reviewing_reflecting: none, measuring_improving: none, educational: total(1_400) }
  const behind = behindIn({ state: 'behind', total: total(counted), groups, categories: [] })
  expect([behind.hours, behind.groups.map(({ group }) => group)]).toEqual([by > 0, ['educational']])
})

test.each([
  ['on_track', 'on_track', 'on_track'],
  ['on_track', 'behind', 'behind'],
  ['behind', 'well_behind', 'well_behind'],
  ['well_behind', 'finished', 'well_behind'],
  ['finished', 'on_track', 'finished'],
  ['finished', 'behind', 'behind'],
  ['none', 'on_track', 'none'],
  ['none', 'behind', 'behind'],
  ['to_come', null, 'to_come'],
] as const)('goals %s and hours %s are %s together', (programme, cycle, state) => {
  expect(progressState(programme, cycle)).toBe(state)
})

test('who has no programme is on track where a cycle asks for hours and has them, and is in no band where nothing is asked', () => {
  const cycle = (required: number, state: 'even' | 'met' | 'behind' = 'even') => ({
    state,
    total: { ...total(2_000), required },
  })
  expect(overallState('none', cycle(3_000))).toBe('on_track')
  expect(overallState('none', cycle(3_000, 'met'))).toBe('on_track')
  expect(overallState('none', cycle(3_000, 'behind'))).toBe('behind')
  expect([overallState('none', cycle(0)), overallState('none', null)]).toEqual(['none', 'none'])
})

test('how much is missing is told in percent of what is asked', () => {
  expect([shortBy(10, 40, 20), shortBy(30, 40, 20), shortBy(0, 0, 0)]).toEqual([25, -25, 0])
})

test.each([
  ['2026-10-24', '2026-01-01', true],
  ['2026-10-25', '2026-01-01', false],
  [null, '2026-10-24', true],
  [null, '2026-10-25', false],
  // An entry from before they joined says nothing; one that lies ahead is an entry.
  ['2025-01-01', '2026-11-01', false],
  ['2026-12-01', '2026-01-01', false],
] as const)('last entry %s, joined %s: silent is %s', (last, joined, silent) => {
  expect(isSilent(last, joined, '2026-11-21')).toBe(silent)
})
