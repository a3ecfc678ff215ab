import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, open, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import pino from 'pino'
import S3rver from 's3rver'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addDays, addMonths, dayIn, instantAt } from '@college/contract/kit'
import { keptSegmentsIn, migrate, openDatabase, startEmbedded } from '#database'
import type { Database, EmbeddedDatabase } from '#database'
import { openFileStore, readKeyRing, StorageFailure } from '#platform'
import type { S3Settings } from '#platform'
import { testServerKeys } from '#testing'
import { foundOrganisation } from '../found.ts'
import { s3Place } from '../move/s3-place.ts'
import type { SealedFolder } from '../move/sealed-folder.ts'
import { migrationsFolder, segmentProgram } from '../paths.ts'
import { backupsIn, beginBackups, chainOf, openBackups, ownBackups, readManifest, segmentName } from './folder.ts'
import { keepFiles, keepSegments, makeBackup, retain } from './make.ts'
import type { BackupParts } from './make.ts'
import { backUpNightly, restoreMonthly } from './nightly.ts'
import type { NightlyParts } from './nightly.ts'
import { restoreBackup } from './restore.ts'
import { readTarget } from './target.ts'
import type { Target } from './target.ts'

const passphrase = 'kauri rimu tōtara mataī'
const log = pino({ level: 'silent' })
const silent = (): void => undefined
const now = (): Date => new Date()
const limits = { s3: null, largest: 1e8, quota: 1e9, scanned: false }
const place = await mkdtemp(join(tmpdir(), 'college-backup-s3-'))
await chmod(place, 0o711)
const dataDir = join(place, 'college')
const file = randomBytes(200_000)
const key = 'a'.repeat(32)

const store = new S3rver({
  port: 0,
  address: '127.0.0.1',
  silent: true,
  directory: join(place, 'buckets'),
  configureBuckets: [{ name: 'college', configs: [] }],
})
const { port: storePort } = await store.run()

/** The network before the store: what is cut in it, and what the store that stands in does not know. */
const network = {
  isCut: (_asked: IncomingMessage): boolean => false,
  /** Bytes of an answer after which the connection breaks. */
  breaksAfter: (_asked: IncomingMessage): number => Infinity,
  /** Uploads that were cut, and hours since they began, by the clock of the store, which may not be that of the tests. */
  uploads: [] as { name: string; hours: number }[],
  time: 0,
  ended: [] as string[],
}
const whole = { ...network }
afterEach(() => Object.assign(network, whole, { uploads: [], ended: [] }))

const cutUpload = ({ name, hours }: { name: string; hours: number }): string =>
  `<Upload><Key>${name}</Key><UploadId>${name}</UploadId><Initiated>${new Date(network.time - hours * 3_600_000).toISOString()}</Initiated></Upload>`
const listOfUploads = (): string =>
  `<ListMultipartUploadsResult>${network.uploads.map(cutUpload).join('')}</ListMultipartUploadsResult>`

const pass = (asked: IncomingMessage, answer: ServerResponse): void => {
  const { method, url: path = '', headers } = asked
  if (network.isCut(asked)) return void asked.socket.destroy()
  const search = new URL(path, 'http://store').searchParams
  if (method === 'GET' && search.has('uploads'))
    return void answer.writeHead(200, { 'content-type': 'application/xml' }).end(listOfUploads())
  if (method === 'DELETE' && search.has('uploadId')) {
    network.ended.push(search.get('uploadId') ?? '')
    return void answer.writeHead(204).end()
  }
  const onward = request({ host: '127.0.0.1', port: storePort, method, path, headers }, (given) => {
    answer.writeHead(given.statusCode ?? 500, given.headers)
    if (given.headers['last-modified']) network.time = Date.parse(given.headers['last-modified'])
    let left = network.breaksAfter(asked)
    given.on('data', (portion: Buffer) => {
      answer.write(portion.subarray(0, Math.min(left, portion.length)), () => left <= 0 && answer.destroy())
      left -= portion.length
    })
    given.on('end', () => left > 0 && answer.end())
  })
  onward.on('error', () => answer.destroy())
  asked.pipe(onward)
}
const proxy = createServer(pass)
await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
const { port } = proxy.address() as AddressInfo // it listens on a port

