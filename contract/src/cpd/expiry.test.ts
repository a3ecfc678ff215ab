import { expect, test } from 'vitest'
import { lastDay, movedName, nextCycle, shiftBetween } from './expiry.ts'

test.each([
  ['2026–27', '2026-04-01', '2027-04-01', '2027–28'],
  ['2026-27 cycle', '2026-04-01', '2027-04-01', '2027-28 cycle'],
  ['Fellows 2026/2027', '2026-04-01', '2027-04-01', 'Fellows 2027/2028'],
  ['1999–00', '1999-04-01', '2000-04-01', '2000–01'],
  ['2099–00', '2099-04-01', '2100-04-01', '2100–01'],
  ['Year 2026', '2026-01-01', '2029-01-01', 'Year 2029'],
  ['Triennium', '2026-01-01', '2029-01-01', 'Triennium 2029'],
  ['Room 20261', '2026-01-01', '2027-01-01', 'Room 20261 2027'],
])('%s from %s to %s is %s', (name, from, to, moved) => {
  expect(movedName(name, from, to)).toBe(moved)
})

test('a name stays within its length', () => {
  expect(movedName('x'.repeat(120), '2026-01-01', '2027-01-01')).toHaveLength(120)
})

test.each([
  ['2026-04-01', 12, '2027-03-31'],
  ['2024-02-29', 12, '2025-02-27'],
  ['2027-03-01', 12, '2028-02-29'],
  ['2026-12-31', 2, '2027-02-27'],
  ['2026-01-01', 1, '2026-01-31'],
])('from %s for %s months is to %s', (start, length, end) => {
  expect(lastDay(start, length)).toBe(end)
})

test('the next cycle begins the day after and is as long as it says', () => {
  const year = { name: '2026–27', start_date: '2026-04-01', end_date: '2027-03-31', length: 12 }
  expect(nextCycle(year)).toEqual({ name: '2027–28', start_date: '2027-04-01', end_date: '2028-03-31' })
  expect(nextCycle({ ...year, end_date: '2027-12-31', length: 36 })).toEqual({
    name: '2028–29',
    start_date: '2028-01-01',
    end_date: '2030-12-31',
  })
})

test.each([
  ['2026-04-01', '2027-04-01', { months: 12, days: 0 }],
  ['2026-04-01', '2026-05-15', { months: 0, days: 44 }],
  ['2024-02-29', '2025-02-28', { months: 12, days: 0 }],
  ['2027-04-01', '2026-04-01', { months: -12, days: 0 }],
])('between %s and %s lies %j', (from, to, shift) => {
  expect(shiftBetween(from, to)).toEqual(shift)
})
