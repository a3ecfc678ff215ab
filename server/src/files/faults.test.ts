import { randomBytes } from 'node:crypto'
import { connect } from 'node:net'
import { readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { expect, it } from 'vitest'
import pino from 'pino'
import { openTestApp, testKeys } from '#testing'
import type { TestApp } from '#testing'
import { StorageFailure } from '#platform'
import type { Context, Storage } from '#platform'
import { checkFiles, sweepFiles } from './index.ts'
import { multipart, uploadAs, uploadBy } from './testing.ts'

const college = await openTestApp()

const keptBy = async ({ files }: TestApp): Promise<string[]> =>
  (await readdir(join(files.incoming, '..'), { recursive: true, withFileTypes: true }))
    .filter((each) => each.isFile())
    .map((each) => join(each.parentPath, each.name))
    .toSorted()
const rows = async (): Promise<number> =>
  (await college.db.row<{ n: number }>('select count(*)::int as n from file'))?.n ?? -1
const context = (over: TestApp): Context => ({
  db: over.db,
  files: over.files,
  now: over.clock.now,
  random: randomBytes,
  keys: testKeys,
  log: pino({ level: 'silent' }),
  labels: over.app.domains.registry.label,
})

const nothingOf = async (over: TestApp, work: () => Promise<void>): Promise<void> => {
  const before = [await rows(), await keptBy(over)]
  await work()
  expect([await rows(), await keptBy(over)]).toEqual(before)
}

it('a full disk: 507 in words, nothing is left, the rest goes on', async () => {
  const full = await college.node({
    files: (usual) => ({
      ...usual,
      open: () =>
        new Writable({
          write: (_chunk, _encoding, done) => done(Object.assign(new Error('no space left'), { code: 'ENOSPC' })),
        }),
    }),
  })
  await nothingOf(full, async () => {
    const answer = await uploadBy(full, 'trainee1', { name: 'a.txt', content: randomBytes(300_000) })
    expect([answer.status, answer.message]).toEqual([
      507,
      'There is no room for files on the server right now. Tell the college office.',
    ])
  })
  expect((await (await full.as('trainee1')).get('/devactivities')).status).toBe(200)
})

it.each(['full', 'away'] as const)('a storage that is %s takes no row with it', async (trouble) => {
  const broken = await college.node({
    files: (usual) => ({
      ...usual,
      storage: { ...usual.storage, take: () => Promise.reject(new StorageFailure(trouble, new Error('injected'))) },
    }),
  })
  await nothingOf(broken, async () => {
    const answer = await uploadBy(broken, 'trainee1', { name: 'a.txt', content: 'a' })
    expect(answer.status).toBe(trouble === 'full' ? 507 : 503)
  })
})

it('a row that is refused at the end takes its bytes back', async () => {
  await uploadBy(college, 'trainee1', { name: 'taken.txt', content: 'first' })
  await nothingOf(college, async () => {
    expect((await uploadBy(college, 'trainee1', { name: 'taken.txt', content: 'second' })).status).toBe(468)
  })
})

it('an upload that is cut leaves neither row nor bytes', async () => {
  const address = new URL(await college.listen())
  const token = await college.tokenOf('trainee1')
  await nothingOf(college, async () => {
    const { type, body } = multipart({ name: 'cut.bin', content: randomBytes(2_000_000) })
    const socket = connect(Number(address.port), address.hostname)
    socket.on('error', () => undefined)
    socket.write(
      `PUT /api/v1/file HTTP/1.1\r\nHost: x\r\nAuthorization: JWT ${token}\r\nContent-Type: ${type}\r\nContent-Length: ${body.length}\r\n\r\n`,
    )
    await new Promise<void>((resolve) => socket.write(body.subarray(0, 1_200_000), () => resolve()))
    await expect.poll(async () => (await readdir(college.files.incoming)).length).toBe(1)
    socket.destroy()
    await expect.poll(async () => (await readdir(college.files.incoming)).length).toBe(0)
  })
})

it('bytes that are gone, cut, longer or others are never given as whole', async () => {
  const content = randomBytes(700_000)
  const damages: readonly (readonly [string, (path: string, whole: Buffer) => Promise<void>])[] = [
    ['gone', (path) => rm(path)],
    ['cut', (path, whole) => writeFile(path, whole.subarray(0, 600_000))],
    ['longer', (path, whole) => writeFile(path, Buffer.concat([whole, Buffer.from('x')]))],
    [
      'others',
      (path, whole) => {
        const turned = Buffer.from(whole)
        turned.writeUInt8(turned.readUInt8(650_000) ^ 1, 650_000)
        return writeFile(path, turned)
      },
    ],
  ]
  const trainee = await college.as('trainee2')
  for (const [what, damage] of damages) {
    const { data: file } = await uploadBy(college, 'trainee2', { name: `${what}.bin`, content })
    const key = (
      await college.db.row<{ key: string }>('select storage_key as key from filecontent where file_id = $1', [file.id])
    )?.key
    const path = join(college.files.incoming, '..', (key ?? '').slice(0, 2), key ?? '')
    await damage(path, await readFile(path))
    const got = await trainee.post(`/file/${file.id}/download`).then(
      ({ status, raw }) => [status, raw.equals(content), raw.length === content.length],
      () => 'cut off',
    )
    expect([what, got === 'cut off' || (Array.isArray(got) && got[2] === false)]).toEqual([what, true])
  }
  const small = (await uploadBy(college, 'trainee2', { name: 'small.txt', content: 'small' })).data
  const key = (
    await college.db.row<{ key: string }>('select storage_key as key from filecontent where file_id = $1', [small.id])
  )?.key
  await writeFile(join(college.files.incoming, '..', (key ?? '').slice(0, 2), key ?? ''), 'smell')
  const said = await trainee.post(`/file/${small.id}/view`)
  expect([said.status, said.message]).toEqual([
    503,
    'We can’t open this file right now. We’ve told the college office.',
  ])
  const wrong = await checkFiles(context(college))
  const names = await college.db.rows<{ name: string; problem: string | null }>(
    'select name, problem from file join filecontent on file_id = id where id = any($1) order by name',
    [wrong],
  )
  expect(names.map(({ name }) => name)).toEqual(['cut.bin', 'gone.bin', 'longer.bin', 'others.bin', 'small.txt'])
  expect(names.every(({ problem }) => problem !== null)).toBe(true)
  expect(await checkFiles(context(college))).toEqual([])
})

it('bytes of no row are swept after a day, and nothing else is', async () => {
  const orphan = { path: join(college.files.incoming, 'orphan'), key: randomBytes(16).toString('hex') }
  await writeFile(orphan.path, 'bytes whose row was never written')
  await college.files.storage.take(orphan.key, orphan.path)
  const left = join(college.files.incoming, 'left')
  await writeFile(left, 'half a file')
  // The system stamps files with a clock of its own.
  college.clock.set((await stat(left)).mtime)
  const young = await keptBy(college)
  expect(await sweepFiles(context(college))).toBe(0)
  expect(await keptBy(college)).toEqual(young)
  const old = new Date(college.clock.now().getTime() - 25 * 3_600_000)
  for (const path of young) await utimes(path, old, old)
  expect(await sweepFiles(context(college))).toBe(2)
  expect(await keptBy(college)).toEqual(young.filter((path) => path !== left && !path.endsWith(orphan.key)))
  college.clock.reset()
})

it('a file is encrypted on the disk, read as before, and decrypted again', async () => {
  const trainee = await college.as('trainee1')
  const content = Buffer.from('Patients trust us with this. '.repeat(9_000))
  const { data: file } = await uploadBy(college, 'trainee1', { name: 'secret.txt', content })
  const bytes = async (): Promise<Buffer> => {
    const row = await college.db.row<{ key: string }>('select storage_key as key from filecontent where file_id = $1', [
      file.id,
    ])
    const key = row?.key ?? ''
    return readFile(join(college.files.incoming, '..', key.slice(0, 2), key))
  }
  expect((await bytes()).equals(content)).toBe(true)
  const encrypted = await trainee.post('/file/encrypt', { id: file.id }, { key: 'encrypt-it-once' })
  expect([encrypted.status, encrypted.data['encrypted'], encrypted.data['size']]).toEqual([261, true, content.length])
  expect((await bytes()).includes('Patients')).toBe(false)
  expect((await trainee.post(`/file/${file.id}/download`)).raw.equals(content)).toBe(true)
  expect((await trainee.post('/file/encrypt', { id: file.id })).status).toBe(476)
  const held = await bytes()
  const turned = Buffer.from(held)
  turned.writeUInt8(turned.readUInt8(100) ^ 1, 100)
  const row = await college.db.row<{ key: string }>('select storage_key as key from filecontent where file_id = $1', [
    file.id,
  ])
  const path = join(college.files.incoming, '..', (row?.key ?? '').slice(0, 2), row?.key ?? '')
  await writeFile(path, turned)
  expect((await trainee.post(`/file/${file.id}/view`)).status).toBe(503)
  await writeFile(path, held)
  await college.db.rows(
    `update filecontent set wrapped_key = set_byte(wrapped_key, 30, get_byte(wrapped_key, 30) # 1) where file_id = $1`,
    [file.id],
  )
  expect((await trainee.post(`/file/${file.id}/view`)).status).toBe(503)
  await college.db.rows(
    `update filecontent set wrapped_key = set_byte(wrapped_key, 30, get_byte(wrapped_key, 30) # 1) where file_id = $1`,
    [file.id],
  )
  expect((await trainee.post('/file/decrypt', { id: file.id })).data['encrypted']).toBe(false)
  expect((await bytes()).equals(content)).toBe(true)
})

it('ten uploads at once arrive whole, and five that are refused leave nothing', async () => {
  const token = await college.tokenOf('fellow2')
  const contents = Array.from({ length: 10 }, () => randomBytes(1_500_000))
  const name = randomBytes(4).toString('hex')
  const answers = await Promise.all(
    contents.map((content, n) => uploadAs(college, token, { name: `${name} ${n}.bin`, content })),
  )
  expect(answers.map(({ status }) => status)).toEqual(contents.map(() => 201))
  const fellow = await college.as('fellow2')
  for (const [n, { data }] of answers.entries())
    expect((await fellow.post(`/file/${data.id}/download`)).raw.equals(contents[n] ?? Buffer.alloc(0))).toBe(true)
  await nothingOf(college, async () => {
    const again = await Promise.all(
      contents.slice(5).map((content, n) => uploadAs(college, token, { name: `${name} ${n}.bin`, content })),
    )
    expect(again.map(({ status }) => status)).toEqual([468, 468, 468, 468, 468])
  })
})

it('storage that goes away while a file is sent says so before the first byte', async () => {
  const { data: file } = await uploadBy(college, 'fellow1', { name: 'far.txt', content: 'far' })
  const away: Storage['read'] = () => Promise.reject(new StorageFailure('away', new Error('injected')))
  const far = await college.node({
    files: () => ({ ...college.files, storage: { ...college.files.storage, read: away } }),
  })
  const answer = await (await far.as('fellow1')).post(`/file/${file.id}/view`)
  expect([answer.status, answer.message]).toEqual([503, 'We can’t reach the files right now. Try again shortly.'])
  expect((await (await far.as('fellow1')).get('/devactivities')).status).toBe(200)
})