const settings: S3Settings = {
  endpoint: `http://127.0.0.1:${port}`,
  region: 'us-east-1',
  bucket: 'college',
  prefix: 'backups/',
  accessKeyId: 'S3RVER',
  secretAccessKey: 'S3RVER',
  pathStyle: true,
}
const at = (prefix = settings.prefix) => s3Place({ ...settings, prefix }, randomBytes)
/** The file in which the store keeps the bytes of an object. */
const objectOf = (name: string): string => join(place, 'buckets/college/backups', `${name}._S3rver_object`)

let database: EmbeddedDatabase
let db: Database
let parts: BackupParts
let folder: SealedFolder
const deleted = { moment: '' }

const write = (name: string): Promise<object[]> =>
  db.rows(`insert into audit (call, resource, changes) values ('test', $1, '{}')`, [name])

const keepLog = async (): Promise<void> => {
  const { name } = (await db.row<{ name: string }>('select pg_walfile_name(pg_switch_wal()) as name')) ?? { name: '' }
  while (!(await db.row('select 1 from pg_stat_archiver where last_archived_wal = $1', [name]))) await pause(50)
  await keepSegments(folder, keptSegmentsIn(database.folder))
}

beforeAll(async () => {
  const archive = { program: segmentProgram, seconds: 60 }
  database = await startEmbedded({ dataDir, archive, settings: { fsync: 'off' }, supervise: false, log: silent })
  db = openDatabase({ connection: database.connectionConfig, size: 4, log })
  await migrate(db, migrationsFolder, silent)
  await foundOrganisation({ db, now }, 'College')
  const { storage, incoming } = openFileStore(dataDir, limits)
  await writeFile(join(incoming, key), file)
  await storage.take(key, join(incoming, key))
  await db.script(`insert into "user" (organisation_id, username, email, firstname, lastname, confirmed_at)
    values (1, 'moana', 'moana@example.nz', 'Moana', 'Ngata', now());
    with f as (insert into file (organisation_id, user_id, parent_file_id, name, size, mimetype, uploaded_at, checksum)
      select 1, user_id, id, 'a.bin', ${file.length}, 'application/octet-stream', now(), repeat('0', 64) from file where parent_file_id is null
      returning id)
    insert into filecontent (file_id, organisation_id, storage_key) select id, 1, '${key}' from f`)
  folder = await ownBackups(db, at(), passphrase, randomBytes)
  const ring = readKeyRing(testServerKeys)
  const { connectionConfig: connection } = database
  parts = { folder, connection, storage, ring, settings: [], now, random: randomBytes, say: silent }
  await makeBackup(parts)
  await write('after the backup')
  await keepFiles(parts)
  await keepLog()
  await db.transaction(async (tx) => {
    Object.assign(deleted, await tx.row<{ moment: string }>('select clock_timestamp() as moment'))
    await tx.rows('delete from filecontent')
    await tx.rows(`insert into audit (call, resource, changes) values ('test', 'deletion', '{}')`)
  })
  await keepLog()
}, 120_000)

afterAll(async () => {
  await db.close()
  await database.stop()
  proxy.closeAllConnections()
  proxy.close()
  await store.close()
  await rm(place, { recursive: true, force: true })
})

const restore = async (target: Target, from = folder) => {
  const to = join(place, `r-${randomBytes(3).toString('hex')}`)
  const restoring = { target, dataDir: to, configured: null, files: limits, reserve: 0, thorough: false }
  const restored = await restoreBackup({ ...restoring, folder: from, log, now, random: randomBytes, say: silent })
  return { restored, to }
}

const latest: Target = { kind: 'latest' }
const first = async () => readManifest(folder, (await backupsIn(folder)).whole[0] ?? '')
const unreachable = 'The store of s3:college/backups can’t be reached: '

