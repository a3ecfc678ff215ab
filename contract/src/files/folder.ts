import { code, endpoint } from '#kit'
import { z } from 'zod'

export const folders = endpoint({
  method: 'GET',
  path: '/folders',
  summary: 'The folders of a person. None exist until files do.',
  who: 'signedIn',
  query: z.strictObject({
    user_id: z.coerce.number().int().positive().optional(),
    organisation_id: z.coerce.number().int().positive().optional(),
  }),
  answer: z.array(
    z.strictObject({ id: z.number().int(), name: z.string(), parent_file_id: z.number().int().nullable() }),
  ),
  ok: code.ok,
})
