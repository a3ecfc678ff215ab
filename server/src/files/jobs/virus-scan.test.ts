import { randomBytes } from 'node:crypto'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import pino from 'pino'
import { afterAll, expect, it } from 'vitest'
import type { Context } from '#platform'
import { openTestApp, testKeys } from '#testing'
import { uploadBy } from '../testing.ts'
import { scanFiles } from './virus-scan.ts'

const eicar = String.raw`X5O!P%@AP[4\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*`

/** Reads as clamd does: a command, then pieces with their length before them, until one of none. */
const contentOf = (bytes: Buffer): Buffer | null => {
  const command = 'zINSTREAM\0'
  if (bytes.subarray(0, command.length).toString() !== command) return null
  const parts: Buffer[] = []
  let at = command.length
  while (at + 4 <= bytes.length) {
    const length = bytes.readUInt32BE(at)
    if (length === 0) return Buffer.concat(parts)
    parts.push(bytes.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return null
}

let mood: 'well' | 'garbage' | 'hangs up' = 'well'
const clamd = createServer((socket) => {
  let received = Buffer.alloc(0)
  socket.on('error', () => undefined)
  socket.on('data', (chunk) => {
    received = Buffer.concat([received, chunk])
    const content = contentOf(received)
    if (mood === 'hangs up') socket.destroy()
    else if (content !== null && mood === 'garbage') socket.end('INSTREAM size limit exceeded. ERROR\0')
    else if (content !== null)
      socket.end(content.includes('EICAR') ? 'stream: Eicar-Signature FOUND\0' : 'stream: OK\0')
  })
})
await new Promise<void>((resolve) => clamd.listen(0, '127.0.0.1', resolve))
const { port } = clamd.address() as AddressInfo // it listens on a port
afterAll(() => {
  clamd.close()
})

const settings = { host: '127.0.0.1', port }
const college = await openTestApp({ environment: { CLAMD_HOST: settings.host, CLAMD_PORT: '1' }, hurry: 0.01 })
const context: Context = {
  db: college.db,
  files: college.files,
  now: college.clock.now,
  random: randomBytes,
  keys: testKeys,
  log: pino({ level: 'silent' }),
  labels: college.app.domains.registry.label,
}

it('a file leaves once it was looked through, and one with a virus never', async () => {
  const trainee = await college.as('trainee1')
  const fine = (await uploadBy(college, 'trainee1', { name: 'fine.txt', content: 'Kia ora' })).data
  const ill = (await uploadBy(college, 'trainee1', { name: 'ill.txt', content: eicar })).data
  const encrypted = (await uploadBy(college, 'trainee1', { name: 'e.txt', content: randomBytes(200_000) })).data
  expect([fine['state'], ill['state']]).toEqual(['waiting', 'waiting'])
  for (const { id } of [fine, ill]) {
    for (const act of ['view', 'download']) expect((await trainee.post(`/file/${id}/${act}`)).status).toBe(476)
    expect((await trainee.post('/file/zip', { ids: [id], download: true })).status).toBe(476)
    expect((await trainee.post('/file/copy', { id, parent_file_id: college.person('trainee1').root })).status).toBe(476)
    expect((await trainee.post('/file/encrypt', { id })).status).toBe(476)
  }
  expect((await trainee.post(`/file/${fine.id}/view`)).message).toBe(
    'This file is still being checked for viruses. Try again in a minute.',
  )
  for (const how of ['garbage', 'hangs up'] as const) {
    mood = how
    expect([how, await scanFiles(context, settings)]).toEqual([how, 0])
    expect((await trainee.get('/file', { id: fine.id })).data['state']).toBe('waiting')
    // Not every five seconds: its next try comes later each time.
    const before = college.db.statements()
    expect(await scanFiles(context, settings)).toBe(0)
    expect(college.db.statements() - before).toBe(1)
    college.clock.advance(5 * 60_000)
  }
  mood = 'well'
  expect(await scanFiles(context, settings)).toBe(3)
  expect(await scanFiles(context, settings)).toBe(0)
  expect((await trainee.post(`/file/${fine.id}/view`)).raw.toString()).toBe('Kia ora')
  expect((await trainee.post(`/file/${encrypted.id}/view`)).status).toBe(200)
  const closed = await trainee.post(`/file/${ill.id}/download`)
  expect([closed.status, closed.message]).toEqual([
    476,
    'A virus was found in this file, so it stays closed. Please tell the college office.',
  ])
  const [found] = await college.db.rows<{ changes: object }>(
    `select changes from audit where call = 'virus scan' and record_id = $1`,
    [ill.id],
  )
  expect(found?.changes).toEqual({ state: ['waiting', 'infected'], found: [null, 'Eicar-Signature'] })
})

it('what comes out of an archive waits as well', async () => {
  const trainee = await college.as('trainee2')
  const { root } = college.person('trainee2')
  const one = (await uploadBy(college, 'trainee2', { name: 'one.txt', content: 'one' })).data
  await scanFiles(context, settings)
  const zip = (await trainee.post('/file/zip', { ids: [one.id] })).data
  const out = await trainee.post<{ folder: { id: number } }>('/file/unzip', { id: zip.id, parent_file_id: root })
  expect(out.status).toBe(201)
  const inside = await trainee.get<{ state: string }[]>('/files', { parent_file_id: out.data.folder.id })
  expect(inside.data.map(({ state }) => state)).toEqual(['waiting'])
})
