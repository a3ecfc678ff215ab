import type { FormModel } from '@college/contract/forms'
import { expect, test } from 'vitest'
import { sendable } from './sendable.ts'

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
