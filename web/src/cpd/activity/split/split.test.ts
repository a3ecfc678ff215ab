import { cpdGroups } from '@college/contract/cpd'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { boundariesOf, fitTo, follow, moveTo, noSplit, shift, stepDown, stepUp, sumOf, type Split } from './split.ts'

const of = (reviewing: number, measuring: number, educational: number): Split => ({
  reviewing_reflecting: reviewing,
  measuring_improving: measuring,
  educational,
})

describe('moving one group takes from the others', () => {
  test.each([
    ['from the only other', of(60, 150, 0), 'reviewing_reflecting', 75, of(75, 135, 0)],
    ['from the largest first', of(60, 100, 50), 'reviewing_reflecting', 120, of(120, 40, 50)],
    ['from the next when the largest has no more', of(60, 100, 50), 'reviewing_reflecting', 200, of(200, 0, 10)],
    ['what is left goes to the largest other', of(60, 150, 0), 'reviewing_reflecting', 0, of(0, 210, 0)],
    ['more than the time is the whole time', of(60, 150, 0), 'educational', 900, of(0, 0, 210)],
    ['less than nothing is nothing', of(60, 150, 0), 'measuring_improving', -5, of(210, 0, 0)],
    ['all of a time that was not split', of(0, 0, 0), 'educational', 210, of(0, 0, 210)],
  ] as const)('%s', (_, split, group, minutes, expected) => {
    expect(moveTo(split, 210, group, minutes)).toEqual(expected)
  })
})

describe('another time', () => {
  test.each([
    ['one group keeps it all', of(0, 60, 0), 90, 'educational', of(0, 90, 0)],
    ['the largest grows', of(60, 150, 0), 240, null, of(60, 180, 0)],
    ['the largest shrinks', of(60, 150, 0), 180, null, of(60, 120, 0)],
    ['and the others after it', of(60, 90, 30), 60, null, of(30, 0, 30)],
    ['an unsplit one goes to the group of the category', of(0, 0, 0), 45, 'educational', of(0, 0, 45)],
    ['or stays unsplit', of(0, 0, 0), 45, null, of(0, 0, 0)],
    ['nothing', of(10, 20, 30), 0, null, of(0, 0, 0)],
  ] as const)('%s', (_, split, time, usual, expected) => {
    expect(fitTo(split, time, usual)).toEqual(expected)
  })
})

test('a handle moves minutes between two groups and never beyond either', () => {
  expect(shift(of(60, 150, 20), 'measuring_improving', 'educational', 30)).toEqual(of(60, 120, 50))
  expect(shift(of(60, 150, 20), 'measuring_improving', 'educational', -90)).toEqual(of(60, 170, 0))
  expect(shift(of(60, 150, 20), 'measuring_improving', 'educational', 900)).toEqual(of(60, 0, 170))
})

test('whatever is pressed, the sum is the time and no group is below nothing', () => {
  const group = fc.constantFrom(...cpdGroups)
  const act = fc.oneof(
    fc.record({ kind: fc.constant('move' as const), group, minutes: fc.integer({ min: -100, max: 1_000 }) }),
    fc.record({ kind: fc.constant('shift' as const), group, minutes: fc.integer({ min: -300, max: 300 }) }),
    fc.record({ kind: fc.constant('fit' as const), group, minutes: fc.integer({ min: 1, max: 900 }) }),
  )
  fc.assert(
    fc.property(fc.array(act, { maxLength: 20 }), fc.integer({ min: 1, max: 900 }), (acts, first) => {
      let time = first
      let split = fitTo(noSplit, time, 'educational')
      for (const { kind, group: moved, minutes } of acts) {
        if (kind === 'move') split = moveTo(split, time, moved, minutes)
        else if (kind === 'fit') split = fitTo(split, (time = minutes), moved)
        else split = shift(split, moved, moved === 'educational' ? 'measuring_improving' : 'educational', minutes)
        expect(sumOf(split)).toBe(time)
        expect(Math.min(...cpdGroups.map((each) => split[each]))).toBeGreaterThanOrEqual(0)
      }
    }),
  )
})

test('handles stand between groups that have minutes', () => {
  expect(boundariesOf(of(60, 150, 0))).toEqual([{ left: 'reviewing_reflecting', right: 'measuring_improving' }])
  expect(boundariesOf(of(60, 0, 30))).toEqual([{ left: 'reviewing_reflecting', right: 'educational' }])
  expect(boundariesOf(of(60, 10, 30))).toHaveLength(2)
  expect(boundariesOf(of(60, 0, 0))).toEqual([{ left: 'reviewing_reflecting', right: 'measuring_improving' }])
  expect(boundariesOf(of(0, 0, 60))).toEqual([{ left: 'measuring_improving', right: 'educational' }])
  expect(boundariesOf(noSplit)).toEqual([])
})

test.each([
  ['all of it goes along', of(60, 0, 0), 'reviewing_reflecting', 'educational', of(0, 0, 60)],
  ['a part does not', of(60, 30, 0), 'reviewing_reflecting', 'educational', of(60, 30, 0)],
  ['a group chosen by hand stays', of(0, 60, 0), 'reviewing_reflecting', 'educational', of(0, 60, 0)],
  ['a category without a group changes nothing', of(60, 0, 0), 'reviewing_reflecting', null, of(60, 0, 0)],
] as const)('another category: %s', (_, split, before, now, expected) => {
  expect(follow(split, before, now)).toEqual(expected)
})

test('steps go to the next quarter of an hour', () => {
  expect([stepUp(0), stepUp(50), stepUp(60)]).toEqual([15, 60, 75])
  expect([stepDown(0), stepDown(50), stepDown(60)]).toEqual([0, 45, 45])
})
