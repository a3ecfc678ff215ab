import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, daysBetween } from '#kit'
import { allocate, chargeOf, feeYear, feeYearOf, gstInside, gstOnTop, gstWays, isDebit } from './index.ts'
import { isOverdue, mostCents, overdueFilters, partOf, readFees, readMoney, showMoney, writeFees } from './index.ts'
import type { OpenLine } from './index.ts'

const amounts = fc.integer({ min: 0, max: mostCents })
const total = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0)

describe('GST', () => {
  it.each([
    [11_500, 1_500],
    [98_000, 12_783],
    [1, 0],
    [4, 1],
    [0, 0],
  ])('of %i cents is %i', (amount, tax) => expect(gstInside(amount)).toBe(tax))

  it('is within half a cent of fifteen hundredths of the rest, whichever way it is reckoned', () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        const inside = gstInside(amount)
        expect(Math.abs(inside * 23 - amount * 3)).toBeLessThanOrEqual(11.5)
        expect(Math.abs(gstOnTop(amount) * 100 - amount * 15)).toBeLessThanOrEqual(50)
        expect(Number.isInteger(inside)).toBe(true)
      }),
    )
  })
})

describe('parts of a year', () => {
  it('sum to the whole, however a year is cut, in amount and in GST', () => {
    const cuts = fc.uniqueArray(fc.integer({ min: 1, max: 364 }), { maxLength: 20 })
    fc.assert(
      fc.property(
        amounts,
        cuts,
        fc.constantFrom(...gstWays),
        fc.integer({ min: 2020, max: 2040 }),
        (fee, at, gst, of) => {
          const year = feeYear(of, '01/04')
          const days = daysBetween(year.from, year.to) + 1
          const edges = [0, ...at.toSorted((a, b) => a - b), days]
          const parts = edges.slice(1).map((end, index) =>
            chargeOf(fee, gst, year, {
              starts: addDays(year.from, edges[index] ?? 0),
              ends: addDays(year.from, end - 1),
            }),
          )
          const whole = chargeOf(fee, gst, year, { starts: null, ends: null })
          expect(total(parts.map((part) => part?.amount ?? Number.NaN))).toBe(whole?.amount)
          expect(total(parts.map((part) => part?.tax ?? Number.NaN))).toBe(whole?.tax)
          expect(whole?.whole).toBe(true)
          for (const part of parts) expect((part?.tax ?? 1) <= (part?.amount ?? 0)).toBe(true)
        },
      ),
    )
  })

  it('have no more GST than amount, however small the fee', () => {
    const year = feeYear(2020, '01/04')
    const days = { starts: addDays(year.from, 56), ends: addDays(year.from, 60) }
    expect(chargeOf(23, 'inside', year, days)).toMatchObject({ amount: 0, tax: 0 })
  })

  it('hold for amounts below zero as well', () => {
    fc.assert(
      fc.property(fc.integer({ min: -mostCents, max: 0 }), fc.integer({ min: 0, max: 365 }), (amount, cut) => {
        expect(partOf(amount, 0, cut, 365) + partOf(amount, cut, 365, 365)).toBe(amount)
      }),
    )
  })

  it('begin with the day of joining, and are nothing outside', () => {
    const year = feeYear(2026, '01/01')
    expect(year).toEqual({ year: 2026, from: '2026-01-01', to: '2026-12-31' })
    const half = chargeOf(36_500, 'inside', year, { starts: '2026-07-02', ends: null })
    expect(half).toEqual({ amount: 18_300, tax: 2_387, from: '2026-07-02', to: '2026-12-31', whole: false })
    expect(chargeOf(36_500, 'inside', year, { starts: '2027-01-01', ends: null })).toBeNull()
    expect(chargeOf(10_000, 'on_top', year, { starts: '2019-05-05', ends: null })).toMatchObject({
      amount: 11_500,
      tax: 1_500,
    })
    expect(chargeOf(10_000, 'none', year, { starts: null, ends: null })).toMatchObject({ amount: 10_000, tax: 0 })
  })

  it('lie in the year that began last', () => {
    expect(feeYearOf('2026-03-31', '01/04')).toEqual({ year: 2025, from: '2025-04-01', to: '2026-03-31' })
    expect(feeYearOf('2026-04-01', '1/4').year).toBe(2026)
    expect(feeYear(2028, '29/02').from).toBe('2028-01-01')
    expect(feeYear(2026, 'soon').from).toBe('2026-01-01')
  })
})

