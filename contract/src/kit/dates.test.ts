import { describe, expect, it, vi } from 'vitest'
import {
  addDays,
  addMonths,
  dayIn,
  daysBetween,
  instantIn,
  isCivilDate,
  quarterOf,
  readDate,
  readInstant,
  showDate,
  showInstant,
  showClock,
  showMoment,
} from './dates.ts'

const auckland = 'Pacific/Auckland'

it.each([
  ['2026-02-28', true],
  ['2026-02-29', false],
  ['2024-02-29', true],
  ['2000-02-29', true],
  ['1900-02-29', false],
  ['1900-01-01', true],
  ['1899-12-31', false],
  ['2200-12-31', true],
  ['2201-01-01', false],
  ['0000-01-01', false],
  ['9999-12-31', false],
  ['2026-13-01', false],
  ['2026-00-10', false],
  ['2026-04-31', false],
  ['2026-4-3', false],
  ['2026-04-03 ', false],
  ['2026-04-03T00:00:00Z', false],
  ['٢٠٢٦-04-03', false],
  ['', false],
])('%s is a day of the calendar: %s', (text, expected) => {
  expect(isCivilDate(text)).toBe(expected)
})

describe('the day it is in Auckland', () => {
  it.each([
    ['half past midnight in summer', '2026-01-14T11:30:00Z', '2026-01-15'],
    ['half past eleven at night in summer', '2026-01-15T10:30:00Z', '2026-01-15'],
    ['half past midnight in winter', '2026-07-14T12:30:00Z', '2026-07-15'],
    ['half past eleven at night in winter', '2026-07-15T11:30:00Z', '2026-07-15'],
    ['the night the clocks go back, before', '2026-04-04T13:30:00Z', '2026-04-05'],
    ['the night the clocks go back, the hour twice', '2026-04-04T14:30:00Z', '2026-04-05'],
    ['the end of the day that has 25 hours', '2026-04-05T11:59:59Z', '2026-04-05'],
    ['the night the clocks go on', '2026-09-26T14:00:00Z', '2026-09-27'],
    ['the end of the day that has 23 hours', '2026-09-27T10:59:59Z', '2026-09-27'],
    ['the day after it', '2026-09-27T11:00:00Z', '2026-09-28'],
    ['29 February', '2028-02-28T11:00:00Z', '2028-02-29'],
    ['the last moment of the year', '2026-12-31T10:59:59.999Z', '2026-12-31'],
    ['the first moment of the year', '2026-12-31T11:00:00Z', '2027-01-01'],
  ])('%s', (_words, at, expected) => {
    expect(dayIn(auckland, new Date(at))).toBe(expected)
  })

  it('is another one elsewhere', () => {
    expect(dayIn('UTC', new Date('2026-01-14T11:30:00Z'))).toBe('2026-01-14')
    expect(dayIn('Pacific/Chatham', new Date('2026-01-14T10:15:00Z'))).toBe('2026-01-15')
  })
})

it.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2028-02-29', 12, '2029-02-28'],
  ['2028-02-29', 48, '2032-02-29'],
  ['2026-03-31', -1, '2026-02-28'],
  ['2026-12-15', 1, '2027-01-15'],
  ['2026-01-15', -13, '2024-12-15'],
  ['2026-05-15', 0, '2026-05-15'],
])('%s and %s months is %s', (date, months, expected) => {
  expect(addMonths(date, months)).toBe(expected)
})

it('counts days across both changes of the clock', () => {
  expect(daysBetween('2026-04-04', '2026-04-06')).toBe(2)
  expect(daysBetween('2026-09-26', '2026-09-28')).toBe(2)
  expect(daysBetween('2026-01-01', '2027-01-01')).toBe(365)
  expect(daysBetween('2028-01-01', '2029-01-01')).toBe(366)
  expect(daysBetween('2026-03-02', '2026-03-01')).toBe(-1)
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29')
})

it.each([
  ['3/4/2026', '2026-04-03'],
  ['03/04/2026', '2026-04-03'],
  ['03.04.26', '2026-04-03'],
  ['3-4-26', '2026-04-03'],
  ['3 4 2026', '2026-04-03'],
  [' 2026-04-03 ', '2026-04-03'],
  ['2026-4-3', '2026-04-03'],
  ['29/2/2028', '2028-02-29'],
  ['29/2/2026', null],
  ['31/4/2026', null],
  ['13/13/2026', null],
  ['4/2026', null],
  ['3/4/226', null],
  ['tomorrow', null],
  ['', null],
])('reads %j as %s', (typed, expected) => {
  expect(readDate(typed)).toBe(expected)
})

