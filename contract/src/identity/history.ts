import { code, endpoint, idText } from '#kit'
import { z } from 'zod'

/** One act on a person’s own record, or a look at it. */
export const historyRow = z.strictObject({
  id: z.number().int(),
  at: z.string(),
  kind: z.enum(['signin', 'change', 'look']),
  call: z.string(),
  resource: z.string(),
  /** How a person’s rows were seen among those of others: once for each day and reader. Null for an act on one row. */
  listed: z.enum(['list', 'export']).nullable(),
  by_id: z.number().int().nullable(),
  by_name: z.string().nullable(),
  /** The administrator who acted as that person. */
  acting_name: z.string().nullable(),
  ip: z.string().nullable(),
  /** Changed fields, before and after; of secrets only that they changed. */
  changes: z.record(z.string(), z.tuple([z.json(), z.json()])),
  /** Which record it was, by its name; null where that has none, as a sign-in. */
  about: z
    .strictObject({
      id: z.number().int(),
      name: z.string(),
      /** It can be opened: it was not deleted or withdrawn since. */
      is_there: z.boolean(),
    })
    .nullable(),
  /** Of changed fields that point to other rows: the names of those, before and after. */
  names: z.record(z.string(), z.tuple([z.string().nullable(), z.string().nullable()])),
})

export const userHistory = endpoint({
  method: 'GET',
  path: '/user/history',
  shows: 'handled',
  summary:
    'Returns what was done to a person’s records and who viewed them, newest first. Users can read their own history; administrators can read other people’s.',
  who: 'signedIn',
  query: z.strictObject({
    user_id: idText.optional(),
    kind: z.enum(['signin', 'change', 'look']).optional(),
    before: idText.optional(),
    limit: z.coerce.number().int().min(1).max(200).optional(),
  }),
  answer: z.array(historyRow),
  ok: code.ok,
})

export const recordHistory = endpoint({
  method: 'GET',
  path: '/history',
  shows: 'handled',
  summary:
    'Returns what was done to one record and who viewed it, newest first. Only its owner and administrators may read it.',
  who: 'signedIn',
  query: z.strictObject({
    resource: z.string().max(60),
    record_id: idText,
    before: idText.optional(),
    limit: z.coerce.number().int().min(1).max(200).optional(),
  }),
  answer: z.array(historyRow),
  ok: code.ok,
})
