import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { readTime, showTime } from './time.ts'

it.each([
  [0, '00:00'],
  [5, '00:05'],
  [59, '00:59'],
  [60, '01:00'],
  [75, '01:15'],
  [6_000, '100:00'],
  [-75, '-01:15'],
  [-5, '-00:05'],
])('%s minutes show as %s', (minutes, expected) => {
  expect(showTime(minutes)).toBe(expected)
})

it.each<[string, ReturnType<typeof readTime>]>([
  ['1:15', 75],
  ['01:15', 75],
  ['0:05', 5],
  ['100:00', 6_000],
  ['1.5', 90],
  ['1,5', 90],
  ['0.25', 15],
  ['2', 120],
  ['90m', 90],
  ['90 min', 90],
  ['90 minutes', 90],
  ['1h30', 90],
  ['1h 30m', 90],
  ['1h5', 65],
  ['1h', 60],
  ['1.5h', 90],
  [' 1:15 ', 75],
  ['1:75', { problem: 'minutes', suggestion: '02:15' }],
  ['1h75', { problem: 'minutes', suggestion: '02:15' }],
  ['1:5', { problem: 'shape' }],
  ['', { problem: 'shape' }],
  ['-1', { problem: 'shape' }],
  ['an hour', { problem: 'shape' }],
  ['1:15:00', { problem: 'shape' }],
  ['1e3', { problem: 'shape' }],
  ['0x10', { problem: 'shape' }],
])('reads %j', (typed, expected) => {
  expect(readTime(typed)).toEqual(expected)
})

it('reads back whatever it shows', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 600_000 }), (minutes) => {
      expect(readTime(showTime(minutes))).toBe(minutes)
    }),
  )
})
