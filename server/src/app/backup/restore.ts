import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rmdir, statfs, stat } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Logger } from 'pino'
import { DatabaseStartError, discard, emptyHome, isHistory, migrate, openDatabase, startEmbedded } from '#database'
import type { Database } from '#database'
import { checkForms } from '#forms'
import { keepNewKeys, Keys, openFileStore, proveKeys, readKeyRing } from '#platform'
import type { FileSettings, KeyRing } from '#platform'
import { checkAudit } from '../audit/check.ts'
import { inWords } from '../audit/nightly.ts'
import { keptFiles, keysOf } from '../move/export.ts'
import { fileName } from '../move/manifest.ts'
import { progress } from '../move/progress.ts'
import type { Say } from '../move/progress.ts'
import type { SealedFolder } from '../move/sealed-folder.ts'
import { contentOf, openConnection, tablesOf } from '../move/tables.ts'
import { migrationsFolder } from '../paths.ts'
import { packOf, segmentName } from './folder.ts'
import type { Manifest } from './folder.ts'
import { readPack, readPacked } from './pack.ts'
import { chooseBackup, gapWords } from './target.ts'
import type { Chosen, Target } from './target.ts'
import { verifyBackup } from './verify.ts'

/** What a restore works with. */
export interface RestoreParts {
  readonly folder: SealedFolder
  /** The folder that the restored college is in at the end; it must not have anything in it before. */
  readonly dataDir: string
  readonly target: Target
  /** Keys of the configuration; those of the backup are put into the folder where it has none. */
  readonly configured: KeyRing | null
  readonly files: FileSettings
  readonly log: Logger
  readonly now: () => Date
  readonly random: (bytes: number) => Buffer
  readonly say: Say
  /** Bytes that stay free on the disk. */
  readonly reserve: number
  /** Whether every row is read as well, which takes as long as the database is large. */
  readonly thorough: boolean
}

/** What was restored, and what the checks after it found; nothing is wrong where `findings` is empty. */
export interface Restored {
  readonly manifest: Manifest
  /** The last change that is there. */
  readonly upTo: string | null
  readonly rows: number
  readonly files: number
  readonly findings: string[]
}

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'

const requireEmpty = async (dataDir: string): Promise<void> => {
  const there = await readdir(dataDir).catch((error: unknown) => {
    if (isMissing(error)) return []
    throw error
  })
  if (there.length > 0)
    throw new Error(`There is something in ${dataDir} already. Name an empty folder, or a new one, as DATA_DIR.`)
}

/** Bytes that the database takes once it is restored, and the files of people beside it. */
export const bytesOf = async (
  folder: SealedFolder,
  { entries, segmentSize }: Manifest,
  segments: number,
): Promise<{ database: number; files: number }> => {
  const database = entries.reduce((sum, { size }) => sum + size, 0) + segments * segmentSize
  return { database, files: await folder.sizeBelow('files') }
}

/** Refuses before a byte is written what the disks have no room for. The files go to the data folder, or elsewhere: the database may be on another disk. */
const requireRoom = async (
  parts: RestoreParts,
  places: { readonly home: string; readonly aside: string },
  { manifest, segments }: Chosen,
): Promise<void> => {
  const { database, files } = await bytesOf(parts.folder, manifest, segments.length)
  const [home, aside] = [await stat(places.home), await stat(places.aside)]
  const local = parts.files.s3 === null ? files : 0
  const isOne = home.dev === aside.dev
  const needs = isOne
    ? [{ what: 'The college', place: places.home, needed: database + local }]
    : [
        { what: 'The database', place: places.home, needed: database },
        { what: 'The files', place: places.aside, needed: local },
      ]
  for (const { what, place, needed } of needs) {
    const { bavail, bsize } = await statfs(place)
    const free = Math.max(0, bavail * bsize - parts.reserve)
    if (free < needed)
      throw new Error(
        `${what} needs ${Math.ceil(needed / 1e6)} MB, and ${place} has room for ${Math.floor(free / 1e6)} MB${parts.reserve > 0 ? ', with what stays free there (DISK_RESERVE_MB)' : ''}.`,
      )
  }
}

const placeCluster = async (
  folder: SealedFolder,
  manifest: Manifest,
  cluster: string,
  segments: readonly string[],
): Promise<void> => {
  await mkdir(cluster, { recursive: true, mode: 0o700 })
  for (const path of ['pg_wal', ...manifest.folders]) await mkdir(join(cluster, path), { recursive: true, mode: 0o700 })
  await readPack(folder, packOf(manifest.id), manifest.entries, async ({ path }) => {
    const place = join(cluster, path)
    await mkdir(dirname(place), { recursive: true, mode: 0o700 })
    const file: FileHandle = await open(place, 'wx', 0o600)
    return { bytes: (portion) => file.writeFile(portion), end: () => file.close() }
  })
  const histories = (await folder.names('log')).filter(isHistory)
  for (const name of [...segments, ...histories])
    await pipeline(
      await readPacked(folder, segmentName(name)),
      createWriteStream(join(cluster, 'pg_wal', name), { mode: 0o600 }),
    )
  await (await open(join(cluster, 'recovery.signal'), 'wx', 0o600)).close()
}

const targetSettings = (target: Target): Record<string, string> => {
  if (target.kind === 'moment') return { recovery_target_time: target.at.toISOString().replace('Z', '+00') }
  if (target.kind === 'before') return { recovery_target_xid: target.transaction, recovery_target_inclusive: 'off' }
  return {}
}

// The log is put where PostgreSQL looks for it by itself, so there is nothing for it to fetch.
const recovering = {
  restore_command: 'exit 1',
  recovery_target_timeline: 'current',
  recovery_target_action: 'promote',
  archive_mode: 'off',
  hot_standby: 'off',
  // What it says stands in the error then, where it does not come to its end.
  logging_collector: 'off',
}

