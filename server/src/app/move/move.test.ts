import { randomBytes } from 'node:crypto'
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { uploadAs } from '#files/testing'
import { Keys, readKeyRing } from '#platform'
import type { FileStore } from '#platform'
import type { Database } from '#database'
import { makeDatabase, openNamed, openTestApp, openTestFiles, testKeys, testServerKeys } from '#testing'
import { migrationsFolder } from '../paths.ts'
import { exportCollege } from './export.ts'
import type { Exported } from './export.ts'
import { importCollege } from './import.ts'
import type { Imported } from './import.ts'
import { readManifest, tableName, writeManifest } from './manifest.ts'
import { beginSealedFolder, openSealedFolder } from './sealed-folder.ts'
import { contentOf, openConnection, tablesOf } from './tables.ts'
import type { Content } from './tables.ts'
import { verifyExport } from './verify.ts'

const passphrase = 'kauri rimu tōtara mataī'
const college = await openTestApp()
const { a, today } = college.fixtures
const me = college.person('trainee1').id
const folders: string[] = []
const silent = (): void => undefined
const freshFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'college-move-'))
  folders.push(folder)
  return folder
}
afterAll(async () => {
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })))
})

const connectionTo = (database: string) => {
  const { host, port, user } = inject('sharedDatabase')
  return { host, port, user, database }
}
const nameOfOurs = async (): Promise<string> =>
  (await college.db.row<{ name: string }>('select current_database() as name'))?.name ?? ''

const exportTo = async (root: string, storage = college.files.storage): Promise<Exported> => {
  const client = await openConnection(connectionTo(await nameOfOurs()))
  try {
    const folder = await beginSealedFolder(root, passphrase, randomBytes)
    return await exportCollege({
      client,
      storage,
      ring: readKeyRing(testServerKeys),
      settings: [],
      folder,
      say: silent,
    })
  } finally {
    await client.end()
  }
}

const bareDatabase = async (): Promise<string> => {
  const name = `test_${randomBytes(6).toString('hex')}`
  const root = openNamed('postgres', 1)
  await root.script(`create database ${name} template template0`)
  await root.close()
  return name
}

interface Place {
  name: string
  db: Database
  files: FileStore
}

/** A database without a college in it, or even without tables, and an empty place for files. */
const emptyPlace = async (made = () => makeDatabase('empty')): Promise<Place> => {
  const name = await made()
  const db = openNamed(name, 4)
  afterAll(() => db.close())
  return { name, db, files: openTestFiles() }
}

const importTo = async ({ name, db, files }: Place, root: string, patience = 0): Promise<Imported> => {
  const client = await openConnection(connectionTo(name))
  try {
    const folder = await openSealedFolder(root, passphrase, randomBytes)
    const parts = { client, db, migrationsFolder, files, folder, say: silent, patience }
    return await importCollege(parts, () => Promise.resolve())
  } finally {
    await client.end()
  }
}

const keyOf = async ({ db }: Pick<Place, 'db'>, file: number): Promise<string> =>
  (await db.row<{ key: string }>('select storage_key as key from filecontent where file_id = $1', [file]))?.key ?? ''

/** What each table of a database has in it, by name. */
const contents = async (name: string): Promise<Record<string, Content>> => {
  const client = await openConnection(connectionTo(name))
  try {
    const found: Record<string, Content> = {}
    for (const table of await tablesOf(client)) found[table.name] = await contentOf(client, table)
    return found
  } finally {
    await client.end()
  }
}

const token = await college.tokenOf('trainee1')
const trainee = college.withToken(token)
const log = (nhi: string) =>
  trainee.put('/procedure', {
    user_id: me,
    procedure_date: today,
    nhi,
    modality_id: a.modality,
    type_id: a.procedureType,
    region_id: a.region,
  })
const upload = (name: string, content = randomBytes(30_000)) => uploadAs(college, token, { name, content })

expect((await log('ZAC5361')).status).toBe(201)
const kept = randomBytes(200_000)
const uploaded = await upload('Logbook – Ōtautahi.bin', kept)
expect(uploaded.status).toBe(201)
const whole = await freshFolder()
const exported = await exportTo(whole)

