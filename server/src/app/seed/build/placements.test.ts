import { addDays, daysBetween } from '@college/contract/kit'
import { coveredDays, quartersTouched } from '@college/contract/logbook'
import { expect, it } from 'vitest'
import { fewestDays, shareWorked, staysOf } from './placements.ts'

const today = '2026-11-20'
const starts = Array.from({ length: 366 }, (_, ago) => addDays(today, -ago - 400))

it('no report of the demo is of a few days, on whichever day a programme begins', () => {
  for (const start of starts)
    for (const { from, to } of staysOf(start, today))
      for (const quarter of quartersTouched(from, to)) {
        const covered = coveredDays({ quarter, start_date: from, end_date: to })
        expect([start, quarter, daysBetween(covered.from, covered.to) >= fewestDays]).toEqual([start, quarter, true])
      }
})

it('stays follow each other to the day, and the last has not ended', () => {
  for (const start of starts) {
    const stays = staysOf(start, today)
    for (const [at, { from }] of stays.entries()) if (at > 0) expect(from).toBe(addDays(stays[at - 1]?.to ?? '', 1))
    expect((stays.at(-1)?.to ?? '') >= today).toBe(true)
  }
})

it('who begins in the last days of a quarter has a placement from the next one', () => {
  expect(staysOf('2026-12-20', '2026-12-24')).toEqual([{ from: '2027-01-01', to: '2027-06-30' }])
})

it('hours are of the days that were worked', () => {
  const stay = { quarter: '2026-Q4', start_date: '2026-10-01', end_date: '2027-03-31' }
  expect(shareWorked(stay, '2026-12-31')).toBe(1)
  expect(shareWorked({ ...stay, start_date: '2026-11-16' }, '2027-02-01')).toBe(0.5)
  expect(shareWorked(stay, '2026-11-15')).toBe(0.5)
  expect(shareWorked(stay, '2026-09-01')).toBe(0)
})
