import { randomUUID } from 'node:crypto'
import { createGzip } from 'node:zlib'
import { pipeline } from 'node:stream'
import type { Client } from 'pg'
import { StorageFailure, writeKeyRing } from '#platform'
import type { KeyRing, Storage } from '#platform'
import { fileName, manifestName, tableName, writeManifest } from './manifest.ts'
import type { Manifest } from './manifest.ts'
import { progress } from './progress.ts'
import type { Say } from './progress.ts'
import type { SealedFolder } from './sealed-folder.ts'
import { readTable, sequencesOf, tablesOf } from './tables.ts'

/** What an export is made of. */
export interface ExportParts {
  readonly client: Client
  readonly storage: Storage
  readonly ring: KeyRing
  readonly settings: readonly string[]
  readonly folder: SealedFolder
  readonly say: Say
}

// A file that is encrypted, decrypted or swept while it is read has other bytes, or none; then rows and files are of two moments.
const mostMoments = 50

// While one file waits until the disk has it, the next are read and sealed.
const atOnce = 4

// Whatever keeps bytes in the storage names them in a column of this name.
const keeping = `select string_agg(format('select storage_key as key from %I where storage_key is not null', table_name), ' union ') as text
  from information_schema.columns where table_schema = 'public' and column_name = 'storage_key'`

/** The keys of all bytes in the storage that rows speak of. */
export const keysOf = async (client: Client): Promise<string[]> => {
  const { rows: asked } = await client.query<{ text: string }>(keeping)
  const { rows } = await client.query<{ key: string }>(asked[0]?.text ?? '')
  return rows.map(({ key }) => key).toSorted()
}

/** Keys whose files the folder has. */
export const keptFiles = async (folder: SealedFolder): Promise<Set<string>> =>
  new Set((await folder.below('files')).map((path) => path.slice(path.lastIndexOf('/') + 1)))

/** Copies what the folder lacks of these files; gives the keys that have no bytes. */
export const copyFiles = async (
  { storage, folder, say }: Pick<ExportParts, 'storage' | 'folder' | 'say'>,
  keys: readonly string[],
  kept: Set<string>,
): Promise<string[]> => {
  const lacking = keys.filter((key) => !kept.has(key))
  const tell = progress(say, 'files', lacking.length)
  const missing: string[] = []
  const next = lacking.values()
  let isCut = false
  const copyEach = async (): Promise<void> => {
    for (const key of next) {
      try {
        await folder.write(fileName(key), await storage.read(key))
        kept.add(key)
      } catch (error) {
        isCut ||= !(error instanceof StorageFailure) || error.trouble !== 'missing'
        if (isCut) throw error
        missing.push(key)
      }
      tell()
      if (isCut) return
    }
  }
  // Those that are on their way are finished before a failure is told.
  const ended = await Promise.allSettled(Array.from({ length: atOnce }, copyEach))
  for (const one of ended) if (one.status === 'rejected') throw one.reason
  return missing.toSorted()
}

type Rows = Pick<Manifest, 'moment' | 'tables' | 'sequences' | 'migrations' | 'postgresql'>

/** All rows of the instant that the open transaction sees, while others write. */
const copyRows = async ({ client, folder, say }: ExportParts): Promise<Rows> => {
  const { rows: facts } = await client.query<{ moment: string; postgresql: string }>(
    `select to_char(now(), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as moment, current_setting('server_version') as postgresql`,
  )
  const tables = await tablesOf(client)
  const tell = progress(say, 'tables', tables.length)
  const copied: Manifest['tables'] = []
  for (const table of tables) {
    const content = await readTable(client, table, (rows) => {
      const packed = createGzip({ level: 1 })
      pipeline(rows, packed, () => undefined)
      return folder.write(tableName(table.name), packed)
    })
    copied.push({ name: table.name, columns: [...table.columns], ...content })
    tell()
  }
  const { rows: migrations } = await client.query<{ name: string; hash: string }>(
    'select name, hash from migration order by name collate "C"',
  )
  const [{ moment, postgresql } = { moment: '', postgresql: '' }] = facts
  return { moment, postgresql, tables: copied, migrations, sequences: await sequencesOf(client) }
}

interface Moment extends Rows {
  readonly keys: readonly string[]
  /** Keys of files that have no bytes. */
  readonly missing: readonly string[]
}

/**
 * The files and rows of one instant. The files that came since the first copy are read before the rows, so that little time is left in which
 * somebody replaces one; where one was, nothing is given and a later instant is needed. What was missing before as well is lost.
 */
const copyMoment = async (parts: ExportParts, kept: Set<string>, before: Set<string>): Promise<Moment | null> => {
  const { client } = parts
  await client.query('begin isolation level repeatable read, read only')
  try {
    const keys = await keysOf(client)
    const missing = await copyFiles(parts, keys, kept)
    const isReplaced = missing.some((key) => !before.has(key))
    for (const key of missing) before.add(key)
    return isReplaced ? null : { ...(await copyRows(parts)), keys, missing }
  } finally {
    await client.query('rollback')
  }
}

/** What was written, as the one who asked for it is told. */
export interface Exported {
  readonly moment: string
  readonly tables: number
  readonly rows: number
  readonly files: number
  readonly missing: number
}

/**
 * Writes a whole college into a folder: files first, which take the longest and never change, then the few files that
 * came meanwhile and the rows, of one instant. Begun again, it goes on; an export that is finished is brought up to date.
 */
export const exportCollege = async (parts: ExportParts): Promise<Exported> => {
  const { client, folder, ring, settings, say } = parts
  await folder.remove(manifestName)
  const kept = await keptFiles(folder)
  if (kept.size > 0) say(`${kept.size} files are here from before.`)
  const absent = new Set(await copyFiles(parts, await keysOf(client), kept))
  let rows: Moment | null = null
  for (let moments = 0; !rows && moments < mostMoments; moments += 1) rows = await copyMoment(parts, kept, absent)
  if (!rows)
    throw new Error('Files were replaced all the time while they were copied. Start the export again: it goes on.')
  const { keys, missing, ...about } = rows
  const lost = new Set(missing)
  const files = keys.filter((key) => !lost.has(key))
  const wanted = new Set(files)
  for (const key of kept) if (!wanted.has(key)) await folder.remove(fileName(key))
  await writeManifest(folder, {
    ...about,
    id: randomUUID(),
    files,
    missing: [...missing],
    keys: writeKeyRing(ring),
    settings: [...settings],
  })
  return {
    moment: rows.moment,
    tables: rows.tables.length,
    rows: rows.tables.reduce((sum, table) => sum + table.rows, 0),
    files: files.length,
    missing: missing.length,
  }
}
