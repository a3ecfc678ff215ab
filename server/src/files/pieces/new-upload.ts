import { code } from '@college/contract/kit'
import { mostUploads, openUpload } from '@college/contract/files'
import type { z } from 'zod'
import { serve } from '#http'
import type { Served } from '#http'
import type { Call } from '#platform'
import { tooLarge } from '../content/staged.ts'
import { freeName, makeRoom, placeIn } from '../tree.ts'
import type { TargetFolder } from '../tree.ts'
import { notPossible } from '../refusals.ts'
import { foldersOf } from '../upload.ts'
import { expiryFrom, uploadColumns } from './row.ts'
import type { UploadRow } from './row.ts'

type Wanted = z.output<NonNullable<typeof openUpload.body>>

const found = (call: Call, wanted: Wanted, place: TargetFolder, path: readonly string[]): Promise<UploadRow | null> =>
  call.db.row<UploadRow & Record<string, unknown>>(
    `update fileupload set expires_at = $9 where id = (
       select id from fileupload where sender_id = $1 and acting_as is not distinct from $2::bigint and fingerprint = $3 and size = $4
         and parent_file_id = $5 and path = $6::text[] and name = $7 and file_id is null and expires_at > $8 order by id desc limit 1)
     returning ${uploadColumns}`,
    [
      call.actor.id,
      call.caller.actingAs,
      wanted.fingerprint,
      wanted.size,
      place.id,
      path,
      wanted.name,
      call.now(),
      expiryFrom(call.now()),
    ],
  )

const begun = async (call: Call, wanted: Wanted, place: TargetFolder, path: readonly string[]): Promise<UploadRow> => {
  const { name, size, fingerprint, if_taken: taken = 'refuse' } = wanted
  // Better now than after all of it has come.
  if (taken === 'refuse' && path.length === 0) await freeName(call.db, place.id, name, taken)
  await makeRoom(call, call.db, place.user_id, size)
  const open = await call.db.row<{ count: number }>(
    'select count(*)::int as count from fileupload where sender_id = $1 and file_id is null and expires_at > $2',
    [call.actor.id, call.now()],
  )
  if ((open?.count ?? 0) >= mostUploads)
    throw notPossible(`At most ${mostUploads} files can upload at once. Wait until some have finished.`)
  const row = await call.db.row<UploadRow & Record<string, unknown>>(
    `insert into fileupload (organisation_id, user_id, sender_id, acting_as, parent_file_id, path, name, if_taken, fingerprint, size,
       created_at, expires_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning ${uploadColumns}`,
    [
      place.organisation_id,
      place.user_id,
      call.actor.id,
      call.caller.actingAs,
      place.id,
      path,
      name,
      taken,
      fingerprint,
      size,
      call.now(),
      expiryFrom(call.now()),
    ],
  )
  if (!row) throw new Error('an upload was not begun')
  return row
}

export const serveOpenUpload: Served = serve(openUpload, async (call, { body: given }) => {
  const body = { ...given, name: given.name.normalize('NFC') }
  if (body.size > call.files.largest) throw tooLarge(call.files.largest)
  const path = foldersOf(body.path)
  const place = await placeIn(call, body.parent_file_id ?? null)
  const row = (await found(call, body, place, path)) ?? (await begun(call, body, place, path))
  const { id, size, received, expires_at: until } = row
  return { data: { id, size, received, expires_at: until }, status: code.created }
})
