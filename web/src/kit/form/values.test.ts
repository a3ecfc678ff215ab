import { expect, test } from 'vitest'
import { changed, same } from './values.ts'

test.each([
  [null, undefined, true],
  ['', null, true],
  [0, null, false],
  [{ a: 1, b: { c: [1, 2] } }, { b: { c: [1, 2] }, a: 1 }, true],
  [{ a: [1, 2] }, { a: [2, 1] }, false],
  [{ a: 1 }, { a: '1' }, false],
])('%j and %j say the same: %s', (one, other, expected) => {
  expect(same(one, other)).toBe(expected)
})

test('what the database has put in another order has not changed', () => {
  const base = { schema: { type: 'object', layout: { pages: [] } }, name: 'Discussion' }
  const values = { schema: { layout: { pages: [] }, type: 'object' }, name: 'Case discussion' }
  expect(changed(values, base)).toEqual({ name: 'Case discussion' })
})
