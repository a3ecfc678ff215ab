import { expect, test } from 'vitest'
import { firstBanner, type Banner } from './banner.ts'

test('one banner at a time, in the order of what presses most', () => {
  const of = (kind: Banner['kind']): Banner => ({ kind, text: kind })
  expect(firstBanner([of('notice'), of('version'), of('offline'), of('impersonation')])?.kind).toBe('impersonation')
  expect(firstBanner([of('notice'), of('version'), of('offline')])?.kind).toBe('offline')
  expect(firstBanner([of('notice'), of('version')])?.kind).toBe('version')
  expect(firstBanner([])).toBeUndefined()
})
