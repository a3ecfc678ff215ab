import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, open, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pino from 'pino'
import { expect, it, onTestFinished } from 'vitest'
import { gatherDomains, migrationsFolder, openApp, readConfiguration } from '#app'
import { hashPassword } from '#identity'
import { startEmbedded } from './embedded.ts'
import { openDatabase } from './pool.ts'
import { migrate } from './migrate.ts'
import { freeIn, openFileStore } from '#platform'
import { callerWith, createFixtures, send, testKeys, fixturePassword } from '#testing'

const run = promisify(execFile)
const noRoom = 'There is no room for records on the server right now. Tell the college office.'

/** Writes until the disk has nothing left; gives how it is emptied again. */
const fill = async (folder: string): Promise<() => Promise<void>> => {
  const path = join(folder, 'ballast')
  const file = await open(path, 'w')
  for (const bytes of [1_000_000, 4_096]) {
    const part = Buffer.alloc(bytes)
    const isWritten = (): Promise<boolean> =>
      file.write(part).then(
        ({ bytesWritten }) => bytesWritten > 0,
        () => false,
      )
    while (await isWritten());
  }
  await file.close()
  return () => rm(path)
}

it('Full disk: records 507 like uploads, `/ready` 503 with the reason, back within 5 s of room', async ({ skip }) => {
  const folder = await mkdtemp(join(tmpdir(), 'full-disk-test-'))
  await chmod(folder, 0o711)
  const mounted = await run('mount', ['-t', 'tmpfs', '-o', 'size=400m,mode=711', 'tmpfs', folder]).then(
    () => '',
    (error: unknown) => String(error),
  )
  if (mounted !== '') {
    await rm(folder, { recursive: true })
    skip(`A disk of its own cannot be mounted here, so it cannot be filled: ${mounted}`)
  }
  onTestFinished(async () => {
    await run('umount', [folder])
    await rm(folder, { recursive: true })
  })

  const embedded = await startEmbedded({ dataDir: folder, log: () => undefined, settings: { max_wal_size: '48MB' } })
  onTestFinished(() => embedded.stop())
  expect(embedded.folder).toBe(folder)
  const log = pino({ level: 'silent' })
  const now = (): Date => new Date()
  const db = openDatabase({ connection: embedded.connectionConfig, size: 4, log })
  onTestFinished(() => db.close())
  await migrate(db, migrationsFolder, () => undefined)
  await createFixtures(db, await hashPassword(fixturePassword), now())
  const domains = gatherDomains()
  const config = readConfiguration({ TOKEN_SECRET: 'a secret of the tests, long enough', DISK_RESERVE_MB: '16' })
  const files = openFileStore(folder, config.files)
  const context = { db, log, now, random: randomBytes, labels: domains.registry.label, keys: testKeys, files }
  const app = await openApp(context, config, domains, '/nowhere', () => freeIn([embedded.folder, files.incoming]))
  onTestFinished(() => app.close())
  const guest = callerWith(app.http, null)
  const { token } = await guest.post('/user/signin', { username: 'trainee1', password: fixturePassword })
  const trainee = callerWith(app.http, token)
  const ready = async (): Promise<unknown> => {
    const { status, body } = await send(app.http, { url: '/ready' })
    return { status, ...(body as object) } // the answer is an object of its own
  }

  const acknowledged: string[] = []
  const refused: { status: number; message: string }[] = []
  const write = async (n: number): Promise<void> => {
    const name = `choice ${n}`
    const { status, message } = await trainee.post('/userconfig/save', {
      name,
      value: randomBytes(1_000).toString('hex'),
    })
    if (status < 300) acknowledged.push(name)
    else refused.push({ status, message })
  }
  expect(await ready()).toMatchObject({ status: 200, ready: true, reason: null })
  for (let n = 0; n < 5; n += 1) await write(n)
  expect(acknowledged).toHaveLength(5)

  const empty = await fill(folder)
  expect((await statfs(folder)).bavail).toBe(0)
  expect(await ready()).toMatchObject({ status: 503, ready: false, reason: 'disk' })
  for (let n = 100; n < 160; n += 1) await write(n)
  // The log of the database needs a new piece, finds no room, and the database goes down.
  for (let turn = 0; turn < 20; turn += 1)
    await db.row('select pg_switch_wal(), pg_logical_emit_message(true, $1, $2)', ['fill', 'x']).catch(() => null)
  for (let n = 200; n < 210; n += 1) await write(n)
  expect(await db.row('select 1 as one').catch(() => 'away')).toBe('away')
  expect(refused.length).toBeGreaterThan(0)
  for (const answer of refused) expect(answer).toEqual({ status: 507, message: noRoom })
  expect(await ready()).toMatchObject({ status: 503, ready: false, reason: 'disk' })

  await empty()
  await expect.poll(ready, { timeout: 5_000, interval: 100 }).toMatchObject({ status: 200, ready: true, reason: null })
  await write(300)
  expect(acknowledged.at(-1)).toBe('choice 300')
  const kept = await db.rows<{ name: string }>('select name from userconfig')
  const names = new Set(kept.map(({ name }) => name))
  expect(acknowledged.filter((name) => !names.has(name))).toEqual([])
})