describe('a college that is moved', () => {
  it('has every row, number, file and sealed value that it had', async () => {
    const place = await emptyPlace(bareDatabase)
    const { manifest, copied } = await importTo(place, whole)
    expect(copied).toBe(exported.files)
    const expected = manifest.tables.map(({ name, rows, hash }) => [name, { rows, hash }])
    expect(await contents(place.name)).toEqual(Object.fromEntries(expected))
    const { rows } = (await college.db.row<{ rows: number }>('select count(*) as rows from devactivity')) ?? { rows: 0 }
    expect(manifest.tables.find(({ name }) => name === 'devactivity')?.rows).toBe(rows)
    const sealed = await place.db.row<{ nhi: Buffer; user_id: number; organisation_id: number }>(
      'select nhi_sealed as nhi, user_id, organisation_id from procedure where nhi_sealed is not null order by id desc',
    )
    expect(sealed).not.toBeNull()
    const moved = new Keys(readKeyRing(manifest.keys), randomBytes)
    expect(moved.fingerprints()).toEqual(testKeys.fingerprints())
    const bytes = await buffer(await place.files.storage.read(await keyOf(place, uploaded.data.id)))
    expect(bytes.equals(kept)).toBe(true)
    // References, walls and triggers stand as they did; new rows get numbers of their own.
    const shape = `select (select count(*) from pg_constraint where contype = 'f') as refer,
      (select count(*) from pg_class where relforcerowsecurity) as walls,
      (select count(*) from pg_trigger where tgenabled = 'O' and not tgisinternal) as triggers,
      (select max(id) < nextval(pg_get_serial_sequence('procedure', 'id')) from procedure) as next`
    const [theirs] = await place.db.rows(shape)
    expect(theirs).toEqual(await college.db.row(shape))
    expect(theirs).toMatchObject({ next: true })
  })

  it('is of one moment, whoever works while it is exported', async () => {
    const root = await freshFolder()
    const ended = new AbortController()
    const busy = async (): Promise<void> => {
      for (let n = 0; !ended.signal.aborted; n += 1) {
        const { data, status } = await upload(`Busy ${n}.bin`, randomBytes(2_000))
        expect(status).toBe(201)
        // Encrypting gives a file other bytes, and takes the old ones away.
        expect((await trainee.post('/file/encrypt', { id: data.id })).status).toBe(261)
        await log('ZSC21TN')
      }
    }
    const work = busy()
    const done = await exportTo(root).finally(() => ended.abort())
    await work
    expect(done.missing).toBe(0)
    const manifest = await verifyExport(await openSealedFolder(root, passphrase, randomBytes), silent)
    const place = await emptyPlace()
    await importTo(place, root)
    const keys = await place.db.rows<{ key: string }>('select storage_key as key from filecontent order by 1')
    expect(keys.map(({ key }) => key)).toEqual(manifest.files.toSorted())
  })

  it('takes no file for lost that is replaced whenever the export comes to it', async () => {
    const root = await freshFolder()
    await exportTo(root)
    const { storage } = college.files
    let left = 12
    const read: typeof storage.read = async (key) => {
      if (left-- > 0) {
        const of = 'select file_id as id from filecontent where storage_key = $1'
        const file = await college.db.row<{ id: number }>(of, [key])
        const { status } = await trainee.post(left % 2 === 1 ? '/file/encrypt' : '/file/decrypt', { id: file?.id })
        expect(status).toBeOneOf([200, 261])
      }
      return storage.read(key)
    }
    const { data } = await upload('Replaced.bin')
    expect(await exportTo(root, { ...storage, read })).toMatchObject({ missing: 0 })
    expect(left).toBeLessThan(0)
    const place = await emptyPlace()
    await importTo(place, root)
    expect(await keyOf(place, data.id)).toBe(await keyOf(college, data.id))
  })

  it('goes on where it was cut, and copies no file twice', async () => {
    const root = await freshFolder()
    const { storage } = college.files
    let left = 2
    const cut = {
      ...storage,
      read: (key: string) => (left-- > 0 ? storage.read(key) : Promise.reject(new Error('killed'))),
    }
    await expect(exportTo(root, cut)).rejects.toThrow('killed')
    await expect(importTo(await emptyPlace(), root)).rejects.toThrow('not finished')
    let read = 0
    const counted = { ...storage, read: (key: string) => ((read += 1), storage.read(key)) }
    const done = await exportTo(root, counted)
    expect(read).toBe(done.files - 2)
    read = 0
    await exportTo(root, counted)
    expect(read).toBe(0)

    const place = await emptyPlace()
    const broken = { ...place, files: { ...place.files, storage: { ...place.files.storage } } }
    let takes = 3
    broken.files.storage.take = (key, path) =>
      takes-- > 0 ? place.files.storage.take(key, path) : Promise.reject(new Error('killed'))
    await expect(importTo(broken, root)).rejects.toThrow('killed')
    expect((await importTo(place, root)).copied).toBe(done.files - 3)
    expect(await importTo(place, root)).toMatchObject({ copied: 0, before: true })
  })

  it('leaves out files without content, and says how many', async () => {
    const root = await freshFolder()
    const { data } = await upload('Lost.bin')
    await college.files.storage.remove(await keyOf(college, data.id))
    const done = await exportTo(root)
    expect(done.missing).toBe(1)
    await expect(importTo(await emptyPlace(), root)).resolves.toMatchObject({ before: false })
  })
})

