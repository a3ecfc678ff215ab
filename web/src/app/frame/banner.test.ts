import { expect, test } from 'vitest'
import { arrivesLate, firstBanner, type Banner } from './banner.ts'

test('what comes once the page is in use is told from what stands from the start', () => {
  const arrives = (...kinds: Banner['kind'][]) => arrivesLate(kinds.map((kind) => ({ kind, text: kind })))
  expect([arrives('notice'), arrives('version', 'notice')]).toEqual([true, true])
  expect([arrives(), arrives('offline', 'notice'), arrives('impersonation', 'version')]).toEqual([false, false, false])
})

test('one banner at a time, in the order of what presses most', () => {
  const of = (kind: Banner['kind']): Banner => ({ kind, text: kind })
  expect(firstBanner([of('notice'), of('version'), of('offline'), of('impersonation')])?.kind).toBe('impersonation')
  expect(firstBanner([of('notice'), of('version'), of('offline')])?.kind).toBe('offline')
  expect(firstBanner([of('notice'), of('version')])?.kind).toBe('version')
  expect(firstBanner([])).toBeUndefined()
})
