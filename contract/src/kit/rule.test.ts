import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { all, containsAny, both, either, matches, namedIn, none, where } from './rule.ts'
import type { Rule } from './rule.ts'

const row = { user_id: 7, organisation_id: 1, secret: false, deadline: null, signer_ids: [3, 4], none_yet: [] }
const own = (): Rule => where('user_id', 7)

describe('a rule', () => {
  // Made inside the test, so that one that cannot be made fails it.
  it.each<[string, () => Rule, boolean]>([
    ['all', () => all, true],
    ['none', () => none, false],
    ['one value', own, true],
    ['another value', () => where('user_id', 8), false],
    ['any of several values', () => where('user_id', 8, 7), true],
    ['no value', () => where('user_id'), false],
    ['nothing, where there is nothing', () => where('deadline', null), true],
    ['nothing, where there is something', () => where('user_id', null), false],
    ['text is not a number', () => where('user_id', '7'), false],
    ['false is a value', () => where('secret', false), true],
    ['either, one of them', () => either(where('user_id', 8), where('organisation_id', 1)), true],
    ['either, none of them', () => either(where('user_id', 8), where('organisation_id', 2)), false],
    ['either of nothing', () => either(), false],
    ['both of them', () => both(own(), where('organisation_id', 1)), true],
    ['both, one of them false', () => both(own(), where('organisation_id', 2)), false],
    ['both of nothing', () => both(), true],
    ['both with none', () => both(own(), none), false],
    ['either with all', () => either(none, all), true],
    ['a list that holds one of the values', () => containsAny('signer_ids', 9, 4), true],
    ['a list that holds none of them', () => containsAny('signer_ids', 9), false],
    ['an empty list', () => containsAny('none_yet', 9), false],
    ['a list, of no values', () => containsAny('signer_ids'), false],
    ['a list is not one of its texts', () => containsAny('signer_ids', '3'), false],
  ])('%s', (_words, rule, expected) => {
    expect(matches(rule(), row)).toBe(expected)
  })

  it('is never widened by a value that is missing', () => {
    expect(() => matches(containsAny('signer_ids', 3), { user_id: 7 })).toThrow('A rule asks for the list signer_ids')
    expect(() => where('user_id', undefined)).toThrow('A rule on user_id was given no value')
    expect(() => where('user_id', 7, undefined)).toThrow('user_id')
    expect(() => matches(own(), { organisation_id: 1 })).toThrow(
      'A rule asks for user_id, which the row does not carry',
    )
    expect(() => matches(either(where('organisation_id', 1), own()), { user_id: 7 })).toThrow('organisation_id')
  })

  it('is plain data', () => {
    expect([all, none]).toEqual([{ kind: 'all' }, { kind: 'none' }])
    expect(where('user_id', 7, 8, 7)).toEqual({ kind: 'where', column: 'user_id', values: [7, 8] })
    expect(where('user_id')).toEqual({ kind: 'none' })
  })
})

describe('a rule is written so that one index serves it', () => {
  const here = (): Rule => where('organisation_id', 1)

  it('either of them: values of a column come together, in their order', () => {
    expect(either(own(), where('user_id', 8), where('user_id', 7))).toEqual(where('user_id', 7, 8))
    expect(either(own(), here(), where('user_id', 8))).toEqual({
      kind: 'either',
      rules: [where('user_id', 7, 8), here()],
    })
  })

  it('either of them: what is in one of them is lifted out, and none and all are settled', () => {
    expect(either(either(own(), here()), where('secret', false))).toEqual({
      kind: 'either',
      rules: [own(), here(), where('secret', false)],
    })
    expect(either(none, own())).toEqual(own())
    expect(either(own(), all)).toEqual(all)
    expect(either(none, none)).toEqual(none)
  })

  it('either of them: choices between several stay as they are, after the others', () => {
    const pair = both(own(), here())
    expect(either(pair, where('secret', false), both(own(), where('secret', true)))).toEqual({
      kind: 'either',
      rules: [where('secret', false), pair, both(own(), where('secret', true))],
    })
    expect(either(where('user_id', 8), pair)).toEqual({ kind: 'either', rules: [where('user_id', 8), pair] })
  })

  it('both of them: none and all are settled, and what is in one of them is lifted out', () => {
    expect(both(all, own())).toEqual(own())
    expect(both(own(), none)).toEqual(none)
    expect(both(all, all)).toEqual(all)
    expect(both(both(own(), here()), where('secret', false))).toEqual({
      kind: 'both',
      rules: [own(), here(), where('secret', false)],
    })
  })

  it('both of them: what another makes true is left out', () => {
    expect(both(own(), where('user_id', 7, 8))).toEqual(own())
    expect(both(where('user_id', 7, 8), own())).toEqual(own())
    expect(both(own(), either(where('user_id', 7, 8), here()))).toEqual(own())
    expect(both(either(here(), where('user_id', 7, 8)), own())).toEqual(own())
  })

  it('both of them: the same twice is said once', () => {
    expect(both(own(), own())).toEqual(own())
    expect(both(where('user_id', 7, 8), where('user_id', 8, 7), here())).toEqual({
      kind: 'both',
      rules: [where('user_id', 7, 8), here()],
    })
  })

  it('both of them: what says something of its own stays', () => {
    const rules = [where('user_id', 7, 8), where('user_id', 8, 9), either(here(), where('user_id', 9))]
    expect(both(...rules)).toEqual({ kind: 'both', rules })
    expect(both(own(), where('organisation_id', 7))).toEqual({
      kind: 'both',
      rules: [own(), where('organisation_id', 7)],
    })
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
      expect(matches(either(...rules), each)).toBe(rules.some((part) => matches(part, each)))
      expect(matches(both(...rules), each)).toBe(rules.every((part) => matches(part, each)))
    }),
    { numRuns: 2_000 },
  )
})

describe('a rule that rows of another table name somebody', () => {
  const got = { table: 'receipt', column: 'letter_id', person: 'user_id', from: 'arrives_at' }
  it('is true of nothing in memory, of nobody for no one, and keeps its place among others', () => {
    expect(matches(namedIn(got, 7), { id: 1 })).toBe(false)
    expect(namedIn(got)).toEqual(none)
    expect(matches(either(where('sender_id', 7), namedIn(got, 7)), { id: 1, sender_id: 7 })).toBe(true)
  })
})
