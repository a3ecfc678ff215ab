import { code, endpoint } from '#kit'
import { z } from 'zod'

export const calendar = endpoint({
  method: 'GET',
  path: '/calendar/:secret',
  summary:
    'Returns a person’s deadlines as a calendar that calendar programs can subscribe to. The secret in the address says whose they are, and ends in .ics.',
  who: 'anyone',
  query: z.strictObject({ secret: z.string().max(200) }),
  answer: z.string().meta({ format: 'binary', contentMediaType: 'text/calendar' }),
  ok: code.ok,
})
