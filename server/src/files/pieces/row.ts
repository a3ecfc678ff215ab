import type { IfTaken } from '@college/contract/files'
import { ApiError, notFound } from '#platform'
import type { Runner } from '#database'
import type { Call } from '#platform'
import { code } from '@college/contract/kit'

/** An upload that comes in pieces. */
export interface UploadRow {
  id: number
  organisation_id: number
  user_id: number
  parent_file_id: number
  path: string[]
  name: string
  if_taken: IfTaken
  size: number
  received: number
  /** The file, once all of it is there. */
  file_id: number | null
  expires_at: string
}

/** Columns of an `UploadRow`. */
export const uploadColumns =
  'id, organisation_id, user_id, parent_file_id, path, name, if_taken, size, received, file_id, expires_at'

const hours = 24

/** Until when an upload waits for its next piece. */
export const expiryFrom = (now: Date): Date => new Date(now.getTime() + hours * 3_600_000)

/** An upload that the caller began, as the same person and in the same standing; to everybody else it is not there. */
export const ownUpload = async (call: Call, id: number): Promise<UploadRow> => {
  const row = await call.db.row<UploadRow & Record<string, unknown>>(
    `select ${uploadColumns} from fileupload where id = $1 and sender_id = $2 and acting_as is not distinct from $3::bigint
     and fingerprint is not null and expires_at > $4`,
    [id, call.actor.id, call.caller.actingAs, call.now()],
  )
  if (!row) throw notFound('Upload')
  return row
}

/** The upload went on elsewhere: the sender asks how far it is. */
export const elsewhere = (): ApiError =>
  new ApiError(code.conflict, 'This upload has moved on. Check its progress and continue from there.')

/** Storage keys of the pieces of uploads. */
export const partKeys = async (db: Runner, ids: readonly number[]): Promise<string[]> =>
  (
    await db.rows<{ key: string }>(
      'select storage_key as key from fileuploadpart where upload_id = any($1::bigint[])',
      [ids],
    )
  ).map(({ key }) => key)