const recoveryFailed = (error: unknown, target: Target, gap: string | null): unknown => {
  if (!(error instanceof DatabaseStartError)) return error
  if (!/recovery ended before configured recovery target was reached/.test(error.message)) return error
  if (gap !== null) return new Error(gapWords(gap))
  return new Error(
    target.kind === 'before'
      ? `The backup does not have the end of a transaction ${target.transaction}. Name another, or a moment.`
      : 'The backup ends before that moment. Name an earlier one, or restore to the latest.',
  )
}

const copyFilesBack = async (parts: RestoreParts, aside: string, keys: readonly string[]): Promise<string[]> => {
  const kept = await keptFiles(parts.folder)
  const { storage, incoming } = openFileStore(aside, parts.files)
  const there = new Set<string>()
  try {
    for await (const key of storage.before(new Date(8.64e15))) there.add(key)
    const lacking = keys.filter((key) => !there.has(key))
    const tell = progress(parts.say, 'files', lacking.length)
    const missing: string[] = []
    for (const key of lacking) {
      if (kept.has(key)) {
        const place = join(incoming, `restore-${key}`)
        await pipeline(
          await parts.folder.read(fileName(key)),
          createWriteStream(place, { mode: 0o600, flush: true, highWaterMark: 262_144 }),
        )
        await storage.take(key, place)
      } else missing.push(key)
      tell()
    }
    return missing
  } finally {
    storage.close()
  }
}

/** Holds what was restored against itself: its keys, the chain of the audit, and what was signed. */
const check = async (parts: RestoreParts, db: Database, keys: Keys): Promise<string[]> => {
  await proveKeys(db, keys)
  const { findings } = await checkAudit({ db })
  const wrong = inWords(findings).map((line) => `In the audit: ${line}`)
  // What was wrong where the backup was made is no fault of the backup, and stands in that log.
  const known = await db.rows<{ id: number }>('select devform_id as id from devform_check where problem is not null')
  await db.rows('delete from devform_check')
  const all = await checkForms({ db, now: parts.now, log: parts.log, keys }, 24 * 3_600)
  const forms = all.filter((form) => !known.some(({ id }) => id === form))
  return forms.length > 0 ? [...wrong, `Forms that are not as they were signed: ${forms.join(', ')}`] : wrong
}

const checked = async (parts: RestoreParts, { manifest, gap }: Chosen, aside: string): Promise<Restored> => {
  const { target, say, log } = parts
  const database = await startEmbedded({
    dataDir: aside,
    supervise: false,
    settings: { ...recovering, ...targetSettings(target), ...(parts.thorough ? { fsync: 'off' } : {}) },
    log: () => undefined,
  }).catch((error: unknown) => {
    throw recoveryFailed(error, target, gap)
  })
  const db = openDatabase({ connection: database.connectionConfig, size: 4, log })
  try {
    const last = await db.row<{ at: string }>('select at from audit order by id desc limit 1')
    say(`The database is there, with what was changed until ${last?.at ?? 'its beginning'}.`)
    const ring = parts.configured ?? (await keepNewKeys(aside, readKeyRing(manifest.keys), parts.random))
    await migrate(db, migrationsFolder, (message) => log.info(message))
    const findings = await check(parts, db, new Keys(ring, parts.random))
    const client = await openConnection(database.connectionConfig)
    try {
      const keys = await keysOf(client)
      const before = new Set(manifest.missing)
      const missing = (await copyFilesBack(parts, aside, keys)).filter((key) => !before.has(key))
      if (missing.length > 0) findings.push(`Files that the backup does not have: ${missing.join(', ')}`)
      let rows = 0
      if (parts.thorough) for (const table of await tablesOf(client)) rows += (await contentOf(client, table)).rows
      return { manifest, upTo: last?.at ?? null, rows, files: keys.length - missing.length, findings }
    } finally {
      await client.end()
    }
  } finally {
    await db.close()
    await database.stop()
  }
}

/**
 * Restores a backup into an empty folder. All of it is read and held against its hashes before a byte is written; then it is made aside
 * and put in its place once it is whole, so that a folder with a college in it is always a whole one.
 */
export const restoreBackup = async (parts: RestoreParts): Promise<Restored> => {
  const { folder, dataDir, target, say } = parts
  await requireEmpty(dataDir)
  const chosen = await chooseBackup(folder, target)
  const { manifest, segments } = chosen
  if (parts.configured && !sameKeys(parts.configured, readKeyRing(manifest.keys)))
    throw new Error('SERVER_KEYS are not the keys of the college in the backup. Set those it had.')
  say(`The backup of ${manifest.moment} is read.`)
  await verifyBackup(folder, manifest, segments, say)
  const aside = `${dataDir}.restoring-${parts.random(4).toString('hex')}`
  try {
    const { cluster, home } = await emptyHome(aside, () => undefined)
    await requireRoom(parts, { home, aside }, chosen)
    say('All of it is as it was written. It is put in place.')
    await placeCluster(folder, manifest, cluster, segments)
    const restored = await checked(parts, chosen, aside)
    await requireEmpty(dataDir)
    if (await stat(dataDir).catch(() => null)) await rmdir(dataDir)
    await rename(aside, dataDir)
    return restored
  } catch (error) {
    await discard(aside)
    throw error
  }
}

const sameKeys = (ours: KeyRing, theirs: KeyRing): boolean =>
  ours.index.equals(theirs.index) &&
  [...theirs.versions].every(([version, key]) => ours.versions.get(version)?.equals(key))
