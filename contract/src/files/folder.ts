import { code, endpoint, idText } from '#kit'
import { z } from 'zod'

const whole = z.number().int()

/** Folders that are told at once. */
export const mostFolders = 5_000

export const folders = endpoint({
  method: 'GET',
  path: '/folders',
  shows: { record: 'file', by: 'user_id' },
  summary:
    'The folders of a person, the root folder first; the caller’s own unless a person is named. Administrators who name only an organisation get the root folders of everyone.',
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
  method: 'GET',
  path: '/file/usage',
  shows: { record: 'file', about: 'user_id' },
  summary:
    'How much room a person has used of what they have; the caller’s own unless a person is named. All in bytes.',
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