it('shows days and instants as New Zealand writes them', () => {
  expect(showDate('2026-04-03')).toBe('03/04/2026')
  expect(showInstant('2026-04-02T11:05:09.500Z', auckland)).toBe('03/04/2026 00:05:09')
  expect(showInstant('2026-07-15T11:59:59Z', auckland)).toBe('15/07/2026 23:59:59')
})

it('makes no formatter for each instant of a long list', () => {
  const shown = showInstant('2026-04-02T11:05:09Z', 'Pacific/Chatham')
  const made = vi.spyOn(Intl, 'DateTimeFormat')
  for (let n = 0; n < 50; n += 1) expect(showInstant('2026-04-02T11:05:09Z', 'Pacific/Chatham')).toBe(shown)
  expect(showInstant('2026-04-02T11:05:09Z', 'No/Zone')).toBe(showInstant('2026-04-02T11:05:09Z', auckland))
  expect(made.mock.calls.length).toBeLessThanOrEqual(3)
  made.mockRestore()
})

it.each([
  ['2026-01-01', '2026-01-01', '2026-03-31', 1],
  ['2026-03-31', '2026-01-01', '2026-03-31', 1],
  ['2028-02-29', '2028-01-01', '2028-03-31', 1],
  ['2026-04-01', '2026-04-01', '2026-06-30', 2],
  ['2026-09-30', '2026-07-01', '2026-09-30', 3],
  ['2026-12-31', '2026-10-01', '2026-12-31', 4],
])('%s lies in the quarter %s to %s', (date, from, to, quarter) => {
  expect(quarterOf(date)).toEqual({ from, to, quarter, year: Number(date.slice(0, 4)) })
})

describe('a clock time', () => {
  const at = '2026-11-22T09:23:41Z'
  it.each([
    ['Pacific/Auckland', '22/11/2026 22:23:41', '22:23'],
    ['Pacific/Chatham', '22/11/2026 23:08:41', '23:08'],
    ['UTC', '22/11/2026 09:23:41', '09:23'],
    ['Nowhere/At all', '22/11/2026 22:23:41', '22:23'],
    ['', '22/11/2026 22:23:41', '22:23'],
  ])('stands in the zone that was chosen: %s', (zone, whole, clock) => {
    expect([showInstant(at, zone), showClock(new Date(at), zone)]).toEqual([whole, clock])
  })
})

describe('a time of day that was typed', () => {
  it.each([
    ['in summer', '26/11/2026 09:30', '2026-11-25T20:30:00.000Z'],
    ['in winter', '1/7/2026 9.05', '2026-06-30T21:05:00.000Z'],
    ['on the day the clocks go forward, before', '27/09/2026 01:59', '2026-09-26T13:59:00.000Z'],
    ['in the hour that is left out, is the hour after', '27/09/2026 02:30', '2026-09-26T14:30:00.000Z'],
    ['on the day the clocks go forward, after', '27/09/2026 03:30', '2026-09-26T14:30:00.000Z'],
    ['in the hour that comes twice, is its first', '05/04/2026 02:30', '2026-04-04T13:30:00.000Z'],
    ['after the hour that comes twice', '05/04/2026 03:30', '2026-04-04T15:30:00.000Z'],
    ['without a time', '26/11/2026', null],
    ['at no time there is', '26/11/2026 24:00', null],
    ['on no day there is', '31/11/2026 09:00', null],
    ['as words', 'tomorrow at nine', null],
  ])('%s', (_what, typed, expected) => {
    expect(readInstant(typed, auckland)).toBe(expected)
  })

  it.each(['2026-04-04', '2026-09-26'])('is read as it is shown, at every half hour around %s', (from) => {
    for (let half = 0; half < 96; half += 1) {
      const at = new Date(Date.parse(`${from}T00:00:00Z`) + half * 1_800_000).toISOString()
      const [day = '', time = ''] = showInstant(at, auckland).split(' ')
      const read = instantIn(auckland, readDate(day) ?? '', time.slice(0, 5))
      expect(showInstant(read, auckland)).toBe(showInstant(at, auckland))
    }
  })
})

it.each([
  ['the college’s', auckland, '28/11/2026 22:23:00'],
  ['another with the same clock', 'Antarctica/McMurdo', '28/11/2026 22:23:00'],
  ['another', 'Europe/London', '28/11/2026 09:23:00 (United Kingdom Time)'],
  ['one that there is not', 'Moon/Base', '28/11/2026 22:23:00'],
])('a moment on the clock of a reader names its zone where it isn’t the college’s: %s', (_, zone, words) => {
  expect(showMoment(new Date('2026-11-28T09:23:00Z'), zone, auckland)).toBe(words)
})
