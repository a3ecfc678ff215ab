import { code, endpoint, idText } from '#kit'
import { z } from 'zod'

/** Records that files can be attached to, by their wire names, where the application has them. */
export const attachable = ['devactivity', 'procedure', 'placement', 'devform', 'message'] as const
export type Attachable = (typeof attachable)[number]

/** Files that one record has at most. */
export const mostAttached = 100

const id = z.number('An id is a number').int().positive()
const whole = z.number().int()
const resource = z.enum(attachable, `One of ${attachable.join(', ')}`)

/** A file as a record shows it; whoever may read the record may read it. */
export const attachedFile = z.strictObject({
  file_id: whole,
  name: z.string(),
  size: whole.nullable(),
  mimetype: z.string().nullable(),
  viewable: z.boolean(),
  encrypted: z.boolean(),
  state: z.string(),
  user_id: whole,
  uploaded_at: z.string().nullable(),
  attached_at: z.string(),
  attached_by: whole.nullable(),
  /** Another record of the kind to which its owner attached the same content; told to the owner alone. */
  twin_id: whole.nullable(),
})
export type AttachedFile = z.output<typeof attachedFile>

export const filelinks = endpoint({
  method: 'GET',
  path: '/filelinks',
  shows: { record: 'file', by: 'user_id' },
  summary: 'Returns the files of a record that the signed-in user may read, in the order they were attached.',
  who: 'signedIn',
  query: z.strictObject({ resource, record_id: idText }),
  answer: z.array(attachedFile),
  ok: code.ok,
})

export const attachFile = endpoint({
  method: 'PUT',
  path: '/filelink',
  summary:
    'Attaches a file to a record. The signed-in user must be allowed to change both. Attaching it again changes nothing.',
  who: 'signedIn',
  body: z.strictObject({ file_id: id, resource, record_id: id }),
  answer: attachedFile,
  ok: code.created,
  invalidates: ['file', 'filelinks', ...attachable],
})

export const detachFile = endpoint({
  method: 'DELETE',
  path: '/filelink',
  summary: 'Detaches a file from a record that the signed-in user may change. The file itself is kept.',
  who: 'signedIn',
  query: z.strictObject({ file_id: idText, resource, record_id: idText }),
  answer: attachedFile,
  ok: code.deleted,
  invalidates: ['file', 'filelinks', ...attachable],
})

export const linksOfFile = endpoint({
  method: 'GET',
  path: '/file/links',
  shows: 'handled',
  summary: 'Returns the records a file is attached to, of those the signed-in user may read.',
  who: 'signedIn',
  query: z.strictObject({ id: idText }),
  answer: z.array(z.strictObject({ resource, record_id: whole, label: z.string() })),
  ok: code.ok,
})
