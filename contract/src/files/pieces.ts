import { code, endpoint } from '#kit'
import { z } from 'zod'
import { file } from './file.ts'
import { ifTaken } from './upload.ts'

/**
 * A file that comes in pieces goes on where it was cut. `PUT /file/upload` says what is to come and keeps room for it; the pieces follow as
 * tus 1.0 has them (https://tus.io/protocols/resumable-upload): `HEAD` tells how far the upload is, `PATCH` adds at that place. With the last piece the
 * file is there, and `college-file` says its id. What came of a piece that was cut is kept. An upload that nobody goes on with is gone after a day.
 */
export const tusVersion = '1.0.0'

/** The header that says the id of the file, once all of it is there. */
export const fileHeader = 'college-file'

/** Bytes of a piece as the application sends them; a file that is larger comes in pieces. */
export const pieceLength = 5_000_000

/** Pieces of one upload, and uploads that a person has open, at most. */
export const mostPieces = 2_000
export const mostUploads = 200

const id = z.number('An id is a number').int().positive()
const ofUpload = { upload_id: z.coerce.number('An id is a number').int().positive() }
const spoken = {
  'tus-resumable': z.literal(tusVersion, `Uploads in pieces use version ${tusVersion} of the tus protocol`),
}

export const openUpload = endpoint({
  method: 'PUT',
  path: '/file/upload',
  summary:
    'Starts an upload in pieces, or finds the signed-in user’s interrupted one with the same fingerprint, size, name and place. Returns 413 if there’s no room for the file.',
  who: 'signedIn',
  body: z.strictObject({
    name: file.fields.name.schema,
    size: z.number('A size is a number of bytes').int().positive('This file is empty'),
    /** What the sender knows the content by; the same one finds an upload again. */
    fingerprint: z.string().regex(/^[\w-]{8,100}$/, 'A fingerprint has 8 to 100 letters, digits or hyphens'),
    /** As for an upload at once. */
    parent_file_id: id.optional(),
    path: z.string().max(6_000).optional(),
    if_taken: z.enum(ifTaken).optional(),
  }),
  answer: z.strictObject({
    id: z.number().int(),
    size: z.number().int(),
    /** Bytes that are there already. */
    received: z.number().int(),
    expires_at: z.string(),
  }),
  ok: code.created,
})

export const uploadStatus = endpoint({
  method: 'HEAD',
  path: '/file/upload/:upload_id',
  summary: 'Returns how far the signed-in user’s upload has got, in `upload-offset` and `upload-length`.',
  who: 'signedIn',
  query: z.strictObject({ ...ofUpload, ...spoken }),
  inHeaders: Object.keys(spoken),
  answer: z.null(),
  ok: code.ok,
})

export const addPiece = endpoint({
  method: 'PATCH',
  path: '/file/upload/:upload_id',
  summary:
    'Adds a piece at `upload-offset`; returns 409 if the upload is at another offset. The last piece creates the file, or is refused for the same reasons as an upload in one request.',
  who: 'signedIn',
  query: z.strictObject({
    ...ofUpload,
    ...spoken,
    'upload-offset': z.coerce.number('An offset is a number of bytes').int().nonnegative(),
    'content-length': z.coerce.number('Say how long the piece is').int().nonnegative(),
  }),
  inHeaders: [...Object.keys(spoken), 'upload-offset', 'content-length'],
  bytes: 'application/offset+octet-stream',
  answer: z.null(),
  ok: code.noContent,
  invalidates: ['file', ...file.invalidates],
})

export const endUpload = endpoint({
  method: 'DELETE',
  path: '/file/upload/:upload_id',
  summary: 'Cancels the signed-in user’s upload and deletes what has arrived.',
  who: 'signedIn',
  query: z.strictObject(ofUpload),
  answer: z.strictObject({ id: z.number().int() }),
  ok: code.deleted,
})