describe('amounts as people and banks write them', () => {
  it.each<[string, number | null]>([
    ['1,234.50', 123_450],
    ['$980', 98_000],
    [' 12.5 ', 1_250],
    ['-45.00', -4_500],
    ['(45.00)', -4_500],
    ['45.00-', -4_500],
    ['−45.00', -4_500],
    ['45.00 DR', -4_500],
    ['45.00 CR', 4_500],
    ['-$1,000.00', -100_000],
    ['NZD 10.00', 1_000],
    ['0.00', 0],
    ['+45.00', 4_500],
    ['45.00+', 4_500],
    ['$-45.00', -4_500],
    ['-45.00 ', -4_500],
    ['($1,000.00)', -100_000],
    ['45.00DR', -4_500],
    ['12,34', null],
    ['12-34', null],
    ['(45.00', null],
    ['45.00)', null],
    [')45.00(', null],
    ['+-5', null],
    ['-+5', null],
    ['-5-', null],
    ['-(5)', null],
    ['(-5)', null],
    ['-5 DR', null],
    ['-5 CR', null],
    ['5+5', null],
    ['1+2', null],
    ['4(5)', null],
    ['$$5', null],
    ['5 DR CR', null],
    ['-', null],
    ['()', null],
    ['1.234,50', null],
    ['1,23,456.00', null],
    ['12.345', null],
    ['--5', null],
    ['ten', null],
    ['', null],
    ['1e5', null],
  ])('%j is %j', (text, cents) => expect(readMoney(text)).toBe(cents))

  it('come back as they were shown', () => {
    fc.assert(
      fc.property(fc.integer({ min: -mostCents, max: mostCents }), (cents) => {
        expect(readMoney(showMoney(cents))).toBe(cents)
      }),
    )
    expect(showMoney(123_450)).toBe('$1,234.50')
    expect(showMoney(-5)).toBe('−$0.05')
  })

  it('make a table of fees', () => {
    const fees = [
      { role: 'Fellow', amount: 98_000 },
      { role: 'Trainee', amount: 145_050 },
    ]
    expect(writeFees(fees)).toBe('Fellow: $980.00; Trainee: $1,450.50')
    expect(readFees(writeFees(fees))).toEqual(fees)
    expect(readFees('')).toEqual([])
    for (const wrong of ['Fellow', 'Fellow: ten', ': 5', 'Fellow: 1; Fellow: 2', 'Fellow: -5'])
      expect([wrong, readFees(wrong)]).toEqual([wrong, null])
  })
})

describe('settling', () => {
  const lines = fc.array(
    fc.record({
      type: fc.constantFrom('invoice', 'payment', 'credit'),
      amount: fc.integer({ min: 1, max: 900 }),
      isBack: fc.boolean(),
      day: fc.integer({ min: 10, max: 28 }),
      named: fc.nat({ max: 12 }),
    }),
    { maxLength: 12 },
  )
  const made = lines.map((given) =>
    given.map(({ type, amount, isBack, day, named }, id): OpenLine => ({
      id,
      type,
      amount: type === 'payment' && isBack ? -amount : amount,
      allocated: 0,
      date: `2026-01-${day}`,
      due: null,
      invoice_id: type === 'invoice' || named >= given.length ? null : named,
    })),
  )

  it('uses no cent twice, and leaves something on one side alone', () => {
    fc.assert(
      fc.property(made, (given) => {
        const safe = given.map((line) => ({
          ...line,
          invoice_id: given.find(({ id, type }) => id === line.invoice_id && type === 'invoice')?.id ?? null,
        }))
        const settled = allocate(safe)
        const used = (id: number): number =>
          total(settled.flatMap(({ debit, credit, amount }) => (debit === id || credit === id ? [amount] : [])))
        for (const line of safe) expect(used(line.id)).toBeLessThanOrEqual(Math.abs(line.amount))
        const left = (isOf: boolean): number =>
          total(safe.filter((line) => isDebit(line) === isOf).map(({ id, amount }) => Math.abs(amount) - used(id)))
        expect(Math.min(left(true), left(false))).toBe(0)
        expect(new Set(settled.map(({ debit, credit }) => `${debit} ${credit}`)).size).toBe(settled.length)
      }),
    )
  })

  it('goes to the invoice that is named, then to what was due first', () => {
    const line = (
      id: number,
      type: OpenLine['type'],
      amount: number,
      due: string,
      invoice_id: number | null = null,
    ): OpenLine => ({
      id,
      type,
      amount,
      allocated: 0,
      date: due,
      due,
      invoice_id,
    })
    const settled = allocate([
      line(1, 'invoice', 100, '2026-01-01'),
      line(2, 'invoice', 100, '2026-02-01'),
      line(3, 'payment', 130, '2026-03-01', 2),
    ])
    expect(settled).toEqual([
      { debit: 2, credit: 3, amount: 100 },
      { debit: 1, credit: 3, amount: 30 },
    ])
  })
})

it.each([
  ['invoice', 'due', '2026-03-01', true],
  ['invoice', 'due', '2026-03-02', false],
  ['invoice', 'paid', '2026-03-01', false],
  ['invoice', 'void', '2026-03-01', false],
  ['payment', 'paid', '2026-03-01', false],
  ['invoice', 'due', null, false],
] as const)('%s that is %s by %s is overdue: %s', (type, state, due, late) => {
  expect(isOverdue({ type, state, due }, '2026-03-02')).toBe(late)
  expect(overdueFilters('2026-03-02').to).toBe('2026-03-01')
})
