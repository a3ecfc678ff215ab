import { code, endpoint } from '#kit'
import { z } from 'zod'

const feed = z.strictObject({
  created_at: z.string(),
  /** When a calendar program read it last. */
  last_fetched_at: z.string().nullable(),
  /** Why it works no longer: a new password, or the end of all sessions or of the one it was made in. Null while it works. */
  ended_by: z.enum(['password', 'sessions', 'session']).nullable(),
})

export const readCalendarFeed = endpoint({
  method: 'GET',
  path: '/calendarfeed',
  summary:
    'Returns whether the signed-in user has a calendar address, since when, when it was last read, and what ended it.',
  who: 'signedIn',
  answer: feed.nullable(),
  ok: code.ok,
})

export const makeCalendarFeed = endpoint({
  method: 'POST',
  path: '/calendarfeed',
  summary:
    'Creates a new calendar address for the signed-in user and ends the one before. The address is returned only this once; the server keeps a hash.',
  who: 'signedIn',
  answer: z.strictObject({ address: z.string() }),
  ok: code.updated,
  stepUp: true,
  acting: 'refused',
  invalidates: ['calendarfeed'],
})

export const endCalendarFeed = endpoint({
  method: 'DELETE',
  path: '/calendarfeed',
  summary: 'Ends the signed-in user’s calendar address at once.',
  who: 'signedIn',
  answer: z.null(),
  ok: code.deleted,
  acting: 'refused',
  invalidates: ['calendarfeed'],
})
