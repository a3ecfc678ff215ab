import { expect, test } from 'vitest'
import { differing, merge, same } from './merge.ts'

test('what two sides changed in different answers stands from both', () => {
  const merged = merge<unknown>({ a: 'one', b: 'two' }, { a: 'mine', b: 'two' }, { a: 'one', b: 'theirs', c: 3 })
  expect(merged).toEqual({ data: { a: 'mine', b: 'theirs', c: 3 }, clashes: [], taken: ['b', 'c'] })
})

test('what both changed to the same is no clash; to something else it is, and the own one stands until it is chosen', () => {
  const merged = merge({ a: 'one', b: 'two' }, { a: 'same', b: 'mine' }, { a: 'same', b: 'theirs' })
  expect(merged).toEqual({ data: { a: 'same', b: 'mine' }, clashes: ['b'], taken: [] })
})

test('an answer taken out is a change like any other', () => {
  expect(merge<unknown>({ a: 'one' }, {}, { a: 'one', b: true }).data).toEqual({ b: true })
  expect(merge({ a: 'one' }, { a: 'mine' }, {}).clashes).toEqual(['a'])
  expect(merge({ a: 'one' }, {}, { a: 'theirs' }).clashes).toEqual(['a'])
})

test.each([
  [null, undefined, true],
  ['', null, true],
  [0, null, false],
  [{ a: 1, b: { c: [1, 2] } }, { b: { c: [1, 2] }, a: 1 }, true],
  [{ a: [1, 2] }, { a: [2, 1] }, false],
  [{ a: 1 }, { a: '1' }, false],
  [[1, 2], [2, 1], false],
])('%j and %j say the same: %s', (one, other, expected) => {
  expect(same(one, other)).toBe(expected)
})

test('contents differ in what only one of them says, but not in nothing', () => {
  expect(differing({ a: [{ x: 'one' }], c: '' }, { a: [{ x: 'two' }], b: false })).toEqual(['a', 'b'])
})
