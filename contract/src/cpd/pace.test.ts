import { describe, expect, test } from 'vitest'
import { timePace } from './pace-words.ts'

describe('a time against an even pace', () => {
  test.each([
    [1780, 3000, 1915, 'behind', '02:15 behind'],
    [2000, 3000, 1915, 'ahead', '01:25 ahead'],
    [1855, 3000, 1915, 'even', 'On track'],
    [1854, 3000, 1915, 'behind', '01:01 behind'],
    [1975, 3000, 1915, 'even', 'On track'],
    [3000, 3000, 1915, 'reached', 'All the time is logged'],
  ])('%i of %i with %i due is %s', (logged, required, due, state, words) => {
    expect(timePace(logged, required, due)).toMatchObject({ state, words })
  })
})
