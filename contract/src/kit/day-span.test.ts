import { expect, it } from 'vitest'
import { daySpanText, readDaySpan } from './day-span.ts'

it.each([
  ['2026-01-01..2026-03-31', { from: '2026-01-01', to: '2026-03-31' }],
  ['2026-01-01..2026-01-01', { from: '2026-01-01', to: '2026-01-01' }],
  ['..2026-03-31', { from: '', to: '2026-03-31' }],
  ['2026-01-01..', { from: '2026-01-01', to: '' }],
])('%s says its days', (text, span) => {
  expect(readDaySpan(text)).toEqual(span)
  expect(daySpanText(span)).toBe(text)
})

it.each([
  '',
  '..',
  '...',
  '2026-01-01',
  '2026-02-30..',
  '..tomorrow',
  '2026-03-31..2026-01-01',
  '2026-01-01..2026-02-01..2026-03-01',
  ' ..2026-03-31',
])('“%s” says none', (text) => {
  expect(readDaySpan(text)).toBeNull()
})
