import { describe, expect, test } from 'vitest'
import { chipOf, countWords, dayWithDistance, partsOf, placeOf } from './words.ts'

const row = {
  quarter: '2026-Q3',
  start_date: '2026-08-05',
  end_date: '2026-12-20',
  due_on: '2026-10-14',
  archived_at: null,
  returned_at: null,
} as const
const zone = 'Pacific/Auckland'

describe('the chip of a report', () => {
  test.each([
    ['due', '2026-08-04', 'inactive', 'From 05/08/2026'],
    ['due', '2026-08-05', 'ahead', 'Due 14/10/2026'],
    ['due', '2026-09-13', 'ahead', 'Due 14/10/2026'],
    ['due', '2026-09-14', 'due', 'Due 14/10/2026'],
    ['draft', '2026-10-14', 'draft', 'Draft'],
    ['draft', '2026-10-15', 'late', '1 day overdue'],
    ['due', '2026-11-22', 'late', '39 days overdue'],
    ['submitted', '2026-11-22', 'asked', 'Handed in'],
    ['accepted', '2026-11-22', 'completed', 'Accepted'],
  ] as const)('%s on %s', (state, today, kind, words) => {
    expect(chipOf({ ...row, state }, today, zone)).toEqual({ kind, words })
  })

  test('that was sent back says when, and is never late', () => {
    const returned = { ...row, state: 'draft', returned_at: '2026-11-21T20:00:00.000Z' } as const
    expect(chipOf(returned, '2026-11-22', zone)).toEqual({ kind: 'due', words: 'Returned on 22/11/2026' })
  })

  test('of a closed programme is never late', () => {
    const closed = { ...row, archived_at: '2026-11-01T00:00:00Z' }
    expect(chipOf({ ...closed, state: 'draft' }, '2026-11-22', zone).words).toBe('Programme closed')
    expect(chipOf({ ...closed, state: 'accepted' }, '2026-11-22', zone).words).toBe('Accepted')
  })
})

test('dates are shown with their distance', () => {
  expect(dayWithDistance('2026-11-22', '2026-11-22')).toBe('22/11/2026, today')
  expect(dayWithDistance('2026-11-23', '2026-11-22')).toBe('23/11/2026, in 1 day')
  expect(dayWithDistance('2026-11-20', '2026-11-22')).toBe('20/11/2026, 2 days ago')
})

test('a placement is named by its location, or else by its type', () => {
  expect(placeOf({ location_name: 'Burwood Hospital', type: 'Clinic' })).toBe('Burwood Hospital')
  expect(placeOf({ location_name: null, type: 'Clinic' })).toBe('Clinic')
})

test('words are counted, and blanks fill no part', () => {
  expect([countWords(null), countWords('  '), countWords(' one\ntwo  three ')]).toEqual([0, 0, 3])
  const empty = { hours: null, leave_days: null, on_call_hours: null, supervisor_id: null }
  const parts = partsOf({ ...empty, went_well: ' ', was_hard: 'Nights', next_quarter: null })
  expect(parts.filter(({ filled }) => filled).map(({ name }) => name)).toEqual(['hard'])
  expect(partsOf({ ...empty, hours: 0, went_well: null, was_hard: null, next_quarter: null })[0]?.filled).toBe(true)
})
