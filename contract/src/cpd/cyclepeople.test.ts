import { expect, test } from 'vitest'
import { cycleState } from './cyclepeople.ts'

const year = { start_date: '2026-04-01', end_date: '2027-03-31', expired_at: null }

test.each([
  ['2026-03-31', null, 'coming'],
  ['2026-04-01', null, 'current'],
  ['2027-03-31', null, 'current'],
  ['2027-04-01', null, 'over'],
  ['2026-06-01', '2026-05-01T00:00:00.000Z', 'expired'],
] as const)('on %s, expired at %s, a cycle is %s', (day, expired_at, state) => {
  expect(cycleState({ ...year, expired_at }, day)).toBe(state)
})
