import { describe, expect, it } from 'vitest'
import { guest, matches } from '#kit'
import { lastReminderInWords, seesReminders } from './last-reminder.ts'

const now = new Date('2026-11-20T02:00:00.000Z') // 15:00 in Auckland
const timezone = 'Pacific/Auckland'
const said = (at: string, by_id = 3): string | null =>
  lastReminderInWords({ at, by_id, by_name: 'Anna Marsh' }, { me: 3, now, timezone })

describe('when a trainee was last reminded', () => {
  it.each([
    ['2026-11-20T01:59:40.000Z', 'Reminded just now'],
    ['2026-11-20T01:59:00.000Z', 'Reminded 1 minute ago'],
    ['2026-11-20T01:01:00.000Z', 'Reminded 59 minutes ago'],
    ['2026-11-20T01:00:00.000Z', 'Reminded 1 hour ago'],
    ['2026-11-19T11:00:00.000Z', 'Reminded 15 hours ago'],
    // Of yesterday there: the clock of the college counts.
    ['2026-11-19T10:59:00.000Z', 'Reminded yesterday'],
    ['2026-11-17T11:00:00.000Z', 'Reminded 2 days ago'],
    ['2026-10-23T00:00:00.000Z', 'Reminded 28 days ago'],
    ['2026-10-22T00:00:00.000Z', null],
  ])('by the reader, %s: %s', (at, words) => expect(said(at)).toBe(words))

  it.each([
    ['2026-11-20T01:59:40.000Z', 'Reminded today by Anna Marsh'],
    ['2026-11-19T10:59:00.000Z', 'Reminded yesterday by Anna Marsh'],
    ['2026-11-10T00:00:00.000Z', 'Reminded 10 days ago by Anna Marsh'],
    ['2026-10-22T00:00:00.000Z', null],
  ])('by another, %s: %s', (at, words) => expect(said(at, 4)).toBe(words))

  it('is empty without a reminder', () => {
    expect(lastReminderInWords(null, { me: 3, now, timezone })).toBeNull()
  })
})

it('is known to their teachers, the Directors and the office of their college, and not to them', () => {
  const row = { id: 2, organisation_id: 1 }
  const sees = (actor: object): boolean => matches(seesReminders({ ...guest(1), ...actor }, 'id'), row)
  const roles = (name: string, more: object = {}) => ({ id: 3, roles: [name], ...more })
  expect(sees(roles('Educator', { linked: [2] }))).toBe(true)
  expect(sees(roles('Educator', { linked: [8] }))).toBe(false)
  expect(sees(roles('Director'))).toBe(true)
  expect(sees(roles('Director', { organisation_id: 9 }))).toBe(false)
  expect(sees({ id: 3, admin_organisations: [1] })).toBe(true)
  expect(sees({ id: 2, roles: ['Trainee'] })).toBe(false)
})
