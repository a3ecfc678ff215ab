import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import sharp from 'sharp'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { s3Storage, StorageFailure } from '#platform'
import type { Context, Storage } from '#platform'
import { openTestApp, testKeys } from '#testing'
import type { PersonName, TestApp } from '#testing'
import { sweepFiles } from '../index.ts'
import { uploadAs } from '../testing.ts'
import { beginPiece, sender } from './testing.ts'

const folder = await mkdtemp(join(tmpdir(), 'college-pieces-'))
const s3 = new S3rver({
  port: 0,
  address: '127.0.0.1',
  silent: true,
  directory: join(folder, 'buckets'),
  configureBuckets: [{ name: 'college', configs: [] }],
})
const { port } = await s3.run()
afterAll(async () => {
  await s3.close()
  await rm(folder, { recursive: true, force: true })
})

const limits = { FILE_LARGEST_MB: '20', FILE_QUOTA_MB: '30' }
const college = await openTestApp({ environment: limits })
const inBucket = await college.node({
  environment: limits,
  files: (usual) => ({
    ...usual,
    storage: s3Storage({
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      bucket: 'college',
      prefix: 'files/',
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
      pathStyle: true,
    }),
  }),
})

const endOfTime = new Date(8.64e15)
const sha = (content: Buffer): string => createHash('sha256').update(content).digest('hex')
const count = async (table: string): Promise<number> =>
  (await college.db.row<{ n: number }>(`select count(*)::int as n from ${table}`))?.n ?? -1
const keysOf = async (storage: Storage): Promise<string[]> => {
  const keys: string[] = []
  for await (const key of storage.before(endOfTime)) keys.push(key)
  return keys.toSorted()
}
/** All that is there of uploads and files: rows, bytes, and what is on its way. */
const all = async (over: TestApp): Promise<unknown> => [
  await count('file'),
  await count('fileupload where file_id is null'),
  await count('fileuploadpart'),
  await keysOf(over.files.storage),
  await readdir(over.files.incoming),
]
const context = (over: TestApp): Context => ({
  db: over.db,
  files: over.files,
  now: over.clock.now,
  random: randomBytes,
  keys: testKeys,
  log: pino({ level: 'silent' }),
  labels: over.app.domains.registry.label,
})
const by = async (who: PersonName, over: TestApp = college) => sender(over, await over.tokenOf(who))

describe.each([
  ['a folder', college],
  ['an S3-compatible store', inBucket],
])('over %s', (_what, over) => {
  let address = ''
  beforeAll(async () => {
    address = await over.listen()
  })

  it('an upload that is cut goes on where it was, and is whole byte by byte', async () => {
    const token = await over.tokenOf('trainee1')
    const trainee = sender(over, token)
    const content = randomBytes(1_700_000)
    const name = `cut-${over === college}.bin`
    const said = { name, size: content.length, fingerprint: `cut-${over === college}`, path: 'Films/2026' }
    const before = (await keysOf(over.files.storage)).length
    const opened = await trainee.open(said)
    expect([opened.status, opened.data.received]).toEqual([201, 0])
    const { id } = opened.data
    expect(await trainee.add(id, 0, content.subarray(0, 500_000))).toMatchObject({ status: 204, offset: 500_000 })
    const piece = beginPiece(address, token, { id, offset: 500_000 }, [
      content.subarray(500_000, 900_000),
      content.subarray(900_000, 1_000_000),
    ])
    await expect.poll(async () => (await readdir(over.files.incoming)).length).toBe(1)
    piece.cut()
    await expect.poll(async () => (await trainee.standing(id)).offset).toBeGreaterThan(500_000)
    // As after a reload: nothing but the file is known.
    const found = await trainee.open(said)
    expect([found.data.id, found.data.received]).toEqual([id, (await trainee.standing(id)).offset])
    const { received } = found.data
    const last = await trainee.add(id, received, content.subarray(received))
    expect([last.status, last.offset]).toEqual([204, content.length])
    const file = last.file ?? 0
    const row = await over.withToken(token).get('/file', { id: file })
    expect(row.data).toMatchObject({ name, size: content.length, checksum: sha(content), state: 'ready' })
    const got = await over.withToken(token).post(`/file/${file}/download`)
    expect(got.raw.equals(content)).toBe(true)
    // The answer to the last piece may have been lost: it is told again.
    expect(await trainee.standing(id)).toMatchObject({ status: 200, offset: content.length, file })
    expect(await count('fileuploadpart')).toBe(0)
    expect(await readdir(over.files.incoming)).toEqual([])
    expect((await keysOf(over.files.storage)).length).toBe(before + 1)
    const audit = `select call from audit where resource = 'file' and record_id = $1`
    expect(await over.db.rows(audit, [file])).toEqual([{ call: 'PATCH /file/upload/:upload_id' }])
  })

  it('nothing of what nobody goes on with is left after a day', async () => {
    const trainee = await by('trainee2', over)
    const before = await all(over)
    const { id } = (await trainee.open({ size: 900_000 })).data
    expect((await trainee.add(id, 0, randomBytes(300_000))).status).toBe(204)
    await sweepFiles(context(over))
    expect((await trainee.standing(id)).offset).toBe(300_000)
    over.clock.advance(24 * 3_600_000 + 1_000)
    const later = await by('trainee2', over)
    expect((await later.standing(id)).status).toBe(404)
    expect((await later.add(id, 300_000, randomBytes(600_000))).status).toBe(404)
    await sweepFiles(context(over))
    over.clock.reset()
    expect(await all(over)).toEqual(before)
  })
})

