import { expect, test } from 'vitest'
import { filledPart, share, yearsBetween } from './years.ts'

test('four years of a programme meet end to end', () => {
  const years = yearsBetween('2025-02-03', '2029-02-02', '2026-11-20')
  expect(years.map(({ label, isNow }) => [label, isNow])).toEqual([
    ['Year 1', false],
    ['Year 2', true],
    ['Year 3', false],
    ['Year 4', false],
  ])
  expect(years[0]?.from).toBe(0)
  expect(years[1]?.from).toBe(years[0]?.to)
  expect(years[3]?.to).toBe(1)
})

test('half a year more is a year of its own, three weeks are not', () => {
  expect(yearsBetween('2025-02-03', '2026-08-02', '2025-03-01')).toHaveLength(2)
  expect(yearsBetween('2025-02-03', '2026-02-24', '2025-03-01')).toHaveLength(1)
})

test('before the start the first year is now, after the end the last', () => {
  expect(yearsBetween('2025-02-03', '2027-02-02', '2024-01-01').findIndex((year) => year.isNow)).toBe(0)
  expect(yearsBetween('2025-02-03', '2027-02-02', '2030-01-01').findIndex((year) => year.isNow)).toBe(1)
})

test('the share of the time stays within 0 and 1', () => {
  expect(share('2025-01-01', '2025-01-11', '2025-01-06')).toBe(0.5)
  expect(share('2025-01-01', '2025-01-11', '2024-01-06')).toBe(0)
  expect(share('2025-01-01', '2025-01-11', '2026-01-06')).toBe(1)
  expect(share('2025-01-01', '2025-01-01', '2025-01-01')).toBe(1)
})

test('a stretch is filled as far as the whole reaches into it', () => {
  expect(filledPart({ from: 0, to: 0.25 }, 0.45)).toBe(100)
  expect(filledPart({ from: 0.25, to: 0.5 }, 0.45)).toBeCloseTo(80)
  expect(filledPart({ from: 0.5, to: 0.75 }, 0.45)).toBe(0)
})
