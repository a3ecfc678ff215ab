import { code, endpoint } from '#kit'
import { z } from 'zod'

/** Where somebody is, as far as their browser says: a country and a time zone to begin with. Nobody's address is looked up. */
export const geoinfo = endpoint({
  method: 'GET',
  path: '/geoinfo',
  summary:
    'Returns the country of a time zone, or without one that of the browser’s language, from a table that comes with the application. `known` is false where neither says: then it’s New Zealand.',
  who: 'anyone',
  query: z.strictObject({
    timezone: z.string().max(100).optional(),
    'accept-language': z.string().max(1_000).optional(),
  }),
  inHeaders: ['accept-language'],
  answer: z.strictObject({
    country_code: z.string(),
    country: z.string(),
    timezone: z.string(),
    known: z.boolean(),
  }),
  ok: code.ok,
})
