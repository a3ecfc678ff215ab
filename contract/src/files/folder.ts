import { code, endpoint, idText } from '#kit'
import { z } from 'zod'
import { fileUsageRoute, foldersRoute } from './routes.ts'

const whole = z.number().int()

/** Folders that are told at once. */
export const mostFolders = 5_000

export const folders = endpoint({
  ...foldersRoute,
  shows: { record: 'file', by: 'user_id' },
  summary:
    'Returns a person’s folders, root folder first, or the signed-in user’s if no person is named. Administrators who name only an organisation get everyone’s root folders.',
  who: 'signedIn',
  query: z.strictObject({ user_id: idText.optional(), organisation_id: idText.optional() }),
  answer: z.array(
    z.strictObject({
      id: whole,
      name: z.string(),
      parent_file_id: whole.nullable(),
      user_id: whole,
      user_name: z.string().nullable(),
    }),
  ),
  ok: code.ok,
})

export const fileUsage = endpoint({
  ...fileUsageRoute,
  shows: { record: 'file', about: 'user_id' },
  summary:
    'Returns how much of their file space a person has used, in bytes: the signed-in user’s if no person is named.',
  who: 'signedIn',
  query: z.strictObject({ user_id: idText.optional() }),
  answer: z.strictObject({
    user_id: whole,
    used: whole,
    quota: whole,
    /** The largest file that is taken. */
    largest: whole,
    files: whole,
    folders: whole,
  }),
  ok: code.ok,
})
