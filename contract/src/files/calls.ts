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
  summary: 'Returns the content of a file as an attachment. Returns 476 for a folder, which has to be zipped instead.',
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
    'Returns the content of a file to show in a window: inline for PDF, PNG, JPEG, WebP and plain text. Any other file comes as an attachment of unknown type.',
  who: 'signedIn',
  query: ofFile,
  answer: content,
  ok: code.ok,
})

export const copyFile = endpoint({
  method: 'POST',
  path: '/file/copy',
  summary: 'Copies a file, or a folder with everything in it, into a folder.',
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
    'Creates a ZIP of files and folders and keeps it in the folder named, or in the folder of the first file. With `download`, returns the ZIP without keeping it.',
  who: 'signedIn',
  acting: 'refused',
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
  also: [{ status: code.ok, file: 'application/zip' }],
  invalidates,
})

export const unzipFile = endpoint({
  method: 'POST',
  path: '/file/unzip',
  summary:
    'Extracts a ZIP into a new folder named after it, beside the ZIP or in the folder named. Extracts all of it or nothing; at most 1,000 entries and 200 MB.',
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
  summary: 'Encrypts the content of a file with its own key. Everyone who may read the file still can.',
  who: 'signedIn',
  body: z.strictObject({ id }),
  answer: row,
  ok: code.updated,
  invalidates,
})

export const decryptFile = endpoint({
  method: 'POST',
  path: '/file/decrypt',
  summary: 'Removes the encryption of a file’s content.',
  who: 'signedIn',
  body: z.strictObject({ id }),
  answer: row,
  ok: code.updated,
  invalidates,
})
