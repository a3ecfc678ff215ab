import { expect, test } from 'vitest'
import { changed } from './values.ts'

test('what the database has put in another order has not changed', () => {
  const base = { schema: { type: 'object', layout: { pages: [] } }, name: 'Discussion' }
  const values = { schema: { layout: { pages: [] }, type: 'object' }, name: 'Case discussion' }
  expect(changed(values, base)).toEqual({ name: 'Case discussion' })
})
