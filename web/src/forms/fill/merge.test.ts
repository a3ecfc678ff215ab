import type { FormModel } from '@college/contract/forms'
import { expect, test } from 'vitest'
import { differing, merge, sameAnswer } from './merge.ts'
import { sendable } from './sendable.ts'

test('what two sides changed in different answers stands from both', () => {
  const merged = merge({ a: 'one', b: 'two' }, { a: 'mine', b: 'two' }, { a: 'one', b: 'theirs', c: 3 })
  expect(merged).toEqual({ data: { a: 'mine', b: 'theirs', c: 3 }, clashes: [], taken: ['b', 'c'] })
})

test('what both changed to the same is no clash; to something else it is, and the own one stands until it is chosen', () => {
  const merged = merge({ a: 'one', b: 'two' }, { a: 'same', b: 'mine' }, { a: 'same', b: 'theirs' })
  expect(merged).toEqual({ data: { a: 'same', b: 'mine' }, clashes: ['b'], taken: [] })
})

test('an answer taken out is a change like any other', () => {
  expect(merge({ a: 'one' }, {}, { a: 'one', b: true }).data).toEqual({ b: true })
  expect(merge({ a: 'one' }, { a: 'mine' }, {}).clashes).toEqual(['a'])
  expect(merge({ a: 'one' }, {}, { a: 'theirs' }).clashes).toEqual(['a'])
})

test('answers are the same whatever the order of their parts; none and an empty text are one', () => {
  expect(sameAnswer({ x: 1, y: 2 }, { y: 2, x: 1 })).toBe(true)
  expect(sameAnswer('', undefined)).toBe(true)
  expect(sameAnswer([1, 2], [2, 1])).toBe(false)
  expect(differing({ a: [{ x: 'one' }] }, { a: [{ x: 'two' }], b: false })).toEqual(['a', 'b'])
})

const asked = { required: false }
const model: FormModel = {
  pages: [
    {
      key: 'page',
      title: '',
      sections: [
        {
          key: 'section',
          title: '',
          questions: [
            { ...asked, key: 'day', kind: 'date', title: 'Day' },
            { ...asked, key: 'count', kind: 'number', title: 'Count', decimals: 0 },
            {
              ...asked,
              key: 'steps',
              kind: 'table',
              title: 'Steps',
              columns: [
                { key: 'what', kind: 'short_text', title: 'What', required: true },
                { key: 'minutes', kind: 'number', title: 'Minutes', required: true, decimals: 0 },
              ],
            },
          ],
        },
      ],
    },
  ],
}

test('half an answer is not sent, and does not cost the whole one the server has', () => {
  const stored = { day: '2026-11-01', count: 4 }
  const typed = { day: '3/11', count: 5, steps: [{ what: 'Scan', minutes: 'ten' }, { what: 'Needle' }] }
  expect(sendable(model, typed, stored, [], '2026-11-22')).toEqual({
    data: { day: '2026-11-01', count: 5, steps: [{ what: 'Scan' }, { what: 'Needle' }] },
    held: ['day', 'steps'],
  })
})

test('what the server refused is not sent again as it was, but is once it says something else', () => {
  const refused = [{ issue: { path: 'count', message: 'Too many' }, value: 5 }]
  expect(sendable(model, { count: 5 }, { count: 4 }, refused, '2026-11-22').data).toEqual({ count: 4 })
  expect(sendable(model, { count: 6 }, { count: 4 }, refused, '2026-11-22')).toEqual({ data: { count: 6 }, held: [] })
})
