import { describe, expect, it } from 'vitest'
import { instantAt } from '#kit'
import { accentOnDark, accentProblem, contrast } from './accent.ts'
import { ownAddress } from './addresses.ts'

describe('an accent', () => {
  it.each([
    ['#0a7085', true],
    ['#7a1fa2', true],
    ['#ffee88', false],
    ['#3bb3ca', false],
    ['#000000', true],
  ])('%s can be one: %s', (colour, can) => {
    expect(accentProblem(colour) === null).toBe(can)
    if (can) expect(contrast(accentOnDark(colour), '#131d20')).toBeGreaterThanOrEqual(4.5)
  })
})

describe('an address of our own', () => {
  it.each([
    ['/app/page?slug=study-leave#top', '/page', 'study-leave'],
    ['/privacy/', '/privacy', undefined],
    ['/app', '/', undefined],
    ['/app/static/', '/static/', undefined],
    ['/app/page?slug=%E0%A4', '/page', '%E0%A4'],
  ])('%s', (href, path, slug) => {
    const own = ownAddress(href)
    expect([own?.path, own?.query.get('slug')]).toEqual([path, slug])
  })

  it('is none elsewhere', () => {
    expect(ownAddress('https://x.nz/app')).toBeNull()
  })
})

describe('a time of the college’s clock', () => {
  it.each([
    ['2026-07-01', '08:00', '2026-06-30T20:00:00.000Z'],
    ['2026-12-01', '08:00', '2026-11-30T19:00:00.000Z'],
    // The night the clocks go forward has no 02:30, and the one they go back has two.
    ['2026-09-27', '02:30', '2026-09-26T14:30:00.000Z'],
    ['2026-09-27', '04:00', '2026-09-26T15:00:00.000Z'],
    ['2026-04-05', '08:00', '2026-04-04T20:00:00.000Z'],
  ])('%s %s', (day, clock, instant) => {
    expect(instantAt(day, clock, 'Pacific/Auckland')).toBe(instant)
  })
})
