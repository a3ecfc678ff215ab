import { expect, it } from 'vitest'
import { runsAtInWords, whyOf } from './words.ts'

it('a run that waits says the day of the week, and the date where that is a week away', () => {
  const at = '2026-11-29T19:00:00Z'
  expect(runsAtInWords(at, new Date('2026-11-28T07:00:00Z'), 'Pacific/Auckland')).toBe('Runs on Monday at 08:00')
  expect(runsAtInWords(at, new Date('2026-11-20T07:00:00Z'), 'Pacific/Auckland')).toBe(
    'Runs on Monday 30/11/2026 at 08:00',
  )
})

it.each([
  ['goal_deadline', 'educator', null, 'You teach or look after Ana, and this was due on 04/12/2026.'],
  ['unsigned_form', 'director', null, 'You teach or look after Ana, and this has been waiting since 04/12/2026.'],
  ['goal_deadline', 'self', 14, 'Due on 04/12/2026. The college reminds you 14 days before.'],
  [
    'waiting_signature',
    'self',
    1,
    'It has been waiting for you since 04/12/2026. The college reminds you 1 day after.',
  ],
  ['fee_due', 'self', 14, 'Due on 04/12/2026. The college reminds you 14 days after.'],
] as const)('a reminder of %s says to %s why it came', (event, as, step, words) => {
  expect(whyOf({ event, as, step, day: '2026-12-04', about_name: 'Ana' })).toBe(words)
})
