import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { addPiece, fileHeader, mostPieces, tusVersion } from '@college/contract/files'
import { code } from '@college/contract/kit'
import { serve } from '#http'
import { ApiError, badField } from '#platform'
import type { Served } from '#http'
import type { Runner } from '#database'
import type { Call } from '#platform'
import { addFile } from '../new-file.ts'
import { kindOf } from '../content/kinds.ts'
import { withoutPosition } from '../content/pictures.ts'
import { stage, unstage, withKept } from '../content/staged.ts'
import type { Staged } from '../content/staged.ts'
import { folderAt, freeName, makeRoom, placeIn } from '../tree.ts'
import { notPossible } from '../refusals.ts'
import { stillMay } from '../write-once.ts'
import { dropBytes, dropUpload } from './removal.ts'
import { elsewhere, expiryFrom, ownUpload, partKeys } from './row.ts'
import type { UploadRow } from './row.ts'
import { wholeOf } from './whole.ts'

// A connection that breaks ends the piece, and what came of it counts. The request itself stays open for the answer.
async function* asFarAsItCame(bytes: Readable): AsyncGenerator<Buffer> {
  const chunks: AsyncIterable<Buffer> = bytes.iterator({ destroyOnReturn: false })
  try {
    yield* chunks
  } catch (error) {
    if (!wasCut(bytes)) throw error
  }
}

const wasCut = (bytes: Readable): boolean => bytes.destroyed && !(bytes as IncomingMessage).complete // it is the request

const keepPiece = async (call: Call, row: UploadRow, piece: Staged): Promise<void> =>
  withKept(call, [piece], ([key = '']) =>
    call.db.transaction(async (tx) => {
      const moved = await tx.row<{ pieces: number }>(
        `update fileupload u set received = received + $3, expires_at = $4 where id = $1 and received = $2 and file_id is null
         returning (select count(*)::int from fileuploadpart where upload_id = u.id) as pieces`,
        [row.id, row.received, piece.size, expiryFrom(call.now())],
      )
      if (!moved) throw elsewhere()
      if (moved.pieces >= mostPieces) throw notPossible('This upload came in too many pieces. Send the file again.')
      await tx.rows(
        `insert into fileuploadpart (upload_id, organisation_id, starts, size, checksum, storage_key) values ($1, $2, $3, $4, $5, $6)`,
        [row.id, row.organisation_id, row.received, piece.size, piece.checksum, key],
      )
    }),
  )

/** Refuses what is for a place at which the upload is no more; it stays there until the end of the transaction. */
const stillThere = async (tx: Runner, { id, received }: UploadRow): Promise<void> => {
  const place = 'select 1 from fileupload where id = $1 and received = $2 and file_id is null for update'
  if (!(await tx.row(place, [id, received]))) throw elsewhere()
}

const written = async (call: Call, row: UploadRow, whole: Staged, mimetype: string): Promise<number> =>
  withKept(call, [whole], ([storageKey = '']) =>
    call.db.transaction(async (tx) => {
      await makeRoom(call, tx, row.user_id, whole.size, row.id)
      await stillThere(tx, row)
      // Whoever began it may have lost the right to the folder since.
      const place = await placeIn({ ...call, db: tx }, row.parent_file_id)
      const folder = await folderAt(call, tx, place, row.path)
      const name = await freeName(tx, folder.id, row.name, row.if_taken)
      const id = await addFile(call, tx, folder, { name, mimetype, content: whole, storageKey })
      await tx.rows('update fileupload set received = size, file_id = $2, expires_at = $3 where id = $1', [
        row.id,
        id,
        expiryFrom(call.now()),
      ])
      await tx.rows('delete from fileuploadpart where upload_id = $1', [row.id])
      return id
    }),
  )

// What will never become a file need not wait for another try.
const forGood: readonly number[] = [code.bad, code.tooLarge, code.unsupportedMedia, code.nameTaken, code.notPossible]

const finish = async (call: Call, row: UploadRow, last: Staged): Promise<number> => {
  const keys = await partKeys(call.db, [row.id])
  const staged: Staged[] = []
  try {
    const whole = await wholeOf(call, row, last)
    staged.push(whole)
    const mimetype = await kindOf(whole, row.name)
    const clean = await withoutPosition(call, whole, mimetype)
    staged.push(clean)
    const id = await written(call, row, clean, mimetype)
    await dropBytes(call, keys)
    return id
  } catch (error) {
    if (error instanceof ApiError && forGood.includes(error.status)) await dropUpload(call, row.id)
    throw error
  } finally {
    await unstage(...staged)
  }
}

/** How an upload stands, in the headers of its protocol. */
export const standing = (row: UploadRow): Readonly<Record<string, string>> => ({
  'tus-resumable': tusVersion,
  'upload-offset': String(row.received),
  'upload-length': String(row.size),
  'upload-expires': new Date(row.expires_at).toUTCString(),
  ...(row.file_id === null ? {} : { [fileHeader]: String(row.file_id) }),
})

const added = async (call: Call, row: UploadRow, bytes: Readable): Promise<UploadRow> => {
  const left = row.size - row.received
  const piece = await stage(call, Readable.from(asFarAsItCame(bytes), { objectMode: false }), left)
  try {
    if (piece.size === 0) return row
    await stillMay(call)
    const received = row.received + piece.size
    if (piece.size === left) return { ...row, received, file_id: await finish(call, row, piece) }
    await keepPiece(call, row, piece)
    return { ...row, received, expires_at: expiryFrom(call.now()).toISOString() }
  } finally {
    await unstage(piece)
  }
}

export const serveAddPiece: Served = serve(
  addPiece,
  async (call, { query, bytes }) => {
    const row = await ownUpload(call, query.upload_id)
    if (row.received !== query['upload-offset']) throw elsewhere()
    if (query['content-length'] > row.size - row.received)
      throw badField('content-length', 'The file is larger than its stated size')
    return { headers: standing(await added(call, row, bytes)) }
  },
  { plain: true },
)
