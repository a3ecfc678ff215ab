import { code, endpoint, idText, rowSchema } from '#kit'
import { z } from 'zod'
import { file } from './file.ts'
import { ifTaken } from './upload.ts'

const id = z.number('An id is a number').int().positive()
const row = rowSchema(file)
const invalidates = ['file', ...file.invalidates]
const content = z.string().meta({ format: 'binary', contentMediaType: 'application/octet-stream' })
const ofFile = z.strictObject({ file_id: idText })

/** Files and folders that one archive holds at most, and bytes that it unfolds to. */
export const mostEntries = 1_000
export const mostUnzipped = 200_000_000
/** How much smaller than its content an archive may be. */
export const mostRatio = 100

export const downloadFile = endpoint({
  method: 'POST',
  path: '/file/:file_id/download',
  shows: 'handled',
  summary: 'The content of a file as an attachment. Of a folder: 476; zip it.',
  who: 'signedIn',
  query: ofFile,
  answer: content,
  ok: code.ok,
})

export const viewFile = endpoint({
  method: 'POST',
  path: '/file/:file_id/view',
  shows: 'handled',
  summary:
    'The content of a file for a window: inline for PDF, PNG, JPEG, WebP and plain text; all else comes as an attachment of unknown type.',
  who: 'signedIn',
  query: ofFile,
  answer: content,
  ok: code.ok,
})

export const copyFile = endpoint({
  method: 'POST',
  path: '/file/copy',
  summary: 'Copies a file, or a folder with all that is in it, into a folder.',
  who: 'signedIn',
  body: z.strictObject({
    id,
    parent_file_id: id,
    /** The name of the copy; that of the original where left out. */
    name: file.fields.name.schema.optional(),
    if_taken: z.enum(ifTaken).optional(),
  }),
  answer: row,
  ok: code.created,
  invalidates,
})

export const zipFiles = endpoint({
  method: 'POST',
  path: '/file/zip',
  shows: 'handled',
  summary:
    'Makes a ZIP of files and folders, kept in a folder: that of the first of them where none is named. With `download` it is not kept but is the answer itself.',
  who: 'signedIn',
  body: z.strictObject({
    ids: z.array(id).min(1, 'Choose something').max(mostEntries, `At most ${mostEntries}`),
    /** Ends in .zip; that of the single one, or else `Files.zip`, where left out. */
    name: file.fields.name.schema.optional(),
    parent_file_id: id.optional(),
    if_taken: z.enum(ifTaken).optional(),
    download: z.boolean().optional(),
  }),
  answer: row,
  ok: code.created,
  invalidates,
})

export const unzipFile = endpoint({
  method: 'POST',
  path: '/file/unzip',
  summary:
    'Unfolds a ZIP into a new folder named after it, beside it unless another folder is named. All of it or nothing; at most 1,000 entries and 200 MB.',
  who: 'signedIn',
  body: z.strictObject({
    id,
    parent_file_id: id.optional(),
    /** The name of the new folder. */
    name: file.fields.name.schema.optional(),
    if_taken: z.enum(ifTaken).optional(),
  }),
  answer: z.strictObject({ folder: row, files: z.number().int(), folders: z.number().int() }),
  ok: code.created,
  invalidates,
})

export const encryptFile = endpoint({
  method: 'POST',
  path: '/file/encrypt',
  summary:
    'Keeps the content of a file encrypted, under a key of its own. Whoever may read the file reads it as before.',
  who: 'signedIn',
  body: z.strictObject({ id }),
  answer: row,
  ok: code.updated,
  invalidates,
})

export const decryptFile = endpoint({
  method: 'POST',
  path: '/file/decrypt',
  summary: 'Keeps the content of a file as it is again.',
  who: 'signedIn',
  body: z.strictObject({ id }),
  answer: row,
  ok: code.updated,
  invalidates,
})
