import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import S3rver from 's3rver'
import { afterAll, beforeEach, expect, it, onTestFinished } from 'vitest'
import { openTestApp, testKeys } from '#testing'
import { checkAudit } from './check.ts'
import { readHeads, sendHeads } from './heads.ts'
import { checkAuditDaily } from './nightly.ts'

const college = await openTestApp()
const { db } = college
const folder = await mkdtemp(join(tmpdir(), 'college-heads-'))
const server = new S3rver({
  port: 0,
  address: '127.0.0.1',
  silent: true,
  directory: folder,
  configureBuckets: [{ name: 'kept', configs: [] }],
})
const { port } = await server.run()
const s3 = {
  endpoint: `http://127.0.0.1:${port}`,
  region: 'us-east-1',
  bucket: 'kept',
  prefix: 'audit/',
  accessKeyId: 'S3RVER',
  secretAccessKey: 'S3RVER',
  pathStyle: true,
}
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

const lines: string[] = []
const log = pino({ level: 'warn' }, { write: (line) => lines.push(line) })
const context = { db, log, now: college.clock.now, keys: testKeys }
const nowhere = { mail: null, s3: null, s3Days: null, log: false }

const append = async (): Promise<void> => {
  await db.rows(`select append_audit(null, null, null, null, 'GET /x', 'look', 'x', null, null, '{}', null, null)`)
  await checkAudit(context)
}
const anHourLater = (): Promise<object[]> =>
  db.rows(`update audit_head set begun_at = begun_at - interval '61 minutes'`)
const mails = async (event: string): Promise<{ to_address: string; text: string }[]> =>
  db.rows('select to_address, text from outbox where event = $1 order by id', [event])

beforeEach(async () => {
  lines.length = 0
  await db.rows('delete from audit_head')
  await append()
})

it('sends the head once an hour over all nodes to each place that is set, while the chain grows', async () => {
  const places = { mail: 'keeper@example.nz', s3, s3Days: null, log: true }
  await Promise.all([sendHeads(context, places), sendHeads(context, places)])
  await sendHeads(context, places)
  const kept = await readdir(join(folder, 'kept'), { recursive: true })
  const objects = kept.filter((name) => name.endsWith('_object'))
  const bodies = await Promise.all(objects.map((name) => readFile(join(folder, 'kept', name), 'utf8')))
  const [mail, ...more] = await mails('audit_head')
  expect([lines.length, objects.length, more.length, mail?.to_address]).toEqual([1, 1, 0, 'keeper@example.nz'])
  const { head } = await checkAudit(context)
  for (const text of [lines[0] ?? '', mail?.text ?? '', bodies[0] ?? ''])
    expect(readHeads(context.keys, text)).toEqual({ heads: [head], foreign: 0 })

  await anHourLater()
  await sendHeads(context, places)
  expect(lines).toHaveLength(1)
  await append()
  await sendHeads(context, places)
  expect(lines).toHaveLength(2)
})

it('tries a place again that was away, and leaves the others to their hour', async () => {
  const away = { ...nowhere, log: true, s3: { ...s3, endpoint: 'http://127.0.0.1:9' } }
  await sendHeads(context, away)
  expect(lines.filter((line) => line.includes('could not be sent'))).toHaveLength(1)
  await db.rows(`update audit_head set begun_at = begun_at - interval '6 minutes'`)
  await sendHeads(context, { ...away, s3 })
  expect(await db.rows('select place from audit_head where sent_at is not null order by place')).toEqual([
    { place: 'log' },
    { place: 's3' },
  ])
})

it('asks the store to lock a head for the days that are set, and says as an error that one without locks refuses', async () => {
  const asked: IncomingHttpHeaders[] = []
  let refuses = false
  const store = createServer((request, response) => {
    asked.push(request.headers)
    request.resume()
    request.once('end', () =>
      response.writeHead(refuses ? 400 : 200).end(refuses ? '<Error><Code>InvalidRequest</Code></Error>' : ''),
    )
  })
  onTestFinished(() => void store.close())
  store.listen(0, '127.0.0.1')
  await once(store, 'listening')
  const { port: own } = store.address() as AddressInfo // of a server that listens on a port
  const locked = { ...nowhere, s3: { ...s3, endpoint: `http://127.0.0.1:${own}` }, s3Days: 400 }
  await sendHeads(context, locked)
  const until = new Date(college.clock.now().getTime() + 400 * 86_400_000)
  expect(asked).toMatchObject([{ 'x-amz-object-lock-mode': 'COMPLIANCE' }])
  const said = new Date(String(asked[0]?.['x-amz-object-lock-retain-until-date']))
  expect(Math.abs(said.getTime() - until.getTime())).toBeLessThan(60_000)
  expect(asked[0]?.['content-md5']).toMatch(/^[\w+/]{22}==$/)
  expect(lines).toEqual([])
  refuses = true
  await anHourLater()
  await append()
  await sendHeads(context, locked)
  expect(lines.filter((line) => line.includes('could not be sent'))).toHaveLength(1)
  expect(await db.rows('select 1 from audit_head where sent_at is null')).toHaveLength(1)
  // Without days nothing is asked of the store.
  refuses = false
  await db.rows('delete from audit_head')
  await sendHeads(context, { ...locked, s3Days: null })
  expect(Object.keys(asked.at(-1) ?? {}).filter((name) => name.includes('lock'))).toEqual([])
})

it('knows its own heads from those that another has written', async () => {
  await sendHeads(context, { ...nowhere, log: true })
  const forged = (lines[0] ?? '').replace(/position=\d+/, 'position=1000000')
  expect(readHeads(context.keys, forged)).toEqual({ heads: [], foreign: 1 })
})

it('says what the daily check finds as an error each day, and by email once', async () => {
  await checkAuditDaily(context, 'security@example.nz')
  expect(lines).toEqual([])
  await db.rows(
    `insert into audit (id, at, call, resource, changes) overriding system value values (-1, now() - interval '9 days', 'x', 'x', '{}')`,
  )
  await checkAuditDaily(context, 'security@example.nz')
  expect(lines).toEqual([])
  for (const day of [1, 2]) {
    await db.rows(`update audit_check set begun_at = begun_at - interval '25 hours'`)
    await checkAuditDaily(context, 'security@example.nz')
    expect(lines).toHaveLength(day)
    const sent = await mails('audit_broken')
    const office = await db.row<{ email: string | null }>('select email from organisation order by id limit 1')
    expect(sent.map(({ to_address }) => to_address)).toEqual([
      'security@example.nz',
      ...(office?.email ? [office.email] : []),
    ])
    expect(sent[0]?.text).toContain('1 row with an id that was never given out: -1')
  }
})
