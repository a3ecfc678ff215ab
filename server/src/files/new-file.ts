import { audit, readRows } from '#records'
import type { ServerRecord } from '#records'
import type { Database, Runner } from '#database'
import type { Call } from '#platform'
import type { Staged } from './content/staged.ts'
import type { TargetFolder } from './tree.ts'
import { inWords } from './refusals.ts'

/** A file whose bytes are in the storage, on its way into the table. */
export interface UploadedFile {
  /** Its id, where the bytes are bound to it already. */
  readonly id?: number
  readonly name: string
  readonly mimetype: string
  readonly content: Pick<Staged, 'size' | 'checksum'>
  readonly storageKey: string
  readonly wrappedKey?: Buffer | null
  /** Whether it was looked through for viruses already, as the original of a copy was. */
  readonly scanned?: boolean
}

/** An id for a file that is not in the table yet. */
export const nextFileId = async (db: Runner): Promise<number> => {
  const row = await db.row<{ id: number }>(`select nextval(pg_get_serial_sequence('file', 'id'))::bigint as id`)
  if (!row) throw new Error('there is no next id')
  return row.id
}

/** Adds a file to a folder, with where its bytes are and with its audit row. */
export const addFile = async (call: Call, tx: Runner, place: TargetFolder, arrived: UploadedFile): Promise<number> => {
  const { content, wrappedKey = null } = arrived
  const state = call.files.scanned && !arrived.scanned ? 'waiting' : 'ready'
  const id = arrived.id ?? (await nextFileId(tx))
  await inWords(() =>
    tx.rows(
      `insert into file (id, organisation_id, user_id, parent_file_id, name, is_folder, size, mimetype, uploaded_at, uploaded_by, encrypted,
         state, checksum, created_by, updated_by)
       values ($1, $2, $3, $4, $5, false, $6, $7, $8, $9, $10, $11, $12, $9, $9)`,
      [
        id,
        place.organisation_id,
        place.user_id,
        place.id,
        arrived.name,
        content.size,
        arrived.mimetype,
        call.now(),
        call.actor.id,
        wrappedKey !== null,
        state,
        content.checksum,
      ],
    ),
  )
  await tx.rows(
    'insert into filecontent (file_id, organisation_id, storage_key, wrapped_key) values ($1, $2, $3, $4)',
    [id, place.organisation_id, arrived.storageKey, wrappedKey],
  )
  await audit(tx, call.caller, {
    resource: 'file',
    recordId: id,
    organisationId: place.organisation_id,
    ownerId: place.user_id,
    changes: {
      name: [null, arrived.name],
      parent_file_id: [null, place.id],
      size: [null, content.size],
      mimetype: [null, arrived.mimetype],
      checksum: [null, content.checksum],
    },
  })
  return id
}

/** The row of a file as the wire gives it, read where it was written. */
export const rowText = async (call: Call, tx: Database, entry: ServerRecord, id: number): Promise<string> => {
  const [row] = await readRows<object>({ ...call, db: tx }, entry, {
    condition: 't.id = ?',
    given: [id],
    order: 't.id',
  })
  if (!row) throw new Error('a file that was written is not to be seen')
  return JSON.stringify(row)
}