/** The same export in another folder, to be spoilt. */
const copyOf = async (root: string): Promise<string> => {
  const copy = await freshFolder()
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const from = join(entry.parentPath, entry.name)
    const to = join(copy, from.slice(root.length))
    await mkdir(dirname(to), { recursive: true })
    await copyFile(from, to)
  }
  return copy
}

describe('an export that is not as it was written', () => {
  const place = emptyPlace()
  const refused = async (root: string, words: RegExp): Promise<void> => {
    await expect(importTo(await place, root)).rejects.toThrow(words)
    const { db } = await place
    const shaped = await db.row(`select 1 where to_regclass('organisation') is not null`)
    if (shaped) expect(await db.row('select 1 from organisation limit 1')).toBeNull()
  }
  const flip = async (path: string, at: number): Promise<void> => {
    const bytes = await readFile(path)
    bytes.writeUInt8((bytes.at(at) ?? 0) ^ 1, at < 0 ? bytes.length + at : at)
    await writeFile(path, bytes)
  }

  it('is refused where a byte of a table was changed', async () => {
    const root = await copyOf(whole)
    await flip(join(root, tableName('user')), 400)
    await refused(root, /tables\/user was changed or cut/)
  })

  it('is refused where a table was cut, is missing, or has changed places with another', async () => {
    const root = await copyOf(whole)
    await truncate(join(root, tableName('audit')), 200)
    await refused(root, /tables\/audit was changed or cut/)
    await rm(join(root, tableName('audit')))
    await refused(root, /tables\/audit is missing/)
    await copyFile(join(whole, tableName('role')), join(root, tableName('audit')))
    await refused(root, /tables\/audit was changed or cut/)
  })

  it('is refused where its list was changed', async () => {
    const root = await copyOf(whole)
    await flip(join(root, 'manifest'), -1)
    await refused(root, /manifest was changed or cut/)
  })

  it('is refused where rows are not those of the list', async () => {
    const root = await copyOf(whole)
    const folder = await openSealedFolder(root, passphrase, randomBytes)
    const manifest = await readManifest(folder)
    const tables = manifest.tables.map((table) => (table.name === 'role' ? { ...table, rows: table.rows + 1 } : table))
    await writeManifest(folder, { ...manifest, tables })
    await refused(root, /table role is not as it was exported/)
    await expect(verifyExport(folder, silent)).rejects.toThrow(/table role is not as it was exported/)
  })

  it('is refused with another passphrase, and where there is none', async () => {
    await expect(openSealedFolder(whole, 'another passphrase', randomBytes)).rejects.toThrow('does not open the export')
    await expect(openSealedFolder(await freshFolder(), passphrase, randomBytes)).rejects.toThrow('There is no export')
    const other = await freshFolder()
    await writeFile(join(other, 'holiday.jpg'), 'x')
    await expect(beginSealedFolder(other, passphrase, randomBytes)).rejects.toThrow('There are other things')
  })

  it('is refused by an older version of the application', async () => {
    const root = await copyOf(whole)
    const folder = await openSealedFolder(root, passphrase, randomBytes)
    const manifest = await readManifest(folder)
    const migrations = [...manifest.migrations, { name: '999-later.sql', hash: 'x' }]
    await writeManifest(folder, { ...manifest, migrations })
    await refused(root, /another version of the application \(999-later.sql\)/)
  })

  it('comes in after all, once it is as it was', async () => {
    await expect(importTo(await place, whole)).resolves.toMatchObject({ before: false })
  })
})

it('refuses a database that has a college, and a second import beside the first', async () => {
  const place = await emptyPlace()
  const results = await Promise.allSettled([importTo(place, whole), importTo(place, whole)])
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { message: 'Another import into this database is running.' },
  })
  const root = await freshFolder()
  await exportTo(root)
  await expect(importTo(place, root)).rejects.toThrow('There is a college in this database already')
})

it('waits for what is left of an import that was killed', async () => {
  const place = await emptyPlace()
  const killed = await openConnection(connectionTo(place.name))
  await killed.query('select pg_advisory_lock(7305115)')
  const waiting = importTo(place, whole, 20)
  await killed.query('select pg_sleep(1.5)')
  await killed.end()
  await expect(waiting).resolves.toMatchObject({ before: false })
})

it('shows nothing of the college to those without the passphrase', async () => {
  const secrets = ['ZAC5361', 'trainee1', testServerKeys.slice(6, 40)]
  for (const entry of await readdir(whole, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const bytes = await readFile(join(entry.parentPath, entry.name))
    for (const secret of secrets) expect(bytes.includes(secret), `${entry.name} has ${secret}`).toBe(false)
  }
})