describe('backups in a store', () => {
  it('are restored to a moment on an empty machine, with the files of that moment, over a network that breaks', async () => {
    // Of each large object half comes before the connection breaks, once.
    const broken = new Set<string>()
    network.breaksAfter = ({ method, url = '' }) => {
      if (method !== 'GET' || !/cluster|files\/aa/.test(url) || broken.has(url)) return Infinity
      broken.add(url)
      return 100_000
    }
    const opened = await openBackups(at(), passphrase, randomBytes)
    const { restored, to } = await restore(readTarget('to', new Date(deleted.moment).toISOString()), opened)
    expect(broken.size).toBe(2)
    expect(restored).toMatchObject({ files: 1, findings: [] })
    const { storage } = openFileStore(to, limits)
    expect((await buffer(await storage.read(key))).equals(file)).toBe(true)
    const again = await startEmbedded({ dataDir: to, settings: { fsync: 'off' }, supervise: false, log: silent })
    const there = openDatabase({ connection: again.connectionConfig, size: 1, log })
    const rows = await there.rows<{ resource: string }>(`select resource from audit where call = 'test' order by id`)
    await there.close()
    await again.stop()
    expect(rows).toEqual([{ resource: 'after the backup' }])
  })

  it('open with their passphrase alone, and are not where there are none', async () => {
    await expect(openBackups(at(), 'kauri rimu totara kowhai', randomBytes)).rejects.toThrow('does not open the backup')
    const none = 'There is no backup of a college in s3:college/elsewhere.'
    await expect(openBackups(at('elsewhere/'), passphrase, randomBytes)).rejects.toThrow(none)
    const others = 'There are other things in s3:college: name a prefix of its own, such as s3:bucket/backups.'
    await expect(beginBackups(at(''), passphrase, randomBytes)).rejects.toThrow(others)
    const away = s3Place({ ...settings, bucket: 'nowhere' }, randomBytes)
    const refused =
      /^The store refused s3:nowhere\/backups: .+ Check the bucket, S3_ACCESS_KEY_ID and what its holder may do\.$/
    await expect(beginBackups(away, passphrase, randomBytes)).rejects.toThrow(refused)
  })
})

type Undo = () => Promise<void>
type Damage = (path: string) => Promise<Undo>

const flip: Damage = async (path) => {
  const turn = async (): Promise<void> => {
    const bytes = await open(path, 'r+')
    const middle = (await bytes.stat()).size >> 1
    const byte = Buffer.alloc(1)
    await bytes.read(byte, 0, 1, middle)
    await bytes.write(Buffer.from([(byte[0] ?? 0) ^ 1]), 0, 1, middle)
    await bytes.close()
  }
  await turn()
  return turn
}

/** Takes an object out of the store: its bytes, and what is known of it. */
const lose: Damage = async (path) => {
  const aside = join(place, 'lost')
  const names = [path, path.replace(/object$/, 'metadata.json')]
  for (const [n, name] of names.entries()) await rename(name, `${aside}-${n}`)
  return async () => {
    for (const [n, name] of names.entries()) await rename(`${aside}-${n}`, name)
  }
}

describe('what cannot be restored from a store is said in words, and nothing is there after it', () => {
  const cluster = async (): Promise<string> => objectOf(`bases/${(await first()).id}/cluster`)
  const segment = async (n: number): Promise<string> =>
    objectOf(segmentName((await chainOf(folder, await first())).segments.at(n) ?? ''))
  const cut = (isCut: (asked: IncomingMessage) => boolean) => async (): Promise<Undo> => {
    network.isCut = isCut
    return () => Promise.resolve()
  }
  let reads = 0
  it.each<[string, () => Promise<Undo>, string | RegExp]>([
    ['a damaged block', async () => flip(await cluster()), /cluster was changed or cut/],
    ['a missing segment', async () => lose(await segment(-2)), /segment \w{24} of the database’s log is missing/],
    ['a missing file', () => lose(objectOf(`files/aa/${key}`)), /files\/aa\/a{32} is missing from the backup/],
    ['a store that cannot be reached', cut(() => true), unreachable],
    [
      'a store that goes while the database is put in place',
      cut(({ url = '' }) => /cluster/.test(url) && ++reads > 1),
      unreachable,
    ],
  ])('%s', async (_name, damage, words) => {
    const undo = await damage()
    const before = await readdir(place)
    await expect(restore(latest)).rejects.toThrow(words)
    expect(await readdir(place)).toEqual(before)
    await undo()
  })
})

/** Bytes that come to no end. */
const failing = async function* failing(reason = new Error('half of it')): AsyncIterable<Buffer> {
  for (let n = 0; n < 20; n += 1) yield randomBytes(1_000_000)
  throw reason
}

