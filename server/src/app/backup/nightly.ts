import { readdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { ClientConfig } from 'pg'
import { discard, keptSegmentsIn } from '#database'
import { keyFileIn, readKeyFile } from '#platform'
import type { Context } from '#platform'
import type { BackupSettings, Config } from '../config.ts'
import { every } from '../jobs.ts'
import { openPlace } from '../move/s3-place.ts'
import type { SealedFolder } from '../move/sealed-folder.ts'
import { backupsIn, newestManifest, ownBackups } from './folder.ts'
import { brokenSince, keepFiles, keepSegments, makeBackup, retain } from './make.ts'
import type { BackupParts } from './make.ts'
import { restoreBackup } from './restore.ts'
import { claimRun, endCutRuns, keepRun } from './runs.ts'
import type { Outcome } from './runs.ts'
import { secretsOutside } from './secrets.ts'
import { tellOfFailures } from './tell.ts'

/** What backups by themselves work with. */
export interface NightlyParts extends Omit<BackupParts, 'now' | 'random' | 'storage'> {
  readonly context: Pick<Context, 'db' | 'log' | 'now' | 'random' | 'files'>
  /** Days that each moment can be restored for. */
  readonly days: number
  /** The folder of the database's files, and the data folder of the college. */
  readonly home: string
  readonly dataDir: string
  /** Bytes that stay free on the disk of the college, whatever is tried on it. */
  readonly reserve: number
}

const day = 86_400_000

const sizeOf = (entries: readonly { size: number }[]): number => entries.reduce((sum, { size }) => sum + size, 0)

const partsOf = ({ context, ...parts }: NightlyParts): BackupParts => ({
  ...parts,
  storage: context.files.storage,
  now: context.now,
  random: context.random,
})

/** Whether what is kept leads nowhere from now on: the log has a gap, or the database was restored. */
const isBroken = async ({ folder, context }: NightlyParts): Promise<boolean> => {
  const newest = await newestManifest(folder)
  if (!newest) return true
  const found = await context.db.row<{ timeline: number }>(
    'select timeline_id as timeline from pg_control_checkpoint()',
  )
  return brokenSince(folder, newest, found?.timeline ?? 0)
}

/** Makes the backup of the night, or at once where the kept ones lead nowhere, and removes those that have had their time. */
export const backUpNightly = async (parts: NightlyParts): Promise<Outcome | null> => {
  const { context, folder, days } = parts
  const id = await claimRun(context, 'backup', await isBroken(parts))
  if (id === null) return null
  const outcome = await keepRun(context, id, async () => {
    const manifest = await makeBackup(partsOf(parts))
    const { missing, moment, entries, files } = manifest
    // The backup is as whole as the college is: made again it would lack them again.
    const note = missing.length > 0 ? `Files without content here either: ${missing.join(', ')}` : null
    return { backup: manifest.id, moment, bytes: sizeOf(entries), files: files.length, trouble: null, note }
  })
  await retain(folder, new Date(context.now().getTime() - days * day))
  return outcome
}

const scratchIn = (dataDir: string): string => join(dataDir, 'scratch')

/** Restores the newest backup into a scratch folder once a month, reads every row and file of it, and takes it away again. */
export const restoreMonthly = async (parts: NightlyParts): Promise<Outcome | null> => {
  const { context, folder, dataDir } = parts
  if ((await backupsIn(folder)).whole.length === 0) return null
  const id = await claimRun(context, 'restore', false)
  if (id === null) return null
  const scratch = join(scratchIn(dataDir), 'college')
  try {
    return await keepRun(context, id, async () => {
      const { manifest, files, findings } = await restoreBackup({
        folder,
        dataDir: scratch,
        reserve: parts.reserve,
        target: { kind: 'latest' },
        configured: null,
        // Whatever store the college has, these files go to the scratch folder and with it.
        files: { s3: null, largest: context.files.largest, quota: context.files.quota, scanned: false },
        log: context.log.child({}, { level: 'error' }),
        now: context.now,
        random: context.random,
        say: (line) => context.log.info(line),
        thorough: true,
      })
      const trouble = findings.length > 0 ? findings.join('; ') : null
      return {
        backup: manifest.id,
        moment: manifest.moment,
        bytes: sizeOf(manifest.entries),
        files,
        trouble,
        note: null,
      }
    })
  } finally {
    await discard(scratch)
  }
}

/** What looks on at the jobs of backups, by their names. */
type Watched = (name: string) => ((run: () => Promise<unknown>) => Promise<unknown>) | undefined

/** Keeps backups of the embedded database for as long as the node runs. */
export const startBackups = async (
  context: Context,
  config: Config,
  backup: BackupSettings,
  store: { readonly connection: ClientConfig; readonly folder: string | null },
  watched: Watched = () => undefined,
): Promise<() => Promise<void>> => {
  const dataDir = resolve(config.dataDir)
  const home = store.folder ?? dataDir
  const ring = config.serverKeys ?? (await readKeyFile(keyFileIn(dataDir)))
  if (!ring) throw new Error('the server has no keys to back up')
  const place = openPlace(backup.place, context.random)
  await discardScratch(dataDir)
  await endCutRuns(context)
  const archives = await context.db.row<{ mode: string }>(`select current_setting('archive_mode') as mode`)
  if (archives?.mode !== 'on')
    context.log.error(
      'the database was started before backups were set and keeps no log for them: stop it and start it again',
    )
  let folder: SealedFolder | null = null
  // A place that is away for a while does not keep the college from starting; one that goes while it runs is not written to.
  const parts = async (): Promise<NightlyParts> => {
    if (folder && !(await folder.isThere())) folder = null
    folder ??= await ownBackups(context.db, place, backup.passphrase, context.random)
    const settings = secretsOutside(config)
    const [{ connection }, reserve] = [store, config.diskReserve]
    return {
      reserve,
      context,
      folder,
      days: backup.days,
      dataDir,
      home,
      connection,
      ring,
      settings,
      say: (line) => context.log.info(line),
    }
  }
  const nightly = async (): Promise<Outcome | null> => {
    try {
      return await backUpNightly(await parts())
    } catch (error) {
      const id = folder === null ? await claimRun(context, 'backup', false) : null
      if (id === null) throw error
      return keepRun(context, id, () => Promise.reject(error))
    }
  }
  const job = (name: string, seconds: number, work: () => Promise<unknown>): (() => Promise<void>) =>
    every(seconds, work, context.log, watched(name))
  const stops = [
    job('backup log', 5, async () => keepSegments((await parts()).folder, keptSegmentsIn(home))),
    job('backup files', 300, async () => keepFiles(partsOf(await parts()))),
    job('backup', 60, () => told(context, nightly(), 'a backup failed')),
    job('backup restore', 600, async () =>
      told(context, restoreMonthly(await parts()), 'a backup could not be restored'),
    ),
    job('backup mail', 60, () => tellOfFailures(context)),
  ]
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
  }
}

/** What an earlier node was killed in. */
const discardScratch = async (dataDir: string): Promise<void> => {
  const scratch = scratchIn(dataDir)
  for (const name of await readdir(scratch).catch((): string[] => [])) await discard(join(scratch, name))
  await rm(scratch, { recursive: true, force: true })
}

const told = async (context: Pick<Context, 'log'>, run: Promise<Outcome | null>, words: string): Promise<void> => {
  try {
    const outcome = await run
    if (outcome?.trouble) context.log.error({ backup: outcome.backup, trouble: outcome.trouble }, words)
  } catch (error) {
    context.log.error({ err: error }, words)
    throw error
  }
}
