import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays, isCivilDate } from '#kit'
import {
  coveredDays,
  daysOfQuarter,
  quarterInWords,
  quarterNamed,
  quartersTouched,
  reportDue,
  reportPeriod,
} from './quarters.ts'

it.each([
  ['2026-Q1', '2026-01-01', '2026-03-31', '2026-04-14', 'January to March 2026'],
  ['2026-Q2', '2026-04-01', '2026-06-30', '2026-07-14', 'April to June 2026'],
  ['2026-Q3', '2026-07-01', '2026-09-30', '2026-10-14', 'July to September 2026'],
  ['2026-Q4', '2026-10-01', '2026-12-31', '2027-01-14', 'October to December 2026'],
])('%s runs from %s to %s, is due on %s', (name, from, to, due, words) => {
  expect(daysOfQuarter(name)).toEqual({ from, to })
  expect([quarterNamed(from), quarterNamed(to), reportDue(name), quarterInWords(name)]).toEqual([
    name,
    name,
    due,
    words,
  ])
})

it('a stay has a report for each quarter it touches, be it by a day', () => {
  expect(quartersTouched('2026-03-31', '2026-03-31')).toEqual(['2026-Q1'])
  expect(quartersTouched('2026-03-31', '2026-04-01')).toEqual(['2026-Q1', '2026-Q2'])
  expect(quartersTouched('2025-12-15', '2026-07-01')).toEqual(['2025-Q4', '2026-Q1', '2026-Q2', '2026-Q3'])
  expect(quartersTouched('2026-04-02', '2026-04-01')).toEqual(['2026-Q2'])
})

it.each([
  ['2026-06-01', '2027-02-04', 'July to September 2026'],
  ['2026-07-01', '2026-09-30', 'July to September 2026'],
  ['2026-05-04', '2026-08-20', '1 July to 20 August 2026'],
  ['2026-08-21', '2027-02-20', '21 August to 30 September 2026'],
  ['2026-07-06', '2026-07-31', '6 to 31 July 2026'],
  ['2026-09-30', '2027-02-20', '30 September 2026'],
])('the report of a stay from %s to %s covers %s', (start_date, end_date, words) => {
  expect(reportPeriod({ quarter: '2026-Q3', start_date, end_date })).toBe(words)
})

it('the days of its reports are the days of the stay, each once', () => {
  const day = fc.integer({ min: 0, max: 40_000 }).map((days) => addDays('1950-01-01', days))
  fc.assert(
    fc.property(day, fc.integer({ min: 0, max: 1_200 }), (start_date, days) => {
      const end_date = addDays(start_date, days)
      let next = start_date
      for (const quarter of quartersTouched(start_date, end_date)) {
        const { from, to } = coveredDays({ quarter, start_date, end_date })
        expect([from, from <= to, isCivilDate(to)]).toEqual([next, true, true])
        next = addDays(to, 1)
      }
      expect(next).toBe(addDays(end_date, 1))
    }),
  )
})
