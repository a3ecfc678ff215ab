import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { buffer } from 'node:stream/consumers'
import pino from 'pino'
import { afterAll } from 'vitest'
import { keptSegmentsIn, migrate, openDatabase, startEmbedded } from '#database'
import { openFileStore, readKeyRing } from '#platform'
import { testServerKeys } from '#testing'
import { foundOrganisation } from '../found.ts'
import { migrationsFolder, segmentProgram } from '../paths.ts'
import { beginBackups } from './folder.ts'
import { keepFiles, keepSegments, makeBackup } from './make.ts'
import type { BackupParts } from './make.ts'
import { restoreBackup } from './restore.ts'
import type { Restored } from './restore.ts'
import type { Target } from './target.ts'

/** What the backups are sealed with. */
export const passphrase = 'kauri rimu tōtara mataī'
/** No log. */
export const log = pino({ level: 'silent' })
/** Says nothing. */
export const silent = (): void => undefined
const now = (): Date => new Date()
/** What the files of the college may take. */
export const limits = { s3: null, largest: 1e8, quota: 1e9, scanned: false }

interface There extends Restored {
  written: string[]
  files: number
}

/**
 * A college with a backup, what was written after it, and a deletion that is to be undone; called at the top of a test file, all of it
 * goes after the last test.
 */
export const openBackedUp = async () => {
  const place = await mkdtemp(join(tmpdir(), 'college-backup-'))
  await chmod(place, 0o711)
  const [dataDir, kept] = [join(place, 'college'), join(place, 'backups')]
  const [early, late] = [randomBytes(200_000), randomBytes(70_000)]

  const archive = { program: segmentProgram, seconds: 60 }
  const database = await startEmbedded({ dataDir, archive, settings: { fsync: 'off' }, supervise: false, log: silent })
  const db = openDatabase({ connection: database.connectionConfig, size: 4, log })
  await migrate(db, migrationsFolder, silent)
  await foundOrganisation({ db, now }, 'College')
  await db.script(`insert into "user" (organisation_id, username, email, firstname, lastname, confirmed_at)
    values (1, 'moana', 'moana@example.nz', 'Moana', 'Ngata', now())`)
  const folder = await beginBackups(kept, passphrase, randomBytes)
  afterAll(async () => {
    await db.close()
    await database.stop()
    await rm(place, { recursive: true, force: true })
  })

  /** The moment and the transaction of a deletion that is to be undone. */
  const deleted = { moment: '', transaction: '' }

  /** Has PostgreSQL finish the segment it writes, and keeps it as the server's job does. */
  const keepLog = async (): Promise<void> => {
    const { name } = (await db.row<{ name: string }>('select pg_walfile_name(pg_switch_wal()) as name')) ?? { name: '' }
    while (!(await db.row('select 1 from pg_stat_archiver where last_archived_wal = $1', [name]))) await pause(50)
    await keepSegments(folder, keptSegmentsIn(database.folder))
  }

  const write = (name: string): Promise<object[]> =>
    db.rows(`insert into audit (call, resource, changes) values ('test', $1, '{}')`, [name])

  const addFile = async (key: string, bytes: Buffer): Promise<void> => {
    const { storage, incoming } = openFileStore(dataDir, limits)
    await writeFile(join(incoming, key), bytes)
    await storage.take(key, join(incoming, key))
    await db.script(`with f as (insert into file (organisation_id, user_id, parent_file_id, name, size, mimetype, uploaded_at, checksum)
        select 1, user_id, id, '${key}.bin', ${bytes.length}, 'application/octet-stream', now(), repeat('0', 64) from file where parent_file_id is null
        returning id)
      insert into filecontent (file_id, organisation_id, storage_key) select id, 1, '${key}' from f`)
  }

  await addFile('a'.repeat(32), early)
  const { connectionConfig: connection } = database
  const { storage } = openFileStore(dataDir, limits)
  const ring = readKeyRing(testServerKeys)
  const parts: BackupParts = { folder, connection, storage, ring, settings: [], now, random: randomBytes, say: silent }
  await write('before the backup')
  await makeBackup(parts)
  await write('after the backup')
  await addFile('b'.repeat(32), late)
  await keepFiles(parts)
  await keepLog()
  await db.transaction(async (tx) => {
    const row = await tx.row<{ moment: string; transaction: string }>(
      'select clock_timestamp() as moment, pg_current_xact_id()::text as transaction',
    )
    Object.assign(deleted, row)
    await tx.rows('delete from filecontent')
    await tx.rows(`insert into audit (call, resource, changes) values ('test', 'deletion', '{}')`)
  })
  await write('after the deletion')
  await keepLog()

  const restore = async (target: Target, from = folder, to = join(place, `r-${randomBytes(3).toString('hex')}`)) => {
    const restoring = { target, dataDir: to, configured: null, files: limits, reserve: 0, thorough: false }
    const restored = await restoreBackup({ ...restoring, folder: from, log, now, random: randomBytes, say: silent })
    return { restored, to }
  }

  /** Restores, starts what was restored as a server does, and reads what is there. */
  const thereAfter = async (target: Target): Promise<Omit<There, 'manifest' | 'rows' | 'upTo'> & { late: boolean }> => {
    const { restored, to } = await restore(target)
    const again = await startEmbedded({ dataDir: to, settings: { fsync: 'off' }, supervise: false, log: silent })
    const opened = openDatabase({ connection: again.connectionConfig, size: 1, log })
    try {
      const rows = await opened.rows<{ resource: string }>(`select resource from audit where call = 'test' order by id`)
      const { storage } = openFileStore(to, limits)
      const isThere = await storage.read('b'.repeat(32)).then(
        async (bytes) => (await buffer(bytes)).equals(late),
        () => false,
      )
      return {
        written: rows.map(({ resource }) => resource),
        files: restored.files,
        findings: restored.findings,
        late: isThere,
      }
    } finally {
      await opened.close()
      await again.stop()
      await rm(to, { recursive: true, force: true })
    }
  }

  return { place, dataDir, kept, early, late, database, db, parts, folder, deleted, restore, thereAfter }
}
