import { defaultTimezone, isTimezone } from '@college/contract/kit'
import { geoinfo } from '@college/contract/organisation'
import type { AnswerOf } from '@college/contract/kit'
import { serve } from '#http'
import type { Served } from '#http'

type Place = AnswerOf<typeof geoinfo>

const letters = Array.from({ length: 26 }, (_, at) => String.fromCodePoint(65 + at))

/** The name that the running table has for a zone: several names stand for one. */
const canonical = (zone: string): string => new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone

/** A country's zones in the table of time zones that comes with Node; `timeZones` is not in the types of TypeScript yet. */
const zonesOf = (country: string): readonly string[] => {
  const locale: Intl.Locale & { timeZones?: string[]; getTimeZones?: () => string[] } = new Intl.Locale(
    `und-${country}`,
  )
  // A code that is no longer used turns into the one that took its place.
  if (locale.region !== country) return []
  return locale.getTimeZones?.() ?? locale.timeZones ?? []
}

let table: { readonly countries: ReadonlyMap<string, string>; readonly zones: ReadonlyMap<string, string[]> } | null =
  null

/** The country of each zone and the zones of each country, worked out when they are first asked for. */
const places = (): NonNullable<typeof table> => {
  if (table) return table
  const countries = new Map<string, string>()
  const zones = new Map<string, string[]>()
  for (const country of letters.flatMap((first) => letters.map((second) => first + second))) {
    const found = zonesOf(country)
    if (found.length > 0) zones.set(country, [...found])
    for (const zone of found) if (!countries.has(zone)) countries.set(zone, country)
  }
  table = { countries, zones }
  return table
}

const names = new Intl.DisplayNames('en', { type: 'region' })
const place = (country: string, timezone: string, known: boolean): Place => ({
  country_code: country,
  country: names.of(country) ?? country,
  timezone,
  known,
})

/** The region that the first language with one names, as `en-AU` does. */
const regionOf = (languages: string): string | null => {
  for (const part of languages.split(',')) {
    try {
      const { region } = new Intl.Locale(part.split(';')[0]?.trim() ?? '')
      if (region !== undefined && places().zones.has(region)) return region
    } catch {
      // `*`, or what no browser sends.
    }
  }
  return null
}

/** Country and time zone from what a browser says of itself; New Zealand where that says nothing. */
export const placeOf = (zone: string | undefined, languages = ''): Place => {
  if (zone !== undefined && isTimezone(zone)) {
    const country = places().countries.get(zone) ?? places().countries.get(canonical(zone))
    if (country !== undefined) return place(country, zone, true)
  }
  const region = regionOf(languages)
  if (region === null) return place('NZ', defaultTimezone, false)
  const [only, ...others] = places().zones.get(region) ?? []
  // Of several nobody knows which; their country still helps.
  return place(region, region === 'NZ' || only === undefined || others.length > 0 ? defaultTimezone : only, true)
}

/** Serves the country and time zone that a browser is in, without asking anyone else. */
export const serveGeoinfo: Served = serve(geoinfo, async (_call, { query }) => ({
  data: placeOf(query.timezone, query['accept-language']),
}))