it('belongs to whoever began it alone', async () => {
  const trainee = await by('trainee1')
  const { id } = (await trainee.open({ size: 1_000, fingerprint: 'mine-alone' })).data
  for (const who of ['trainee2', 'educator1', 'director1', 'admin1', 'bTrainee', 'bAdmin', 'padmin'] as const) {
    const other = await by(who)
    const parent_file_id = college.person('trainee1').root
    const answers = [await other.standing(id), await other.add(id, 0, randomBytes(1_000)), await other.end(id)]
    expect([who, ...answers.map(({ status }) => status)]).toEqual([who, 404, 404, 404])
    const same = await other.open({ size: 1_000, fingerprint: 'mine-alone', parent_file_id })
    expect([who, same.status]).toEqual([who, who === 'admin1' || who === 'padmin' ? 201 : 400])
    expect(same.data?.id).not.toBe(id)
  }
  const guest = sender(college, 'nobody')
  expect((await guest.standing(id)).status).toBe(401)
  expect((await guest.add(id, 0, randomBytes(1_000))).status).toBe(401)
  expect((await trainee.standing(id)).offset).toBe(0)
  expect((await trainee.end(id)).status).toBe(262)
})

it('is not the one of an administrator who acts as its person, nor the other way round', async () => {
  const trainee = await by('trainee1')
  const { id } = (await trainee.open({ size: 1_000, fingerprint: 'of-the-trainee' })).data
  const admin = await college.as('admin1')
  const acting = await admin.post('/user/impersonate', { user_id: college.person('trainee1').id, reason: 'A test' })
  const other = sender(college, acting.token)
  expect((await other.standing(id)).status).toBe(404)
  const own = await other.open({ size: 1_000, fingerprint: 'of-the-trainee' })
  expect([own.status, own.data.id === id]).toEqual([201, false])
  expect((await trainee.standing(own.data.id)).status).toBe(404)
  await other.end(own.data.id)
  await trainee.end(id)
})

it('takes a piece where the upload is and nowhere else, of two at once the one', async () => {
  const trainee = await by('fellow1')
  const content = randomBytes(600_000)
  const { id } = (await trainee.open({ size: content.length })).data
  expect((await trainee.add(id, 100, content.subarray(100))).status).toBe(409)
  expect((await trainee.add(id, 0, randomBytes(600_001))).status).toBe(400)
  expect((await trainee.add(id, 0, content, { 'tus-resumable': '0.2.0' })).status).toBe(400)
  const json = { 'content-type': 'application/json' }
  expect((await trainee.add(id, 0, content.subarray(0, 1_000), json)).status).toBe(400)
  expect((await trainee.add(id, 0, content, json)).status).toBe(413)
  const both = await Promise.all([0, 1].map(() => trainee.add(id, 0, content.subarray(0, 200_000))))
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409])
  const ends = await Promise.all([0, 1, 2].map(() => trainee.add(id, 200_000, content.subarray(200_000))))
  expect(ends.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409, 409])
  const file = ends.find(({ status }) => status === 204)?.file
  const got = await (await college.as('fellow1')).post(`/file/${file}/download`)
  expect(got.raw.equals(content)).toBe(true)
  expect(await readdir(college.files.incoming)).toEqual([])
})

it('says the limits in words before anything comes, and counts what is on its way', async () => {
  const fellow = await by('fellow2')
  const large = await fellow.open({ size: 20_000_001 })
  expect([large.status, large.message]).toEqual([413, 'This file is too large: at most 20 MB.'])
  const token = await college.tokenOf('fellow2')
  const many = await Promise.all(
    Array.from({ length: 10 }, (_each, n) =>
      sender(college, token).open({ size: 8_000_000, name: `${n}.bin`, fingerprint: `parallel-${n}` }),
    ),
  )
  const open = many.filter(({ status }) => status === 201)
  expect(open).toHaveLength(3)
  expect(many.find(({ status }) => status !== 201)?.message).toBe(
    'There’s not enough room: 0 KB of 30 MB are used, and 24 MB more are on their way.',
  )
  // Nor does what comes at once get past them.
  const once = await uploadAs(college, token, { name: 'once.bin', content: Buffer.alloc(6_100_000, 1) })
  expect([once.status, once.message.startsWith('There’s not enough room')]).toEqual([413, true])
  for (const { data } of open) await fellow.end(data.id)
  expect((await uploadAs(college, token, { name: 'once.bin', content: Buffer.alloc(6_100_000, 1) })).status).toBe(201)
  expect(await count('fileupload where user_id = (select id from "user" where username = \'fellow2\')')).toBe(0)
})

