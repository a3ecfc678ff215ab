import { describe, expect, it } from 'vitest'
import { openTestApp } from '#testing'
import { placeOf } from './geoinfo.ts'

describe('country and time zone of a browser', () => {
  it.each([
    ['Pacific/Auckland', undefined, 'NZ', 'New Zealand', 'Pacific/Auckland', true],
    ['Pacific/Chatham', 'en-AU', 'NZ', 'New Zealand', 'Pacific/Chatham', true],
    // Two names of one zone.
    ['Asia/Kolkata', undefined, 'IN', 'India', 'Asia/Kolkata', true],
    ['Asia/Calcutta', undefined, 'IN', 'India', 'Asia/Calcutta', true],
    ['Australia/Sydney', 'mi-NZ', 'AU', 'Australia', 'Australia/Sydney', true],
    // Some browsers hide where they are.
    ['UTC', 'en-FJ,en;q=0.5', 'FJ', 'Fiji', 'Pacific/Fiji', true],
    ['UTC', 'en-AU', 'AU', 'Australia', 'Pacific/Auckland', true],
    ['Mars/Olympus', '*', 'NZ', 'New Zealand', 'Pacific/Auckland', false],
    [undefined, 'en, mi;q=0.9, en-GB;q=0.8', 'GB', 'United Kingdom', 'Europe/London', true],
    [undefined, '%%%,;;,--', 'NZ', 'New Zealand', 'Pacific/Auckland', false],
    [undefined, undefined, 'NZ', 'New Zealand', 'Pacific/Auckland', false],
  ])('are read of %s and %s', (zone, languages, country_code, country, timezone, known) => {
    expect(placeOf(zone, languages)).toEqual({ country_code, country, timezone, known })
  })

  it('are told to anyone, by the zone in the query and the language in the header', async () => {
    const college = await openTestApp()
    const { guest } = college
    expect((await guest.get('/geoinfo', { timezone: 'Europe/Paris' })).data).toMatchObject({ country: 'France' })
    expect((await guest.get('/geoinfo')).data).toMatchObject({ country_code: 'NZ', known: false })
    const french = await guest.get('/geoinfo', {}, { headers: { 'accept-language': 'fr-NC' } })
    expect(french.data).toMatchObject({ country: 'New Caledonia', timezone: 'Pacific/Noumea' })
    expect((await guest.get('/geoinfo', { timezone: 'x'.repeat(101) })).status).toBe(400)
    expect((await guest.get('/geoinfo', { ip: '203.0.113.7' })).status).toBe(400)
  })
})
