import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { all, both, either, holds, none, where } from './rule.ts'
import type { Rule } from './rule.ts'

const own = where('user_id', 7)
const row = { user_id: 7, organisation_id: 1, secret: false, deadline: null }

describe('a rule', () => {
  it.each<[string, Rule, boolean]>([
    ['all', all, true],
    ['none', none, false],
    ['one value', own, true],
    ['another value', where('user_id', 8), false],
    ['any of several values', where('user_id', 8, 7), true],
    ['no value', where('user_id'), false],
    ['nothing, where there is nothing', where('deadline', null), true],
    ['nothing, where there is something', where('user_id', null), false],
    ['text is not a number', where('user_id', '7'), false],
    ['false is a value', where('secret', false), true],
    ['either, one of them', either(where('user_id', 8), where('organisation_id', 1)), true],
    ['either, none of them', either(where('user_id', 8), where('organisation_id', 2)), false],
    ['either of nothing', either(), false],
    ['both of them', both(own, where('organisation_id', 1)), true],
    ['both, one of them false', both(own, where('organisation_id', 2)), false],
    ['both of nothing', both(), true],
    ['both with none', both(own, none), false],
    ['either with all', either(none, all), true],
  ])('%s', (_words, rule, expected) => {
    expect(holds(rule, row)).toBe(expected)
  })

  it('is never widened by a value that is missing', () => {
    expect(() => where('user_id', undefined)).toThrow('user_id')
    expect(() => where('user_id', 7, undefined)).toThrow('user_id')
    expect(() => holds(own, { organisation_id: 1 })).toThrow('user_id')
    expect(() => holds(either(where('organisation_id', 1), own), { user_id: 7 })).toThrow('organisation_id')
  })

  it('is written so that one index serves it', () => {
    expect(either(own, where('user_id', 8), where('user_id', 7))).toEqual(where('user_id', 7, 8))
    expect(either(none, own)).toEqual(own)
    expect(both(all, own)).toEqual(own)
    expect(both(own, where('user_id', 7, 8))).toEqual(own)
    expect(both(own, either(where('user_id', 7, 8), where('organisation_id', 1)))).toEqual(own)
  })
})

const values = fc.array(fc.option(fc.integer({ min: 0, max: 3 })), { maxLength: 3 })
const leaf: fc.Arbitrary<Rule> = fc.oneof(
  fc.constantFrom(all, none),
  fc.tuple(fc.constantFrom('a', 'b'), values).map(([column, known]) => where(column, ...known)),
)
const { rule } = fc.letrec<{ rule: Rule }>((tie) => ({
  rule: fc.oneof(
    { depthSize: 'small' },
    leaf,
    fc.array(tie('rule'), { maxLength: 3 }).map((rules) => either(...rules)),
    fc.array(tie('rule'), { maxLength: 3 }).map((rules) => both(...rules)),
  ),
}))
const cell = fc.option(fc.integer({ min: 0, max: 3 }))

it('keeps its meaning however it was shortened', () => {
  fc.assert(
    fc.property(fc.array(rule, { maxLength: 4 }), fc.record({ a: cell, b: cell }), (rules, each) => {
      expect(holds(either(...rules), each)).toBe(rules.some((part) => holds(part, each)))
      expect(holds(both(...rules), each)).toBe(rules.every((part) => holds(part, each)))
    }),
    { numRuns: 2_000 },
  )
})