describe('what is written to a store', () => {
  it('is there whole or not at all: an upload that is cut leaves nothing, and the next one is', async () => {
    const bytes = randomBytes(18_000_000)
    network.isCut = ({ url = '' }) => /partNumber=2/.test(url)
    await expect(folder.write('log/large', Readable.from([bytes]))).rejects.toThrow(unreachable)
    await expect(folder.write('log/large', Readable.from(failing()))).rejects.toThrow('half of it')
    expect(network.ended).toHaveLength(2)
    // Files of people may be in a store of their own, whose trouble is not this one's.
    const theirs = Readable.from(failing(new StorageFailure('away', 'theirs')))
    await expect(folder.write('log/large', theirs)).rejects.toThrow('files: away')
    network.isCut = () => true
    await expect(folder.write('log/small', Readable.from([file]))).rejects.toThrow(unreachable)
    network.isCut = whole.isCut
    expect((await folder.names('log')).filter((name) => /large|small/.test(name))).toEqual([])
    await folder.write('log/large', Readable.from([bytes]))
    expect((await buffer(await folder.read('log/large'))).equals(bytes)).toBe(true)
    // Half an upload does not stand in for what was whole before.
    await expect(folder.write('log/large', Readable.from(failing()))).rejects.toThrow('half of it')
    expect((await buffer(await folder.read('log/large'))).equals(bytes)).toBe(true)
    await folder.remove('log/large')
    expect(await folder.has('log/large')).toBe(false)
  })

  it('is tidied of uploads that were cut a day ago, once it is opened again', async () => {
    for (const [name, hours] of [
      ['old', 25],
      ['young', 23],
    ] as const)
      network.uploads.push({ name: `backups/log/${name}`, hours })
    await beginBackups(at(), passphrase, randomBytes)
    expect(network.ended).toEqual(['backups/log/old'])
  })

  it('goes to the store that has the backups alone, and begins nothing where they are gone', async () => {
    const own = () => ownBackups(db, at(), passphrase, randomBytes)
    expect([(await own()).id, await folder.isThere()]).toEqual([folder.id, true])
    network.isCut = () => true
    expect(await folder.isThere()).toBe(false)
    await expect(own()).rejects.toThrow(unreachable)
    network.isCut = whole.isCut
    const undo = await lose(objectOf('college-backup.json'))
    expect(await folder.isThere()).toBe(false)
    await expect(own()).rejects.toThrow(
      'The backups are not in s3:college/backups any more. Are S3_ENDPOINT and the bucket the right ones? If they are gone for good, name another place as BACKUP_S3.',
    )
    await undo()
    expect(await folder.isThere()).toBe(true)
    expect((await readFile(objectOf('college-backup.json'), 'utf8')).startsWith('{"format":1,')).toBe(true)
  })
})

const zone = 'Pacific/Auckland'
const ahead = addMonths(dayIn(zone, now()), 1).slice(0, 8)
// The first of a month ahead of the backup made above, on which the clocks are not put back.
const firstOfMonth = ahead.slice(5) === '04-' ? `${ahead.slice(0, 5)}05-01` : `${ahead}01`
const time = (days: number, clock: string): Date => new Date(instantAt(addDays(firstOfMonth, days), clock, zone))

it('backs up to a store each night, restores from it each month, and discards what has had its time', async () => {
  let clock = time(0, '02:00')
  const context = { db, log, now: () => clock, random: randomBytes, files: openFileStore(dataDir, limits) }
  const nightly: NightlyParts = { ...parts, context, days: 35, home: database.folder, dataDir, reserve: 0 }
  const oldest = await first()
  expect(await backUpNightly(nightly)).toMatchObject({ trouble: null })
  expect(await backUpNightly(nightly)).toBeNull()
  clock = time(0, '03:30')
  expect(await restoreMonthly(nightly)).toMatchObject({ trouble: null })
  network.isCut = () => true
  clock = time(1, '02:00')
  await expect(backUpNightly(nightly)).rejects.toThrow(unreachable)
  network.isCut = whole.isCut
  const [, newest = ''] = (await backupsIn(folder)).whole
  const last = await readManifest(folder, newest)
  expect(await retain(folder, new Date(last.moment))).toBe(1)
  expect(await backupsIn(folder)).toEqual({ whole: [newest], cut: [] })
  expect(await folder.has(segmentName(oldest.first))).toBe(false)
  expect(await folder.below('files')).toEqual([])
  expect((await chainOf(folder, last)).gap).toBeNull()
})
