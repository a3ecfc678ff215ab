import { code, endpoint } from '#kit'
import { z } from 'zod'

export const calendar = endpoint({
  method: 'GET',
  path: '/calendar/:secret',
  summary:
    'The deadlines of the person whose secret address this is, as a calendar that programs subscribe to; the secret ends in .ics.',
  who: 'anyone',
  query: z.strictObject({ secret: z.string().max(200) }),
  answer: z.string().meta({ format: 'binary', contentMediaType: 'text/calendar' }),
  ok: code.ok,
})
