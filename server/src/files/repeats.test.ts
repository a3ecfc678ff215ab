import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { Writable } from 'node:stream'
import type { Readable } from 'node:stream'
import { beforeAll, describe, expect, it } from 'vitest'
import pino from 'pino'
import { openTestApp } from '#testing'
import { withKept } from './content/staged.ts'
import { multipart, uploadBy } from './testing.ts'

const college = await openTestApp()

it('a repeat of an encryption tells what was done, and takes no bytes away from a file that was decrypted since', async () => {
  const trainee = await college.as('trainee1')
  const content = randomBytes(150_000)
  const { id } = (await uploadBy(college, 'trainee1', { name: 'turned.bin', content })).data
  const first = await trainee.post('/file/encrypt', { id }, { key: 'encrypt-turned' })
  expect([first.status, first.data['encrypted']]).toEqual([261, true])
  const again = await trainee.post('/file/encrypt', { id }, { key: 'encrypt-turned' })
  expect([again.status, again.data]).toEqual([261, first.data])
  expect((await trainee.post('/file/decrypt', { id }, { key: 'decrypt-turned' })).status).toBe(261)
  expect((await trainee.post('/file/encrypt', { id }, { key: 'encrypt-turned' })).status).toBe(261)
  const got = await trainee.post(`/file/${id}/download`)
  expect([got.status, got.raw.equals(content)]).toEqual([200, true])
})

it('of two encryptions at once one is made, and the file is whole', async () => {
  const trainee = await college.as('trainee1')
  const content = randomBytes(150_000)
  const { id } = (await uploadBy(college, 'trainee1', { name: 'twice.bin', content })).data
  const answers = await Promise.all([1, 2, 3].map(() => trainee.post('/file/encrypt', { id })))
  const made = answers.map(({ status }) => status).toSorted((a, b) => a - b)
  expect([made[0], made.slice(1).every((status) => status === 409 || status === 476)]).toEqual([261, true])
  expect((await trainee.post(`/file/${id}/download`)).raw.equals(content)).toBe(true)
})

it('a file whose new bytes find no room is not left open', async () => {
  const content = randomBytes(1_500_000)
  const { id } = (await uploadBy(college, 'trainee1', { name: 'open.bin', content })).data
  const opened: Readable[] = []
  const full = await college.node({
    files: (usual) => ({
      ...usual,
      open: () =>
        new Writable({
          write: (_chunk, _encoding, done) => done(Object.assign(new Error('no space left'), { code: 'ENOSPC' })),
        }),
      storage: {
        ...college.files.storage,
        read: async (key) => {
          const stream = await college.files.storage.read(key)
          opened.push(stream)
          return stream
        },
      },
    }),
  })
  const trainee = await full.as('trainee1')
  expect((await trainee.post('/file/encrypt', { id })).status).toBe(507)
  expect((await (await college.as('trainee1')).post('/file/encrypt', { id })).status).toBe(261)
  const { root } = college.person('trainee1')
  const copy = { id, parent_file_id: root, name: 'copy.bin' }
  expect((await trainee.post('/file/copy', copy)).status).toBe(507)
  expect(opened).toHaveLength(2)
  await expect.poll(() => opened.map(({ destroyed }) => destroyed)).toEqual([true, true])
})

it('bytes of which a row speaks stay, though the answer to its commit was lost', async () => {
  const content = randomBytes(1_000)
  const { id } = (await uploadBy(college, 'trainee1', { name: 'lost answer.bin', content })).data
  const node = { ...college, now: college.clock.now, random: randomBytes, log: pino({ level: 'silent' }) }
  const keyOf = (): Promise<{ key: string } | null> =>
    college.db.row('select storage_key as key from filecontent where file_id = $1', [id])
  const path = `${college.files.incoming}/lost`
  await new Promise<void>((resolve, reject) => {
    college.files
      .open(path)
      .once('error', reject)
      .end(content, () => resolve())
  })
  const failing = withKept(node, [{ path }], async ([key]) => {
    await college.db.rows('update filecontent set storage_key = $2 where file_id = $1', [id, key])
    throw new Error('the connection was lost')
  })
  await expect(failing).rejects.toThrow('the connection was lost')
  expect((await keyOf())?.key).toMatch(/^[0-9a-f]{32}$/)
  const got = await (await college.as('trainee1')).post(`/file/${id}/download`)
  expect([got.status, got.raw.equals(content)]).toEqual([200, true])
})

describe('an upload that takes its time', () => {
  const address = new URL('http://localhost')
  beforeAll(async () => {
    address.href = await college.listen()
  })
  const files = async (): Promise<number> =>
    (await college.db.row<{ n: number }>('select count(*)::int as n from file'))?.n ?? -1
  /** Sends the beginning, lets something happen, sends the rest; gives the status. */
  const interrupted = async (token: string, parent: number, meanwhile: () => Promise<unknown>): Promise<string> => {
    const { type, body } = multipart({
      name: 'slow.bin',
      content: randomBytes(800_000),
      fields: { parent_file_id: parent },
    })
    const socket: Socket = connect(Number(address.port), address.hostname)
    const answered = new Promise<string>((resolve, reject) => {
      socket.once('data', (answer) => resolve(answer.toString('latin1').slice(9, 12)))
      socket.once('error', reject)
    })
    socket.write(
      `PUT /api/v1/file HTTP/1.1\r\nHost: x\r\nAuthorization: JWT ${token}\r\nContent-Type: ${type}\r\nContent-Length: ${body.length}\r\n\r\n`,
    )
    socket.write(body.subarray(0, 500_000))
    await expect.poll(async () => (await readdir(college.files.incoming)).length).toBe(1)
    await meanwhile()
    socket.write(body.subarray(500_000))
    const status = await answered
    socket.destroy()
    expect(await readdir(college.files.incoming)).toEqual([])
    return status
  }

  it('is not kept of who signed out meanwhile', async () => {
    const before = await files()
    const token = await college.tokenOf('trainee2')
    const out = () => college.withToken(token).post('/user/signout')
    expect(await interrupted(token, college.person('trainee2').root, out)).toBe('401')
    expect(await files()).toBe(before)
  })

  it('is not kept for somebody else of who lost the office meanwhile', async () => {
    const before = await files()
    const token = await college.tokenOf('admin1')
    const lost = () =>
      college.db.rows('update membership set deleted_at = now() where user_id = $1', [college.person('admin1').id])
    expect(await interrupted(token, college.person('trainee2').root, lost)).toBe('403')
    expect(await files()).toBe(before)
  })
})
