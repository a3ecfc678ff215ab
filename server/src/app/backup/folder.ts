import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import { isSegment, segmentAfter } from '#database'
import type { Runner } from '#database'
import { Altered, beginSealedFolder, openSealedFolder } from '../move/sealed-folder.ts'
import type { Place, Random } from '../move/place.ts'
import type { SealedFolder, SealedKind } from '../move/sealed-folder.ts'

const kind: SealedKind = { head: 'college-backup.json', label: 'college backup', name: 'backup' }

/** Begins a folder of backups, or goes on with the one that is there. */
export const beginBackups = (where: string | Place, passphrase: string, random: Random): Promise<SealedFolder> =>
  beginSealedFolder(where, passphrase, random, kind)

/** Whether backups were made before places were written down: where, nobody wrote. */
const madeSomewhere = async (db: Runner): Promise<boolean> =>
  (await db.row(
    `select 1 where not exists (select 1 from backup_place)
       and exists (select 1 from backup_run where kind = 'backup' and backup is not null and trouble is null)`,
  )) !== null

/**
 * The folder of backups that this database has at a place, and begins there once: a disk that is gone leaves an empty folder behind.
 * By hand it is begun also where backups were made before places were written down, which may have been elsewhere.
 */
export const ownBackups = async (
  db: Runner,
  place: Place,
  passphrase: string,
  random: Random,
  isByHand = false,
): Promise<SealedFolder> => {
  const { name, words } = place
  // A backup by hand may come before the migrations of its version.
  if (!(await db.row(`select 1 where to_regclass('backup_place') is not null`)))
    return beginBackups(place, passphrase, random)
  const known = await db.row<{ backups: string }>('select backups from backup_place where place = $1', [name])
  const isThere = (await place.look(kind.head)) !== null
  if (known && !isThere)
    throw new Error(
      `The backups are not in ${name} any more. ${words.question} If they are gone for good, ${words.takeAnother}.`,
    )
  if (!known && !isThere && !isByHand && (await madeSomewhere(db)))
    throw new Error(
      `Backups were made before, and none are in ${name}. ${words.question} To begin new ones there, run npm run backup make once.`,
    )
  const folder = await beginBackups(place, passphrase, random)
  if (known && known.backups !== folder.id)
    throw new Error(
      `${name} has other backups than those that were made there before. ${words.putRight}, or ${words.takeAnother}.`,
    )
  await db.rows('insert into backup_place (place, backups) values ($1, $2) on conflict do nothing', [name, folder.id])
  return folder
}

export const openBackups = (where: string | Place, passphrase: string, random: Random): Promise<SealedFolder> =>
  openSealedFolder(where, passphrase, random, kind)

const manifestSchema = z.strictObject({
  id: z.string(),
  /** The database that was copied, as PostgreSQL tells it from all others. */
  system: z.string(),
  timeline: z.number(),
  first: z.string(),
  last: z.string(),
  segmentSize: z.number(),
  begun: z.string(),
  moment: z.string(),
  nextTransaction: z.string(),
  postgresql: z.string(),
  folders: z.array(z.string()),
  entries: z.array(z.strictObject({ path: z.string(), size: z.number(), hash: z.string() })),
  /** Keys of the files of the store that its rows speak of, and those that had no bytes. */
  files: z.array(z.string()),
  missing: z.array(z.string()),
  /** The server's keys, as `readKeyRing` reads them. */
  keys: z.string(),
  /** Settings with secrets that the database has no copy of. */
  settings: z.array(z.string()),
})

/** What one backup has in it; written last, so that a backup with one is whole. */
export type Manifest = z.infer<typeof manifestSchema>

export const packOf = (id: string): string => `bases/${id}/cluster`
export const segmentName = (name: string): string => `log/${name}`
const manifestOf = (id: string): string => `bases/${id}/manifest`
const idShape = /^\d{8}T\d{9}Z-[0-9a-f]{6}$/

/** A name that sorts by the moment it is made at. */
export const newId = (at: Date, random: Random): string =>
  `${at.toISOString().replaceAll(/[-:.]/g, '')}-${random(3).toString('hex')}`

export const writeManifest = (folder: SealedFolder, manifest: Manifest): Promise<void> =>
  folder.write(manifestOf(manifest.id), Readable.from([Buffer.from(JSON.stringify(manifest))]))

export const readManifest = async (folder: SealedFolder, id: string): Promise<Manifest> => {
  const parsed = manifestSchema.safeParse(JSON.parse((await buffer(await folder.read(manifestOf(id)))).toString()))
  if (!parsed.success) throw new Altered(`The backup ${id} was made by a version that this one does not know.`)
  return parsed.data
}

const newest = new WeakMap<SealedFolder, Manifest>()

/** The manifest of the newest backup, which is asked for each minute and read once; null where there is no backup. */
export const newestManifest = async (folder: SealedFolder): Promise<Manifest | null> => {
  const id = (await backupsIn(folder)).whole.at(-1)
  if (id === undefined) return null
  const known = newest.get(folder)
  if (known?.id === id) return known
  const manifest = await readManifest(folder, id)
  newest.set(folder, manifest)
  return manifest
}

/** Ids of whole backups and of those that were cut while they were made, each from the oldest. */
export const backupsIn = async (folder: SealedFolder): Promise<{ whole: string[]; cut: string[] }> => {
  const ids = (await folder.names('bases')).filter((name) => idShape.test(name)).toSorted()
  const whole: string[] = []
  const cut: string[] = []
  const there = new Set(await folder.below('bases'))
  for (const id of ids) (there.has(`${id}/manifest`) ? whole : cut).push(id)
  return { whole, cut }
}

export const removeBackup = async (folder: SealedFolder, id: string): Promise<void> => {
  // The manifest first: what is left of a removal that was cut counts as no backup.
  await folder.remove(manifestOf(id))
  await folder.removeAll(`bases/${id}`)
}

/** Segments of the log from the first one of a backup on, as far as none is missing; `gap` is the one that is, where later ones are there. */
export interface Chain {
  readonly segments: string[]
  readonly gap: string | null
}

/** The log that follows a backup. */
export const chainOf = async (folder: SealedFolder, manifest: Manifest): Promise<Chain> => {
  // Of the log of many backups only what this one can need: a name that sorts just before its first.
  const there = new Set((await folder.names('log', manifest.first.slice(0, -1))).filter(isSegment))
  const segments: string[] = []
  let next = manifest.first
  for (; there.has(next); next = segmentAfter(next, manifest.segmentSize)) segments.push(next)
  const isLater = [...there].some((name) => name.startsWith(next.slice(0, 8)) && name > next)
  return { segments, gap: isLater || next <= manifest.last ? next : null }
}
