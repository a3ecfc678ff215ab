import { createReadStream } from 'node:fs'
import { readFile, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Client, ClientConfig } from 'pg'
import { clusterOf, copyCluster, foldersOf, isHistory, isSegment } from '#database'
import type { CopyFacts } from '#database'
import { writeKeyRing } from '#platform'
import type { KeyRing, Storage } from '#platform'
import { copyFiles, keptFiles, keysOf } from '../move/export.ts'
import { fileName } from '../move/manifest.ts'
import type { Say } from '../move/progress.ts'
import type { SealedFolder } from '../move/sealed-folder.ts'
import { openConnection } from '../move/tables.ts'
import { backupsIn, chainOf, newId, packOf, readManifest, removeBackup, segmentName, writeManifest } from './folder.ts'
import type { Manifest } from './folder.ts'
import { readPacked, writePack, writePacked } from './pack.ts'

/** What backups are made of, and where they go. */
export interface BackupParts {
  readonly folder: SealedFolder
  readonly connection: ClientConfig
  readonly storage: Storage
  readonly ring: KeyRing
  readonly settings: readonly string[]
  readonly now: () => Date
  readonly random: (bytes: number) => Buffer
  readonly say: Say
}

const connected = async <T>(connection: ClientConfig, work: (client: Client) => Promise<T>): Promise<T> => {
  const client = await openConnection(connection)
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Seals a finished segment of the log, unless it is there; one of that name with something else in it is another database's. */
const keepSegment = async (folder: SealedFolder, name: string, path: string): Promise<void> => {
  if (!(await folder.has(segmentName(name)))) return writePacked(folder, segmentName(name), createReadStream(path))
  const there = await buffer(await readPacked(folder, segmentName(name)))
  if (!there.equals(await readFile(path)))
    throw new Error(`The backup has another ${name} already: two databases write their backups to one place.`)
}

/** Takes what PostgreSQL has finished of its log into the backup, in order, and off the folder it waits in. */
export const keepSegments = async (folder: SealedFolder, waiting: string): Promise<number> => {
  const names = (await readdir(waiting).catch((): string[] => [])).filter((name) => !name.endsWith('.part')).toSorted()
  for (const name of names) {
    if (isSegment(name) || isHistory(name)) await keepSegment(folder, name, join(waiting, name))
    await rm(join(waiting, name), { force: true })
  }
  return names.length
}

/** Takes files into the backup that it lacks. */
export const keepFiles = (parts: BackupParts): Promise<string[]> =>
  connected(parts.connection, async (client) => copyFiles(parts, await keysOf(client), await keptFiles(parts.folder)))

/** Refuses where the disk, if it is one, has no room for another backup like the newest, or for half of the database: it is packed. */
const requireRoom = async (client: Client, folder: SealedFolder, newest: string | undefined): Promise<void> => {
  const { rows } = await client.query<{ bytes: string }>(
    'select sum(pg_database_size(oid))::bigint as bytes from pg_database',
  )
  const needed = newest === undefined ? Number(rows[0]?.bytes) / 2 : await folder.size(packOf(newest))
  const room = await folder.room()
  const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1e6)} MB`
  if (room !== null && room < needed)
    throw new Error(
      `The backup needs about ${megabytes(needed)}, and ${folder.where} has room for ${megabytes(room)}. Make room there, or keep backups for fewer days (BACKUP_DAYS).`,
    )
}

// Two at once would each take the other's for one that was cut.
const holdMaking = async (client: Client): Promise<void> => {
  const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock(7305119) as held')
  if (!rows[0]?.held) throw new Error('Another backup is being made just now. Try again once it is done.')
}

/** Copies the database as it is, its log, and the files that the backup lacks. */
const copyAll = async (parts: BackupParts, client: Client, id: string, begun: Date): Promise<Manifest> => {
  const { folder, ring, settings, say } = parts
  const cluster = await clusterOf(client)
  await copyFiles(parts, await keysOf(client), await keptFiles(folder))
  say('The files are copied; the database is next.')
  let entries: Manifest['entries'] = []
  const facts: CopyFacts = await copyCluster(
    client,
    cluster,
    async (files) => {
      entries = await writePack(folder, packOf(id), files)
    },
    (name, path) => keepSegment(folder, name, path),
  )
  for (const name of await readdir(join(cluster, 'pg_wal')))
    if (isHistory(name)) await keepSegment(folder, name, join(cluster, 'pg_wal', name))
  // Those that came while the database was copied.
  const keys = await keysOf(client)
  const absent = await copyFiles(parts, keys, await keptFiles(folder))
  // What somebody encrypted or deleted meanwhile is not lost.
  const named = new Set(absent.length > 0 ? await keysOf(client) : [])
  const missing = absent.filter((key) => named.has(key))
  const lost = new Set(absent)
  const manifest: Manifest = {
    id,
    begun: begun.toISOString(),
    folders: await foldersOf(cluster),
    entries,
    files: keys.filter((key) => !lost.has(key)),
    missing,
    keys: writeKeyRing(ring),
    settings: [...settings],
    ...facts,
  }
  await writeManifest(folder, manifest)
  return manifest
}

/** One whole backup: the database as it is, its log, and the files that the backup lacks. Others work meanwhile. */
export const makeBackup = async (parts: BackupParts): Promise<Manifest> => {
  const { folder } = parts
  const begun = parts.now()
  const id = newId(begun, parts.random)
  return connected(parts.connection, async (client) => {
    await holdMaking(client)
    const { whole, cut } = await backupsIn(folder)
    const newest = whole.at(-1)
    const { rows: known } = await client.query<{ system: string }>(
      'select system_identifier::text as system from pg_control_system()',
    )
    const before = newest === undefined ? null : await readManifest(folder, newest)
    if (before && before.system !== known[0]?.system)
      throw new Error(`${folder.where} has backups of another database. Name a place of its own for this one.`)
    for (const each of cut) await removeBackup(folder, each)
    await requireRoom(client, folder, newest)
    try {
      return await copyAll(parts, client, id, begun)
    } catch (error) {
      // Of a disk that is full it takes the most. One that is gone has nothing to take away.
      await removeBackup(folder, id).catch(() => undefined)
      throw error
    }
  })
}

/** Why a new backup is needed before its time: nothing could be restored to now. */
export const brokenSince = async (folder: SealedFolder, manifest: Manifest, timeline: number): Promise<boolean> =>
  manifest.timeline !== timeline || (await chainOf(folder, manifest)).gap !== null

/** Removes backups that have had their time, with the log and the files that no kept one needs. Gives how many went. */
export const retain = async (folder: SealedFolder, oldest: Date): Promise<number> => {
  const { whole } = await backupsIn(folder)
  const manifests = await Promise.all(whole.map((id) => readManifest(folder, id)))
  // The newest from before stays: without it nothing leads to the first of the days that are kept.
  const from = Math.max(
    0,
    manifests.findLastIndex(({ moment }) => Date.parse(moment) <= oldest.getTime()),
  )
  const [gone, kept] = [manifests.slice(0, from), manifests.slice(from)]
  const [first] = kept
  if (!first || gone.length === 0) return 0
  for (const { id } of gone) await removeBackup(folder, id)
  // By place in the log alone, whatever the timeline, as PostgreSQL's own clean-up does it.
  for (const name of await folder.names('log'))
    if (isSegment(name) && name.slice(8) < first.first.slice(8)) await folder.remove(segmentName(name))
  const wanted = new Set(kept.flatMap(({ files }) => files))
  await removeFiles(folder, wanted, Date.parse(first.moment))
  return gone.length
}

/** Files that no kept backup names and that came before the oldest of them. */
const removeFiles = async (folder: SealedFolder, wanted: ReadonlySet<string>, before: number): Promise<void> => {
  for (const key of await keptFiles(folder)) {
    const name = fileName(key)
    if (!wanted.has(key) && (await folder.writtenAt(name)).getTime() < before) await folder.remove(name)
  }
}
