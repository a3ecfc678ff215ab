import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import type { Client } from 'pg'
import { afterAll, expect, inject, it } from 'vitest'
import { build, graphs, rowsOf } from '#authorisation/testing'
import { readKeyRing } from '#platform'
import { openTestApp, testServerKeys } from '#testing'
import { exportCollege } from './export.ts'
import { hashOfManifest } from './manifest.ts'
import { removeCollege } from './remove.ts'
import type { Removed } from './remove.ts'
import { beginSealedFolder } from './sealed-folder.ts'
import type { SealedFolder } from './sealed-folder.ts'
import { openConnection, readTable, sequencesOf, tablesOf } from './tables.ts'

// Sealing the audit meanwhile would be a row that came.
const college = await openTestApp({ hurry: 0.01 })
const { db } = college
const silent = (): void => undefined
const folders: string[] = []
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))))

const client = await (async (): Promise<Client> => {
  const { host, port, user } = inject('sharedDatabase')
  const [{ name } = { name: '' }] = await db.rows<{ name: string }>('select current_database() as name')
  return openConnection({ host, port, user, database: name })
})()
afterAll(() => client.end())

/** Two random colleges, whose people stay at home: none is in the other, nor in those that were there. */
const seed = Number(process.env['SEED'] ?? 20_261_126)
const [one, other] = fc.sample(graphs, { numRuns: 2, seed }).map((graph, at) => {
  const atHome = graph.people.map((person) => ({
    ...person,
    home: 0 as const,
    roles: person.roles.map((each) => ({ ...each, away: 1 })),
  }))
  const world = rowsOf({ ...graph, people: atHome }, (at + 1) * 10_000)
  const [home] = world
  return world.filter(({ kind, organisation }) => kind !== 'apitoken' || organisation === home?.organisation)
})
const moment = { today: college.fixtures.today, now: college.clock.now() }
for (const world of [one, other]) if (world) await build(db, world, moment, 30_000)
const idOf = (world: typeof one): number => world?.find(({ kind }) => kind === 'organisation')?.id ?? 0
const nameOf = (world: typeof one): string => `College ${idOf(world)}`

const archive = async (): Promise<{ folder: SealedFolder; hash: string }> => {
  const root = await mkdtemp(join(tmpdir(), 'college-remove-'))
  folders.push(root)
  const folder = await beginSealedFolder(root, 'kauri rimu tōtara mataī', randomBytes)
  const { storage } = college.files
  await exportCollege({ client, storage, ring: readKeyRing(testServerKeys), settings: [], folder, say: silent })
  return { folder, hash: await hashOfManifest(folder) }
}
const remove = (folder: SealedFolder, hash: string, name = nameOf(one)): Promise<Removed> =>
  removeCollege({ client, storage: college.files.storage, folder, say: silent }, { name, hash })

/** Each row of each table as PostgreSQL writes it. */
const everything = async (): Promise<Map<string, string[]>> => {
  const found = new Map<string, string[]>()
  for (const table of await tablesOf(client)) {
    const chunks: Buffer[] = []
    await readTable(client, table, async (rows) => {
      for await (const chunk of rows) chunks.push(chunk as Buffer) // what this stream gives
    })
    found.set(table.name, Buffer.concat(chunks).toString().split('\n'))
  }
  return found
}
/** How many rows of a college the tables have that say of which college a row is; the audit stays. */
const rowsIn = async (organisation: number): Promise<number> => {
  const { rows } = await client.query<{ text: string }>(
    `select string_agg(format('select count(*) from %I where organisation_id = %s', table_name, $1::bigint), ' union all ') as text
     from information_schema.columns where table_schema = 'public' and column_name = 'organisation_id' and table_name in (
       select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'audit')`,
    [organisation],
  )
  const counts = await client.query<{ count: string }>(rows[0]?.text ?? '')
  return counts.rows.reduce((sum, { count }) => sum + Number(count), 0)
}

it('a college is taken out of several with all its rows, and the others have each byte they had', async () => {
  const mine = await rowsIn(idOf(one))
  expect(mine).toBeGreaterThan(30)
  const { folder, hash } = await archive()
  const [before, numbers] = [await everything(), await sequencesOf(client)]
  const refused = async (words: RegExp, ...[typed = hash, name]: (string | undefined)[]): Promise<void> => {
    await expect(remove(folder, typed, name)).rejects.toThrow(words)
    expect(await everything()).toEqual(before)
  }
  await refused(/No college here is called “College 1”/, hash, 'College 1')
  await refused(/not the hash of that archive/, 'f'.repeat(64))

  // What another college does meanwhile is no matter; what this one does is.
  await db.rows('update "user" set known_as = $2 where organisation_id = $1', [idOf(other), 'Elsewhere'])
  await db.rows('update "user" set known_as = $2 where organisation_id = $1', [idOf(one), 'Here'])
  await expect(remove(folder, hash)).rejects.toThrow(/not of the present state: the table user has changed/)

  const late = await archive()
  const present = await everything()
  const { rows, files } = await remove(late.folder, late.hash)
  expect([rows, files]).toEqual([expect.any(Number), 0])
  expect(rows).toBeGreaterThanOrEqual(mine)
  expect(await rowsIn(idOf(one))).toBe(0)
  const after = await everything()
  let gone = 0
  for (const [name, lines] of present) {
    const left = new Set(after.get(name))
    gone += lines.filter((line) => !left.has(line)).length
    const there = new Set(lines)
    // What came is the one entry of the audit, and that nodes ask again who may do what.
    const came = (after.get(name) ?? []).filter((line) => !there.has(line)).length
    expect([name, came]).toEqual([name, name === 'audit' || name === 'actor_epoch' ? 1 : 0])
  }
  expect(gone).toBe(rows + 1)
  const others = numbers.filter(({ name }) => name !== 'audit_id_seq')
  expect(await sequencesOf(client)).toEqual(expect.arrayContaining(others))
  await expect(remove(late.folder, late.hash)).rejects.toThrow(/No college here is called/)
})

it('nothing is taken out while rows of another college name its people', async () => {
  const { id: person } = other?.find(({ kind }) => kind === 'user') ?? { id: 0 }
  await db.rows('update location set updated_by = $2 where organisation_id = $1', [
    college.fixtures.a.organisation,
    person,
  ])
  const { folder, hash } = await archive()
  const before = await everything()
  await expect(remove(folder, hash, nameOf(other))).rejects.toThrow(/Rows of another college .* in the table location/)
  expect(await everything()).toEqual(before)
})
