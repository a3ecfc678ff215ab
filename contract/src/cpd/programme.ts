import { z } from 'zod'
import { code, endpoint, idText } from '#kit'

/** The programme report of a person as a PDF file. */
export const programmeReport = endpoint({
  method: 'GET',
  path: '/trainee/programme',
  shows: 'handled',
  summary: 'Returns a person’s training programme report as a PDF.',
  who: 'signedIn',
  query: z.strictObject({ user_id: idText.optional() }),
  answer: z.string().meta({ format: 'binary', contentMediaType: 'application/pdf' }),
  ok: code.ok,
})

/** Activities as CSV: the list's own filters, streamed. */
export const activitiesCsv = endpoint({
  method: 'GET',
  path: '/devactivities/csv',
  shows: 'handled',
  summary: 'Returns the activities of a filtered list as CSV (UTF-8 with a byte order mark).',
  who: 'signedIn',
  acting: 'refused',
  /** The parameters of the list of activities, which checks them. */
  query: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
  answer: z.string().meta({ format: 'binary', contentMediaType: 'text/csv' }),
  ok: code.ok,
})
