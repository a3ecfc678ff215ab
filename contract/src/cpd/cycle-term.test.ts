import { describe, expect, it } from 'vitest'
import { cycleTerm, paceCorners, proRata } from './cycle-term.ts'
import type { CyclePerson } from './cycle-term.ts'
import { elapsed } from './periods.ts'

const year = { type: 'fellow', start_date: '2026-01-01', end_date: '2026-12-31' } as const
const whole: CyclePerson = { since: null, certificate: null, pauses: [] }
const winter = { from: '2026-06-01', to: '2026-06-30' }

describe('days that count', () => {
  it.each<[string, Partial<CyclePerson>, { days: number; counted: number; joined: string; end: string }]>([
    ['all of them', {}, { days: 365, counted: 365, joined: '2026-01-01', end: '2026-12-31' }],
    ['without a pause', { pauses: [winter] }, { days: 365, counted: 335, joined: '2026-01-01', end: '2026-12-31' }],
    [
      'pauses that overlap or touch once',
      { pauses: [winter, { from: '2026-06-20', to: '2026-07-01' }, { from: '2026-07-02', to: '2026-07-02' }] },
      { days: 365, counted: 333, joined: '2026-01-01', end: '2026-12-31' },
    ],
    [
      'a pause as far as it lies in the year',
      { pauses: [{ from: '2025-12-01', to: '2026-01-10' }] },
      { days: 365, counted: 355, joined: '2026-01-01', end: '2026-12-31' },
    ],
    [
      'no pause of another year',
      { pauses: [{ from: '2025-01-01', to: '2025-12-31' }] },
      { days: 365, counted: 365, joined: '2026-01-01', end: '2026-12-31' },
    ],
    ['from joining', { since: '2026-07-01' }, { days: 365, counted: 184, joined: '2026-07-01', end: '2026-12-31' }],
    [
      'joined on the first day',
      { since: '2026-01-01' },
      { days: 365, counted: 365, joined: '2026-01-01', end: '2026-12-31' },
    ],
    [
      'joined on the last day',
      { since: '2026-12-31' },
      { days: 365, counted: 1, joined: '2026-12-31', end: '2026-12-31' },
    ],
    ['joined before', { since: '2019-05-01' }, { days: 365, counted: 365, joined: '2026-01-01', end: '2026-12-31' }],
    ['joins after', { since: '2027-05-01' }, { days: 365, counted: 0, joined: '2027-01-01', end: '2026-12-31' }],
    [
      'to the certificate',
      { certificate: '2026-09-30' },
      { days: 365, counted: 365, joined: '2025-10-01', end: '2026-09-30' },
    ],
    [
      'joined part-way, with a pause before and after it',
      { since: '2026-05-01', pauses: [{ from: '2026-03-01', to: '2026-03-31' }, winter] },
      { days: 365, counted: 215, joined: '2026-05-01', end: '2026-12-31' },
    ],
    [
      'paused throughout',
      { pauses: [{ from: '2025-01-01', to: '2027-12-31' }] },
      { days: 365, counted: 0, joined: '2026-01-01', end: '2026-12-31' },
    ],
  ])('%s', (_words, person, expected) => {
    expect(cycleTerm(year, { ...whole, ...person }, '2026-03-01')).toMatchObject(expected)
  })
})

it('29 February is a day like any other', () => {
  const leap = { type: 'fellow', start_date: '2028-01-01', end_date: '2028-12-31' } as const
  expect(cycleTerm(leap, whole, '2028-03-01')).toMatchObject({ days: 366, passed: 60, left: 306 })
  const pauses = [{ from: '2028-02-29', to: '2028-02-29' }]
  expect(cycleTerm(leap, { ...whole, pauses }, '2028-03-01')).toMatchObject({ counted: 365, passed: 59, left: 306 })
})

it.each(['2025-12-31', '2026-01-01', '2026-04-05', '2026-09-27', '2026-12-30', '2026-12-31', '2027-01-01'])(
  'on %s a year without pauses has gone as far as its days',
  (day) => {
    const { total, passed, left, share } = elapsed(year.start_date, year.end_date, day)
    expect(cycleTerm(year, whole, day)).toMatchObject({ days: total, passed, left, pace: share, countedLeft: left })
  },
)

describe('the pace', () => {
  const paused = { ...whole, pauses: [winter] }
  it('rests during a pause', () => {
    const on = (day: string): number => cycleTerm(year, paused, day).passed
    expect([on('2026-05-31'), on('2026-06-01'), on('2026-06-15'), on('2026-06-30'), on('2026-07-01')]).toEqual([
      150, 151, 151, 151, 151,
    ])
    expect(on('2026-07-02')).toBe(152)
  })

  it('has reached all after the last day, and does not speak of days left then', () => {
    expect(cycleTerm(year, paused, '2027-01-01')).toMatchObject({ pace: 1, countedLeft: 0, left: 0 })
  })

  it('asks nothing of somebody who is paused throughout', () => {
    const term = cycleTerm(year, { ...whole, pauses: [{ from: '2026-01-01', to: '2026-12-31' }] }, '2026-08-01')
    expect(term).toMatchObject({ share: 0, pace: 1, passed: 0, countedLeft: 0 })
    expect(proRata(3000, term)).toBe(0)
  })

  it('is drawn with corners where it rests', () => {
    const term = cycleTerm(year, { ...paused, since: '2026-03-01' }, '2026-03-01')
    expect(paceCorners(term, 2760)).toEqual([
      { date: '2026-01-01', minutes: 0 },
      { date: '2026-03-01', minutes: 0 },
      { date: '2026-06-01', minutes: 920 },
      { date: '2026-07-01', minutes: 920 },
      { date: '2026-12-31', minutes: 2760 },
    ])
    expect(paceCorners(cycleTerm(year, whole, '2026-03-01'), 3000)).toEqual([
      { date: '2026-01-01', minutes: 0 },
      { date: '2026-12-31', minutes: 3000 },
    ])
    const last = cycleTerm(year, { ...whole, pauses: [{ from: '2026-12-01', to: '2027-01-31' }] }, '2026-03-01')
    expect(paceCorners(last, 3000).slice(1)).toEqual([
      { date: '2026-12-01', minutes: 3000 },
      { date: '2026-12-31', minutes: 3000 },
    ])
  })
})

it.each([
  [3000, '2026-07-01', 1512],
  [0, '2026-07-01', 0],
  [3000, null, 3000],
])('%i minutes of the whole are asked for from %s: %i', (minutes, since, expected) => {
  expect(proRata(minutes, cycleTerm(year, { ...whole, since }, '2026-08-01'))).toBe(expected)
})
