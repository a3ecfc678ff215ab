import { pipeline } from 'node:stream/promises'
import { Writable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { Client } from 'pg'
import type { Storage } from '#platform'
import { collegeTables, passing, Picking } from './college-rows.ts'
import type { CollegeTable } from './college-rows.ts'
import { keysOf } from './export.ts'
import { hashOfManifest, tableName } from './manifest.ts'
import type { Manifest } from './manifest.ts'
import { progress } from './progress.ts'
import type { Say } from './progress.ts'
import type { SealedFolder } from './sealed-folder.ts'
import { contentOf, Counting, withoutReferences } from './tables.ts'
import type { Content } from './tables.ts'
import { verifyExport } from './verify.ts'

/** What a college is taken out of, and the archive that has it. */
export interface RemoveParts {
  readonly client: Client
  readonly storage: Storage
  readonly folder: SealedFolder
  readonly say: Say
}

/** The college as its name was typed, and the hash of the archive as the check of it said. */
export interface Typed {
  readonly name: string
  readonly hash: string
}

const onlyOne = async (client: Client, name: string): Promise<number> => {
  const { rows } = await client.query<{ id: string; name: string }>('select id, name from organisation order by id')
  const named = rows.filter((row) => row.name === name)
  const [found] = named
  if (!found) throw new Error(`No college here is called “${name}”.`)
  if (named.length > 1)
    throw new Error(`${named.length} colleges here are called “${name}”. Give them different names first.`)
  if (rows.length === 1) throw new Error('This is the only college here. Remove the database and the files instead.')
  return Number(found.id)
}

const nowhere = (): Writable => new Writable({ write: (_chunk, _encoding, done) => done() })

/** What the archive has of one college, table by table. */
const archivedOf = async (
  { folder, say }: RemoveParts,
  manifest: Manifest,
  tables: readonly CollegeTable[],
  organisation: number,
): Promise<Map<string, Content>> => {
  const columnsOf = new Map(manifest.tables.map(({ name, columns }) => [name, columns]))
  const picked = async (
    name: string,
    column: string,
    values: ReadonlySet<string>,
    note?: (id: string) => void,
  ): Promise<Content> => {
    const counting = new Counting()
    const picking = new Picking(columnsOf.get(name) ?? [], column, values, note)
    await pipeline(await folder.read(tableName(name)), createGunzip(), picking, counting, nowhere())
    return counting.content()
  }
  const own = new Set([String(organisation)])
  const parents = new Map<string, Set<string>>()
  for (const { parent } of tables) {
    if (parent === null || parents.has(parent)) continue
    const ids = new Set<string>()
    await picked(parent, 'organisation_id', own, (id) => ids.add(id))
    parents.set(parent, ids)
  }
  const tell = progress(say, 'tables of the archive', tables.length)
  const found = new Map<string, Content>()
  for (const { name, column, parent } of tables) {
    found.set(name, await picked(name, column, parent === null ? own : (parents.get(parent) ?? own)))
    tell()
  }
  return found
}

const keepShape = async (
  client: Client,
  { migrations, tables }: Manifest,
  ours: readonly CollegeTable[],
): Promise<void> => {
  const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from migration')
  const here = new Map(rows.map(({ name, hash }) => [name, hash]))
  const columnsOf = new Map(tables.map(({ name, columns }) => [name, columns.join()]))
  const isSame =
    migrations.length === here.size &&
    migrations.every(({ name, hash }) => here.get(name) === hash) &&
    ours.every(({ name, columns }) => columnsOf.get(name) === columns.join())
  if (!isSame)
    throw new Error('The archive was made by another version of the application. Export again, and verify that.')
}

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : null)

/** What was taken out. */
export interface Removed {
  readonly rows: number
  readonly files: number
}

interface Taking {
  readonly organisation: number
  readonly typed: Typed
  readonly tables: readonly CollegeTable[]
  readonly archived: ReadonlyMap<string, Content>
}

/** Takes all rows of the college out, in one transaction; gives how many, and the keys of files that none of what is left speaks of. */
const takeOut = async (
  client: Client,
  { organisation, typed, tables, archived }: Taking,
): Promise<{ rows: number; keys: string[] }> => {
  let rows = 0
  let keys: string[] = []
  await client.query('begin')
  try {
    await withoutReferences(client, async () => {
      for (const table of tables) {
        if (passing.includes(table.name)) continue
        const [ours, theirs] = [await contentOf(client, table), archived.get(table.name)]
        if (ours.rows !== theirs?.rows || ours.hash !== theirs.hash)
          throw new Error(
            `The archive is not of the present state: the table ${table.name} has changed since. Export again, and verify that.`,
          )
      }
      const before = await keysOf(client)
      for (const { removing } of tables) rows += (await client.query(removing)).rowCount ?? 0
      const kept = new Set(await keysOf(client))
      keys = before.filter((key) => !kept.has(key))
      // What each node remembers of who may do what is read again.
      await client.query('update actor_epoch set value = value + 1')
    })
    await client.query(
      `select append_audit(null, null, null, null, 'npm run college remove', 'change', 'organisation', null, $1, $2, null, null)`,
      [organisation, JSON.stringify({ name: [typed.name, null], archive: [null, typed.hash], rows: [rows, 0] })],
    )
    await client.query('commit')
    return { rows, keys }
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

const reference = '23503'
const deadlock = '40P01'
const mostTries = 20

/**
 * Takes a college out of an installation of several, all its rows in one transaction, once an archive was read that has each of them as it
 * is now. The rows of the others stay as they are: where one of them names a row that would go, nothing goes.
 */
export const removeCollege = async (parts: RemoveParts, typed: Typed): Promise<Removed> => {
  const { client, storage, folder, say } = parts
  const organisation = await onlyOne(client, typed.name)
  if ((await hashOfManifest(folder)) !== typed.hash.trim().toLowerCase())
    throw new Error('This is not the hash of that archive. Verify the archive: it says its hash at the end.')
  const manifest = await verifyExport(folder, say)
  const tables = await collegeTables(client, organisation)
  await keepShape(client, manifest, tables)
  const archived = await archivedOf(parts, manifest, tables, organisation)
  const taken = async (tries: number): Promise<{ rows: number; keys: string[] }> => {
    try {
      return await takeOut(client, { organisation, typed, tables, archived })
    } catch (error) {
      // People of the other colleges work meanwhile: where each waits for the other, PostgreSQL ends one of them.
      if (codeOf(error) === deadlock && tries < mostTries) return taken(tries + 1)
      if (codeOf(error) !== reference) throw error
      const table = error instanceof Error && 'table' in error ? String(error.table) : 'of theirs'
      throw new Error(
        `Rows of another college name people or records of this one, in the table ${table}. Remove or change those first. Nothing was removed.`,
        { cause: error },
      )
    }
  }
  const { rows, keys } = await taken(1)
  const tell = progress(say, 'files', keys.length)
  for (const key of keys) {
    await storage.remove(key)
    tell()
  }
  return { rows, files: keys.length }
}
