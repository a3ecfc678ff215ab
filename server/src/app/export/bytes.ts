import type { Readable } from 'node:stream'
import { followed, stage, unstage, withKept } from '#files'
import { ApiError, opening, sealing } from '#platform'
import type { Context } from '#platform'
import { code } from '@college/contract/kit'
import { expiryOf, ExportGone } from './job.ts'
import type { Claimed } from './job.ts'

/** Bytes that one export may have. */
const mostBytes = 8_000_000_000

/** What the key of an export is sealed for, and what its bytes are about. */
export const exportKeyOf = ({ id, organisation_id }: Pick<Claimed, 'id' | 'organisation_id'>) => ({
  purpose: 'export key',
  about: `export ${id} of ${organisation_id}`,
})

/** Writes an export away, sealed; only when it is whole it is said to be ready. */
export const keepExport = async (context: Context, job: Claimed, content: Readable): Promise<void> => {
  const { key, wrapped } = context.keys.makeDataKey(exportKeyOf(job))
  let size = 0
  content.on('data', (chunk: Buffer) => {
    size += chunk.length
  })
  const sealed = followed(content, sealing(key, exportKeyOf(job).about))
  const beyond = (): ApiError => new ApiError(code.tooLarge, 'This is too much for one file. Export fewer rows.')
  const staged = await stage(context, sealed, mostBytes, beyond)
  try {
    await withKept(context, [staged], async ([storageKey = '']) => {
      const kept = await context.db.row(
        `update exportjob set state = 'ready', storage_key = $3, wrapped_key = $4, size = $5, checksum = $6, expires_at = $7,
           done = coalesce(total, done), claimed_at = null
         where id = $1 and claim = $2 and state = 'running' returning id`,
        [job.id, job.claim, storageKey, wrapped, size, staged.checksum, expiryOf(context.now())],
      )
      if (!kept) throw new ExportGone()
    })
  } finally {
    await unstage(staged)
  }
}

/** The bytes of an export that is ready, as they were before they were sealed. */
export const openExport = async (
  context: Pick<Context, 'files' | 'keys'>,
  job: Pick<Claimed, 'id' | 'organisation_id'> & { storage_key: string; wrapped_key: Buffer },
): Promise<Readable> => {
  const key = context.keys.unwrap(exportKeyOf(job), job.wrapped_key)
  return followed(await context.files.storage.read(job.storage_key), opening(key, exportKeyOf(job).about))
}

/** Wraps the keys of exports with the newest key of the server. */
export const rewrapExportKeys = async ({ db, keys }: Pick<Context, 'db' | 'keys'>): Promise<number> => {
  const rows = await db.rows<{ id: number; organisation_id: number; wrapped_key: Buffer }>(
    'select id, organisation_id, wrapped_key from exportjob where wrapped_key is not null order by id',
  )
  let done = 0
  for (const row of rows) {
    if (keys.isCurrent(row.wrapped_key)) continue
    const wrapped = keys.reseal(exportKeyOf(row), row.wrapped_key)
    const moved = await db.rows(
      'update exportjob set wrapped_key = $3 where id = $1 and wrapped_key = $2 returning id',
      [row.id, row.wrapped_key, wrapped],
    )
    done += moved.length
  }
  return done
}

/** Removes exports whose time is over, with their bytes. */
export const removeExpired = async ({ db, files, now, log }: Context): Promise<void> => {
  const rows = await db.rows<{ storage_key: string | null }>(
    'delete from exportjob where expires_at <= $1 returning storage_key',
    [now()],
  )
  for (const { storage_key: key } of rows) {
    // What cannot be removed now is found by the sweeper.
    if (key !== null)
      await files.storage
        .remove(key)
        .catch((error: unknown) => log.warn({ err: error }, 'an old export was left behind'))
  }
}
