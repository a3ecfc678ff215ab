import type { Call } from '#platform'
import { makeRoom } from '../tree.ts'
import type { TargetFolder } from '../tree.ts'

// As long as a request may take.
const hour = 3_600_000

/** Keeps room for a large file that comes at once, so that several at the same time do not count on the same room. */
export const keepRoom = (call: Call, place: TargetFolder, name: string, size: number): Promise<number> =>
  call.db.transaction(async (tx) => {
    await makeRoom(call, tx, place.user_id, size)
    const now = call.now()
    const row = await tx.row<{ id: number }>(
      `insert into fileupload (organisation_id, user_id, sender_id, acting_as, parent_file_id, name, if_taken, size, created_at, expires_at)
       values ($1, $2, $3, $4, $5, $6, 'rename', $7, $8, $9) returning id`,
      [
        place.organisation_id,
        place.user_id,
        call.actor.id,
        call.caller.actingAs,
        place.id,
        name,
        size,
        now,
        new Date(now.getTime() + hour),
      ],
    )
    if (!row) throw new Error('room was not kept')
    return row.id
  })

/** Gives kept room back; what cannot be given back now is free again within the hour. */
export const releaseRoom = async ({ db, log }: Pick<Call, 'db' | 'log'>, id: number | null): Promise<void> => {
  if (id === null) return
  await db
    .rows('delete from fileupload where id = $1', [id])
    .catch((error: unknown) => log.warn({ err: error }, 'kept room was not given back'))
}
