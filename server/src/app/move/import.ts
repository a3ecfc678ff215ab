import { join } from 'node:path'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { pipeline as piped } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { Client } from 'pg'
import { migrate } from '#database'
import type { Database } from '#database'
import type { FileStore } from '#platform'
import { fileName, readManifest, tableName } from './manifest.ts'
import type { Manifest } from './manifest.ts'
import { progress } from './progress.ts'
import type { Say } from './progress.ts'
import { Altered } from './sealed-folder.ts'
import type { SealedFolder } from './sealed-folder.ts'
import { contentOf, sequencesOf, setSequence, tablesOf, withBareTables, writeTable } from './tables.ts'
import type { Content, Table } from './tables.ts'

/** What a college is brought into: an empty database and a place for files, which nothing else uses meanwhile. */
export interface ImportParts {
  readonly client: Client
  readonly db: Database
  readonly migrationsFolder: string
  readonly files: FileStore
  readonly folder: SealedFolder
  readonly say: Say
  /** Seconds to wait for another import; the last statement of one that was killed may still be at work. None where left out. */
  readonly patience?: number
}

const importLock = 7_305_115

const holds = async (client: Client, seconds: number): Promise<boolean> => {
  for (let left = seconds; ; left -= 1) {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [importLock])
    if (rows[0]?.mine) return true
    if (left <= 0) return false
    await client.query('select pg_sleep(1)')
  }
}

/** Refuses a database with a college in it, unless it is this very one, and a second import at the same moment. Gives whether the rows are in. */
const claim = async ({ client, patience = 0 }: ImportParts, { id }: Manifest): Promise<boolean> => {
  if (!(await holds(client, patience))) throw new Error('Another import into this database is running.')
  await client.query('create table if not exists college_import (id text primary key, at timestamptz not null)')
  const { rows: done } = await client.query('select 1 from college_import where id = $1', [id])
  if (done.length > 0) return true
  const { rows: shaped } = await client.query(`select 1 where to_regclass('organisation') is not null`)
  const { rows: there } = shaped.length > 0 ? await client.query('select 1 from organisation limit 1') : { rows: [] }
  if (there.length > 0)
    throw new Error('There is a college in this database already. An import needs an empty database.')
  return false
}

/** Brings the empty database to the shape that the export had, so that its rows fit; refuses shapes that are not known here. */
const shape = async ({ client, db, migrationsFolder, say }: ImportParts, { migrations }: Manifest): Promise<void> => {
  const theirs = new Map(migrations.map(({ name, hash }) => [name, hash]))
  await migrate(
    db,
    migrationsFolder,
    () => undefined,
    (name) => theirs.has(name),
  )
  const { rows: ours } = await client.query<{ name: string; hash: string }>('select name, hash from migration')
  const unknown = migrations.filter(({ name, hash }) => !ours.some((one) => one.name === name && one.hash === hash))
  if (unknown.length > 0)
    throw new Error(
      `The export was made by another version of the application (${unknown[0]?.name}). Import it with that version or a newer one.`,
    )
  const newer = ours.filter(({ name }) => !theirs.has(name))
  if (newer.length > 0)
    throw new Error(
      'This database has the tables of a newer version than the export. Give the import a database that nothing has used yet.',
    )
  say(`The database has the shape of ${migrations.at(-1)?.name ?? 'the export'}.`)
}

const copyFiles = async ({ files, folder, say }: ImportParts, { files: keys }: Manifest): Promise<number> => {
  const there = new Set<string>()
  for await (const key of files.storage.before(new Date(8.64e15))) there.add(key)
  const lacking = keys.filter((key) => !there.has(key))
  const tell = progress(say, 'files', lacking.length)
  for (const key of lacking) {
    const aside = join(files.incoming, `import-${key}`)
    await rm(aside, { force: true })
    await pipeline(await folder.read(fileName(key)), createWriteStream(aside, { mode: 0o600, flush: true }))
    await files.storage.take(key, aside)
    tell()
  }
  return lacking.length
}

const same = (one: Content, other: Content): boolean => one.rows === other.rows && one.hash === other.hash

const fill = async (
  { client, folder }: ImportParts,
  table: Table,
  expected: Manifest['tables'][number],
): Promise<void> => {
  const rows = createGunzip()
  piped(await folder.read(tableName(table.name)), rows, () => undefined)
  await writeTable(client, table, rows)
  const content = await contentOf(client, table)
  if (!same(content, expected))
    throw new Altered(
      `The table ${table.name} is not as it was exported: ${content.rows} rows where ${expected.rows} were written. Nothing was kept.`,
    )
}

const copyRows = async (parts: ImportParts, manifest: Manifest): Promise<void> => {
  const { client, say } = parts
  await client.query('begin')
  try {
    const tables = await tablesOf(client)
    const named = new Map(manifest.tables.map((table) => [table.name, table]))
    const unlike = tables.find((table) => named.get(table.name)?.columns.join() !== table.columns.join())
    if (unlike || tables.length !== named.size)
      throw new Error(`The tables of the export are not those of this version${unlike ? `: ${unlike.name}` : ''}.`)
    const tell = progress(say, 'tables', tables.length)
    await withBareTables(client, tables, async () => {
      for (const table of tables) {
        const expected = named.get(table.name)
        if (expected) await fill(parts, table, expected)
        tell()
      }
    })
    for (const sequence of manifest.sequences) await setSequence(client, sequence)
    const reached = await sequencesOf(client)
    if (JSON.stringify(reached) !== JSON.stringify(manifest.sequences))
      throw new Error('The numbers of new records would not go on where they were. Nothing was kept.')
    await client.query('insert into college_import (id, at) values ($1, now())', [manifest.id])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

/** What was brought in. */
export interface Imported {
  readonly manifest: Manifest
  /** Files that were copied now, not by an earlier run that was cut. */
  readonly copied: number
  /** Whether an earlier run had brought the rows in. */
  readonly before: boolean
}

/**
 * Brings an exported college into an empty database: files first, then all rows in one transaction, held against the hashes of the
 * export before it ends. Cut at any moment and begun again, it goes on; `withKeys` is called before rows are there that need them.
 */
export const importCollege = async (
  parts: ImportParts,
  withKeys: (manifest: Manifest) => Promise<void>,
): Promise<Imported> => {
  const manifest = await readManifest(parts.folder)
  const before = await claim(parts, manifest)
  await withKeys(manifest)
  const copied = await copyFiles(parts, manifest)
  if (!before) {
    await shape(parts, manifest)
    await copyRows(parts, manifest)
  }
  await migrate(parts.db, parts.migrationsFolder, (message) => parts.say(message))
  return { manifest, copied, before }
}
