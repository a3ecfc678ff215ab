import { expect, it } from 'vitest'
import { canAnswer, mayRemind, remindableFrom, reminderRefusal, soonInWords } from './signer-reminder.ts'

const now = new Date('2026-11-28T01:02:00.000Z')
const form = { state: 'completed', user_id: 2 } as const
const row = {
  state: 'asked',
  signer_id: 3,
  fills: false,
  due: true,
  asked_at: '2026-11-20T00:00:00.000Z',
  reminded_at: null,
} as const

it.each([
  ['who was asked days ago', {}, {}, null],
  ['who was mailed within a day', { reminded_at: '2026-11-27T01:03:00.000Z' }, {}, 'today'],
  ['who was mailed a day ago', { reminded_at: '2026-11-27T01:02:00.000Z' }, {}, null],
  ['who was asked within a day', { asked_at: '2026-11-28T01:00:00.000Z' }, {}, 'today'],
  ['the owner of their own part', { signer_id: 2 }, {}, 'own'],
  ['who has others before them', { due: false }, {}, 'waits'],
  ['who has answered', { state: 'signed' }, {}, 'waits'],
  ['who signs what is being changed', {}, { state: 'started' }, 'waits'],
  ['who fills in a part of a draft', { fills: true }, { state: 'started' }, null],
  ['who is asked of a form that ended', {}, { state: 'withdrawn' }, 'waits'],
] as const)('of %s', (_who, over, ofForm, refusal) => {
  expect(reminderRefusal({ ...row, ...over }, { ...form, ...ofForm }, now)).toBe(refusal)
  expect(mayRemind({ ...row, ...over }, { ...form, ...ofForm }, now)).toBe(refusal === null)
  expect(canAnswer({ ...row, ...over }, { ...form, ...ofForm })).toBe(refusal !== 'waits')
})

it('says when they may be reminded in the day of the reader', () => {
  const from = remindableFrom({ asked_at: '2026-11-27T10:30:00.000Z', reminded_at: null }, now) ?? now
  expect(from.toISOString()).toBe('2026-11-28T10:30:00.000Z')
  expect(soonInWords(from, now, 'Pacific/Auckland')).toBe('later today')
  expect(soonInWords(new Date('2026-11-28T11:30:00.000Z'), now, 'Pacific/Auckland')).toBe('tomorrow')
})
