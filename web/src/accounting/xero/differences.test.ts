import type { XeroDifferenceRow } from '@college/contract/accounting'
import { expect, test } from 'vitest'
import { partsInWords } from './words.ts'

const differs = (...parts: XeroDifferenceRow['parts'][number][]): string[] =>
  partsInWords({ parts } as XeroDifferenceRow) // no other field is read

test('each difference takes one short line, ours first, and GST that follows the amount takes none', () => {
  expect(
    differs(
      { of: 'amount', ours: 45_000, theirs: 90_000 },
      { of: 'tax', ours: 5_870, theirs: 11_739 },
      { of: 'date', ours: '2026-11-29', theirs: '2026-12-01' },
      { of: 'due', ours: '2026-12-29', theirs: null },
    ),
  ).toEqual([
    'Amount: $450.00, in Xero $900.00',
    'Date: 29/11/2026, in Xero 01/12/2026',
    'Due: 29/12/2026, in Xero none',
  ])
})

test('GST alone, and an amount alone, are said as they are', () => {
  expect(differs({ of: 'tax', ours: 5_870, theirs: 0 })).toEqual(['GST: $58.70, in Xero $0.00'])
  expect(differs({ of: 'amount', ours: 100, theirs: 200 })).toEqual(['Amount: $1.00, in Xero $2.00'])
})

test('a state on both sides is said in our words', () => {
  expect(differs({ of: 'state', ours: 'due', theirs: 'VOIDED' })).toEqual(['Due here, void in Xero'])
})

test('another currency is said first, by its letters', () => {
  expect(differs({ of: 'currency', ours: 'NZD', theirs: 'AUD' }, { of: 'amount', ours: 100, theirs: 200 })).toEqual([
    'Currency: NZD, in Xero AUD',
    'Amount: $1.00, in Xero $2.00',
  ])
})