it('of large files that come at once and together no more are taken than there is room for', async () => {
  const token = await college.tokenOf('educator2')
  const answers = await Promise.all(
    [1, 2, 3, 4, 5, 6].map((n) =>
      uploadAs(college, token, { name: `${n}.bin`, content: Buffer.alloc(9_000_000, n) }).then(({ status }) => status),
    ),
  )
  expect(answers.filter((status) => status === 201).length).toBeGreaterThan(0)
  expect(answers.filter((status) => status === 201).length).toBeLessThanOrEqual(3)
  expect(answers.every((status) => status === 201 || status === 413)).toBe(true)
  const usage = await (await college.as('educator2')).get('/file/usage')
  expect(Number(usage.data['used'])).toBeLessThanOrEqual(30_000_000)
  expect(await count(`fileupload where user_id = ${college.person('educator2').id}`)).toBe(0)
  expect(await readdir(college.files.incoming)).toEqual([])
})

it('stops with its session, and goes on in the next one', async () => {
  const address = await college.listen().catch(() => {
    const place = college.http.server.address()
    return typeof place === 'object' && place ? `http://127.0.0.1:${place.port}` : ''
  })
  const content = randomBytes(400_000)
  const token = await college.tokenOf('director1')
  const director = sender(college, token)
  const { id } = (await director.open({ size: content.length })).data
  const piece = beginPiece(address, token, { id, offset: 0 }, [content.subarray(0, 200_000), content.subarray(200_000)])
  await expect.poll(async () => (await readdir(college.files.incoming)).length).toBe(1)
  expect((await college.withToken(token).post('/user/signout')).status).toBe(200)
  expect(await piece.rest()).toBe(401)
  expect((await director.add(id, 0, content)).status).toBe(401)
  const again = await by('director1')
  expect((await again.standing(id)).offset).toBe(0)
  expect((await again.add(id, 0, content)).status).toBe(204)
  expect(await readdir(college.files.incoming)).toEqual([])
})

it('is told by its content, cleaned of its place, and refused like any other', async () => {
  const trainee = await by('trainee1')
  const camera = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#0a7085' } })
    .withExif({ IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '45/1 52/1 0/1' } })
    .jpeg()
    .toBuffer()
  const half = Math.floor(camera.length / 2)
  const photo = (await trainee.open({ size: camera.length, name: 'photo.jpg', fingerprint: 'the-photo' })).data
  await trainee.add(photo.id, 0, camera.subarray(0, half))
  const { file } = await trainee.add(photo.id, half, camera.subarray(half))
  const kept = await (await college.as('trainee1')).post(`/file/${file}/download`)
  expect((await sharp(kept.raw).metadata()).exif).toBeUndefined()

  const before = await all(college)
  const program = Buffer.concat([Buffer.from('MZ'), randomBytes(5_000)])
  const { id } = (await trainee.open({ size: program.length, name: 'setup.exe', fingerprint: 'a-program' })).data
  await trainee.add(id, 0, program.subarray(0, 2_000))
  const refused = await trainee.add(id, 2_000, program.subarray(2_000))
  expect([refused.status, refused.message]).toEqual([
    415,
    'You can’t upload programs here, only documents, pictures and archives.',
  ])
  expect((await trainee.standing(id)).status).toBe(404)
  expect((await trainee.open({ size: 10, name: 'photo.jpg', fingerprint: 'another-one' })).status).toBe(468)
  expect((await trainee.open({ size: 10, name: '../x', fingerprint: 'another-one' })).status).toBe(400)
  const other = college.person('trainee2').root
  expect((await trainee.open({ size: 10, parent_file_id: other })).named).toEqual(['parent_file_id'])
  expect(await all(college)).toEqual(before)
})

it('a piece that finds no storage or room is sent again, and nothing of it stays', async () => {
  const content = randomBytes(300_000)
  const trainee = await by('trainee2')
  const { id } = (await trainee.open({ size: content.length })).data
  await trainee.add(id, 0, content.subarray(0, 100_000))
  const before = await all(college)
  for (const trouble of ['away', 'full'] as const) {
    const broken = await college.node({
      files: (usual) => ({
        ...usual,
        storage: { ...usual.storage, take: () => Promise.reject(new StorageFailure(trouble, new Error('injected'))) },
      }),
    })
    const there = await by('trainee2', broken)
    for (const piece of [content.subarray(100_000, 200_000), content.subarray(100_000)])
      expect((await there.add(id, 100_000, piece)).status).toBe(trouble === 'full' ? 507 : 503)
  }
  expect(await all(college)).toEqual(before)
  expect((await trainee.add(id, 100_000, content.subarray(100_000))).status).toBe(204)
})
