import { describe, expect, it } from 'vitest'
import { hoursInWords, isSendingTime, nextSendingTime, readHours } from './hours.ts'

const zone = 'Pacific/Auckland'
const setting = (name: string, value: string) => ({ name: `reminders_${name}`, value })
const next = (now: string, ...settings: { name: string; value: string }[]): string | undefined =>
  nextSendingTime(readHours(zone, settings), new Date(now))?.toISOString()

describe('the hours in which reminders leave', () => {
  it.each([
    ['in working hours they leave at once', '2026-11-25T22:30:00Z', '2026-11-25T22:30:00.000Z'],
    ['at night they wait for the morning', '2026-11-25T12:00:00Z', '2026-11-25T19:00:00.000Z'],
    ['in the evening they wait for the next morning', '2026-11-25T05:00:00Z', '2026-11-25T19:00:00.000Z'],
    ['on Friday evening they wait for Monday', '2026-11-27T06:00:00Z', '2026-11-29T19:00:00.000Z'],
    // Summer time begins on Sunday 27 September 2026 at 2:00, and ends on 4 April 2027 at 3:00.
    [
      'over the begin of summer time Monday has its own eight o’clock',
      '2026-09-25T07:00:00Z',
      '2026-09-27T19:00:00.000Z',
    ],
    ['over its end too', '2027-04-02T06:00:00Z', '2027-04-04T20:00:00.000Z'],
  ])('%s', (_what, now, leaves) => expect(next(now)).toBe(leaves))

  it('skip the public holidays of New Zealand there, unless every day is a working day', () => {
    // Waitangi Day of 2026 is a Friday.
    const [eve, friday, monday] = ['2026-02-05T08:00:00Z', '2026-02-05T19:00:00.000Z', '2026-02-08T19:00:00.000Z']
    expect(next(eve)).toBe(monday)
    expect(next(eve, setting('on', 'every_day'))).toBe(friday)
    const sydney = nextSendingTime(readHours('Australia/Sydney', []), new Date(eve))
    expect(sydney?.toISOString()).toBe('2026-02-05T21:00:00.000Z')
    expect([hoursInWords(readHours(zone, [])), hoursInWords(readHours('Australia/Sydney', []))]).toEqual([
      'Monday to Friday, 08:00 to 18:00, except public holidays',
      'Monday to Friday, 08:00 to 18:00',
    ])
  })

  it('skip a day off', () => {
    expect(next('2026-12-24T12:00:00Z', setting('not_on', '25/12/2026, 28/12/2026'))).toBe('2026-12-28T19:00:00.000Z')
  })

  it('begin with the first minute there is, where the clock skips an hour', () => {
    const early = [setting('from', '02:30'), setting('on', 'every_day')]
    expect(next('2026-09-26T12:00:00Z', ...early)).toBe('2026-09-26T14:00:00.000Z')
  })

  it('go by their default where a setting is junk', () => {
    const hours = readHours(zone, [setting('from', 'noon'), setting('not_on', '31/02/2026, soon')])
    expect(hours).toMatchObject({ from: '08:00', until: '18:00', daysOff: [] })
    expect(isSendingTime(hours, new Date('2026-11-25T18:59:00Z'))).toBe(false)
    expect(isSendingTime(hours, new Date('2026-11-25T19:00:00Z'))).toBe(true)
  })
})
