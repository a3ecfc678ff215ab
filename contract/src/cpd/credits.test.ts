import { describe, expect, it } from 'vitest'
import { countCategory, countCredit, countedSeries } from './counted-credit.ts'
import type { CategoryMinutes, CreditCategory } from './counted-credit.ts'
import { creditOfInWords, creditSourceInWords, exactCredit, showCredit, wholeCredit } from './credits.ts'
import { devcategory } from './devcategory.ts'

const work = (category_id: number | null, minutes: number, entries = 1, subcategory_id: number | null = null) => ({
  category_id,
  subcategory_id,
  minutes,
  entries,
})
const category = (id: number, over: Partial<CreditCategory> = {}): CreditCategory => ({
  id,
  max_minutes: null,
  ...over,
})

describe('the credit of a sum', () => {
  it.each([
    ['the time itself without a factor', { minutes: 95, entries: 2 }, {}, 95],
    ['hours by a factor', { minutes: 90, entries: 1 }, { credit_per: 'hour', credit_factor: 1.5 }, 135],
    ['hours by less than one', { minutes: 61, entries: 1 }, { credit_per: 'hour', credit_factor: 0.5 }, 30],
    ['entries, however long they took', { minutes: 5, entries: 2 }, { credit_per: 'entry', credit_factor: 1.5 }, 180],
    ['three entries of a third', { minutes: 0, entries: 3 }, { credit_per: 'entry', credit_factor: 0.33 }, 59],
    ['nothing logged', { minutes: 0, entries: 0 }, { credit_per: 'entry', credit_factor: 1000 }, 0],
    [
      'a factor that is no binary fraction',
      { minutes: 100, entries: 0 },
      { credit_per: 'hour', credit_factor: 1.15 },
      115,
    ],
  ] as const)('is %s', (_words, sum, rule, minutes) => {
    expect(wholeCredit(exactCredit(sum, rule), 'minutes')).toBe(minutes)
  })

  it('is brought to the unit once, after everything is added up', () => {
    const thirds = [
      category(1, { credit_per: 'entry', credit_factor: 0.33 }),
      category(2, { credit_per: 'entry', credit_factor: 0.67 }),
    ]
    expect(countCredit([work(1, 5), work(2, 5)], thirds, 'minutes').counted).toBe(60)
    const twenty = [work(1, 20), work(2, 20), work(null, 20)]
    expect(countCredit(twenty, [], 'points').counted).toBe(60)
    expect(countCredit(twenty.slice(1), [], 'points').counted).toBe(36)
  })

  it('is the same however the rows are split by day', () => {
    const categories = [category(1, { credit_per: 'hour', credit_factor: 0.35, max_minutes: 30 })]
    const days = [7, 11, 13, 29, 31].map((minutes, at) => ({ ...work(1, minutes), date: `2026-02-0${at + 1}` }))
    const year = { unit: 'minutes', start: '2026-01-01', required: 600, carried: [] } as const
    const together = countCredit([work(1, 91, 5)], categories, 'minutes').counted
    expect(together).toBe(30)
    expect(countedSeries(days, categories, year).map(({ minutes }) => minutes)).toEqual([2, 6, 10, 21, 30])
  })

  it('has a subcategory earn by its own factor, else by that of its category, within both caps', () => {
    const categories = [
      category(1, { credit_per: 'hour', credit_factor: 2, max_minutes: 300 }),
      category(11, { credit_per: 'entry', credit_factor: 1, max_minutes: 120 }),
    ]
    const rows: CategoryMinutes[] = [work(1, 60), work(1, 240, 3, 11), work(1, 30, 1, 12)]
    // 2 hours, 3 entries cut to 2 hours, 1 hour; then the cap of 5 hours.
    expect(countCredit(rows, categories, 'minutes')).toEqual({ logged: 360, counted: 300 })
    expect(countCategory(rows, 11, categories, 'minutes')).toEqual({
      logged: 180,
      counted: 120,
      source: { per: 'entry', factor: 1, minutes: 240, entries: 3 },
    })
    expect(countCategory(rows, 1, categories, 'minutes').source).toEqual({
      per: 'hour',
      factor: 2,
      minutes: 90,
      entries: 2,
    })
  })
})

describe('a figure of a cycle', () => {
  it.each([
    [2550, 'minutes', '42:30'],
    [2550, 'points', '42.5'],
    [3000, 'points', '50'],
    [6, 'points', '0.1'],
    [0, 'points', '0'],
    [-90, 'points', '-1.5'],
  ] as const)('%i is shown in %s as %s', (minutes, unit, words) => {
    expect(showCredit(minutes, unit)).toBe(words)
  })

  it('says of how much, and where it comes from', () => {
    expect(creditOfInWords(2550, 3000, 'points')).toBe('42.5 of 50 points')
    expect(creditOfInWords(2550, 3000, 'minutes')).toBe('42:30 of 50:00')
    const entries = { per: 'entry', factor: 1.5, minutes: 20, entries: 2 } as const
    expect(creditSourceInWords(entries, 'points')).toBe('2 entries × 1.5 = 3 points')
    expect(creditSourceInWords(entries, 'minutes')).toBe('2 entries × 1.5 = 03:00')
    const hours = { per: 'hour', factor: 0.5, minutes: 120, entries: 1 } as const
    expect(creditSourceInWords(hours, 'points')).toBe('02:00 × 0.5 = 1 point')
  })
})

it.each([
  [0, 'Enter a number above 0'],
  [-1, 'Enter a number above 0'],
  [1000.01, 'Enter a number up to 1000'],
  [0.125, 'Two decimals at most'],
  [0.01, null],
  [1.15, null],
  [1000, null],
])('a factor of %d is %s', (factor, words) => {
  expect(devcategory.fields.credit_factor.schema.safeParse(factor).error?.issues[0]?.message ?? null).toBe(words)
})
