import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, expect, it } from 'vitest'
import { gatherDomains, migrationsFolder, openApp, readConfiguration } from '#app'
import { hashPassword } from '#identity'
import { migrate, openDatabase, startEmbedded } from '#database'
import { callerWith, createFixtures, openTestFiles, send, testKeys, fixturePassword } from '#testing'

const folder = await mkdtemp(join(tmpdir(), 'away-test-'))
await chmod(folder, 0o711)
const log = pino({ level: 'silent' })
const start = (): ReturnType<typeof startEmbedded> =>
  startEmbedded({ dataDir: folder, supervise: false, settings: { fsync: 'off' }, log: () => undefined })
let embedded = await start()
const now = (): Date => new Date()
const db = openDatabase({ connection: embedded.connectionConfig, size: 4, log })
await migrate(db, migrationsFolder, () => undefined)
await createFixtures(db, await hashPassword(fixturePassword), now())
const domains = gatherDomains()
const { label: labels } = domains.registry
const files = openTestFiles()
const context = { db, log, now, random: randomBytes, labels, keys: testKeys, files }
const app = await openApp(
  context,
  readConfiguration({ TOKEN_SECRET: 'a secret of the tests, long enough' }),
  domains,
  '/nowhere',
)

afterAll(async () => {
  await app.close()
  await db.close()
  await embedded.stop()
  await rm(embedded.folder, { recursive: true, force: true })
  await rm(folder, { recursive: true, force: true })
})

it('answers 503 while the database is away, and is itself again when it is back', async () => {
  const guest = callerWith(app.http, null)
  const { token } = await guest.post('/user/signin', { username: 'trainee1', password: fixturePassword })
  const trainee = callerWith(app.http, token)
  expect((await trainee.get('/devactivities')).status).toBe(200)

  await embedded.stop()
  const preference = { name: 'while away', value: 1 }
  const answers = await Promise.all([
    ...Array.from({ length: 6 }, () => trainee.get('/devactivities')),
    trainee.post('/userconfig/save', preference),
    trainee.get('/devactivities/csv'),
    guest.post('/user/signin', { username: 'trainee1', password: fixturePassword }),
    guest.get('/options'),
  ])
  for (const answer of answers) {
    expect(answer.status).toBe(503)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    expect(answer.message).toBe('We can’t reach the records right now. Try again shortly.')
  }
  const ready = await send(app.http, { url: '/ready' })
  expect([ready.status, ready.body]).toMatchObject([503, { ready: false, reason: 'database' }])
  expect((await send(app.http, { url: '/live' })).status).toBe(200)

  embedded = await start()
  expect((await trainee.get('/devactivities')).status).toBe(200)
  expect((await trainee.post('/userconfig/save', preference)).status).toBe(261)
  expect((await send(app.http, { url: '/ready' })).status).toBe(200)
}, 60_000)
