import { expect, it } from 'vitest'
import { runsAtInWords } from './words.ts'

it('a run that waits says the day of the week, and the date where that is a week away', () => {
  const at = '2026-11-29T19:00:00Z'
  expect(runsAtInWords(at, new Date('2026-11-28T07:00:00Z'), 'Pacific/Auckland')).toBe('Runs on Monday at 08:00')
  expect(runsAtInWords(at, new Date('2026-11-20T07:00:00Z'), 'Pacific/Auckland')).toBe(
    'Runs on Monday 30/11/2026 at 08:00',
  )
})
