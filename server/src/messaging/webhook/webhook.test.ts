import { createHmac } from 'node:crypto'
import { createServer, request } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { createServer as createTcp } from 'node:net'
import type { AddressInfo } from 'node:net'
import { hookPauses, mostHookFailures } from '@college/contract/messaging'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insert, openTestApp, testKeys } from '#testing'
import type { AnyRow } from '#testing'
import { addressProblem } from './address.ts'
import { hookSecret, outside, sendHooks } from './send.ts'
import type { HookReach } from './send.ts'

const college = await openTestApp({ hurry: 0.01 })
const { a, b } = college.fixtures
const context = { db: college.db, now: college.clock.now, keys: testKeys }

interface Got {
  readonly headers: IncomingMessage['headers']
  readonly body: string
}
const got: Got[] = []
let answer: (request: IncomingMessage, response: ServerResponse) => void = (_request, response) => response.end()
let server: Server
let port = 0
// The same sending, over http to this machine.
const here: HookReach = { open: request, problem: () => null, lookup: undefined, patience: 400 }

beforeAll(async () => {
  server = createServer((asked, response) => {
    let body = ''
    asked.on('data', (part: Buffer) => (body += part.toString()))
    asked.on('end', () => {
      got.push({ headers: asked.headers, body })
      answer(asked, response)
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  port = (server.address() as AddressInfo).port // a server on a port
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

let hook = 0
beforeEach(async () => {
  college.clock.reset()
  got.length = 0
  answer = (_request, response) => response.end('ok')
  await college.db.rows('delete from webhookdelivery')
  await college.db.rows('update webhook set active = false')
  hook = await insert(college.db, 'webhook', {
    organisation_id: a.organisation,
    name: 'Intranet',
    address: `http://127.0.0.1:${port}/hook`,
    events: '["cycle.closed", "person.added", "report.submitted", "form.signed"]',
    salt: 'salt',
  })
})

const close = (): Promise<unknown> =>
  college.db
    .rows('update devcycle set expired_at = null where id = $1', [a.fellowCycle])
    .then(() => college.db.rows('update devcycle set expired_at = now() where id = $1', [a.fellowCycle]))
const log = (): Promise<AnyRow[]> => college.db.rows<AnyRow>('select * from webhookdelivery order by id')
const send = async (): Promise<number> => {
  // What happened carries the time of the database.
  await college.db.rows(`update webhookdelivery set next_attempt_at = $1 where attempts = 0`, [college.clock.now()])
  return sendHooks(context, here)
}

describe('a web hook', () => {
  it('is told, signed, which record something happened to, and nothing that is in it', async () => {
    await close()
    expect(await send()).toBe(1)
    const [only] = got
    const [row] = await log()
    expect(JSON.parse(only?.body ?? '')).toEqual({
      id: row?.id,
      event: 'cycle.closed',
      happened_at: expect.stringMatching(/^\d{4}-/) as string,
      organisation_id: a.organisation,
      record: 'devcycle',
      record_id: a.fellowCycle,
    })
    const [, second = '', given = ''] =
      /^t=(\d+),v1=([\da-f]{64})$/.exec(String(only?.headers['college-signature'])) ?? []
    const right = createHmac('sha256', hookSecret(context.keys, 'salt')).update(`${second}.${only?.body}`).digest('hex')
    expect(given).toBe(right)
    expect(Math.abs(Number(second) - college.clock.now().getTime() / 1_000)).toBeLessThan(5)
    expect([only?.headers['college-event'], only?.headers['college-delivery']]).toEqual([
      'cycle.closed',
      String(row?.id),
    ])
    expect(row).toMatchObject({ state: 'sent', response: 200, error: null, attempts: 1 })
  })

  it('hears of forms, reports and people as they happen, of its own college alone, and of what it asked for', async () => {
    const me = college.person('trainee1')
    await college.db.rows(`update placement set state = 'submitted', submitted_at = now() where id = $1`, [
      me.placement,
    ])
    await college.db.rows(`update placement set state = 'submitted', submitted_at = now() where id = $1`, [
      college.person('bTrainee').placement,
    ])
    const added = await insert(college.db, 'user', { organisation_id: a.organisation, username: `new${hook}` })
    await insert(college.db, 'user', { organisation_id: b.organisation, username: `other${hook}` })
    await college.db.rows(`update webhook set events = '["form.finished"]' where id = $1`, [hook])
    await close()
    expect((await log()).map(({ event, about }) => [event, about])).toEqual([
      ['report.submitted', `placement ${me.placement}`],
      ['person.added', `user ${added}`],
    ])
  })

  it('is not told of what was rolled back', async () => {
    await college.db
      .transaction(async (tx) => {
        await tx.rows('update devcycle set expired_at = null where id = $1', [a.fellowCycle])
        await tx.rows('update devcycle set expired_at = now() where id = $1', [a.fellowCycle])
        throw new Error('no')
      })
      .catch(() => undefined)
    expect(await log()).toEqual([])
  })

  it.each<[string, typeof answer, number | null, RegExp]>([
    ['answers 500', (_asked, response) => response.writeHead(500).end('no'), 500, /answered 500/],
    [
      'sends on to another address',
      (_asked, response) => response.writeHead(302, { location: 'http://127.0.0.1/' }).end(),
      302,
      /don’t follow/,
    ],
    ['hangs', () => undefined, null, /in time/],
    ['cuts the connection', (asked) => asked.socket.destroy(), null, /connection failed/],
    ['never ends its answer', (_asked, response) => void response.writeHead(200).write('x'.repeat(1_000)), 200, /^""$/],
  ])('that %s is asked once, and what came of it is in the log', async (_what, how, response, error) => {
    answer = how
    await close()
    await send()
    expect(got).toHaveLength(1)
    const [row] = await log()
    expect(row).toMatchObject({ response, attempts: 1, state: response === 200 ? 'sent' : 'queued' })
    expect(JSON.stringify(row?.['error'] ?? '')).toMatch(error)
  })

  it('that refuses is tried after longer and longer pauses, then given up, and sent again by the office', async () => {
    answer = (_asked, response) => response.writeHead(503).end()
    await close()
    await send()
    for (const minutes of hookPauses) {
      college.clock.advance((minutes - 0.5) * 60_000)
      expect(await sendHooks(context, here)).toBe(0)
      college.clock.advance(60_000)
      expect(await sendHooks(context, here)).toBe(1)
    }
    const [row] = await log()
    expect(row).toMatchObject({ state: 'failed', attempts: hookPauses.length + 1, next_attempt_at: null })
    const admin = await college.as('admin1')
    expect((await (await college.as('bAdmin')).post('/webhookdelivery/resend', { id: row?.id })).status).toBe(404)
    expect((await admin.post('/webhookdelivery/resend', { id: row?.id })).status).toBe(261)
    expect((await admin.post('/webhookdelivery/resend', { id: row?.id })).status).toBe(476)
    answer = (_asked, response) => response.writeHead(204).end()
    expect(await sendHooks(context, here)).toBe(1)
    expect((await log())[0]).toMatchObject({ state: 'sent', response: 204 })
    expect(new Set(got.map(({ headers }) => headers['college-delivery'])).size).toBe(1)
  })

  it('that fails too often in a row is switched off, and the office is told once', async () => {
    answer = (_asked, response) => response.writeHead(500).end()
    await college.db.rows('update webhook set failures = $2 where id = $1', [hook, mostHookFailures - 2])
    await close()
    await close()
    await send()
    const row = await college.db.row<AnyRow>('select active, failures, switched_off_at from webhook where id = $1', [
      hook,
    ])
    expect(row).toMatchObject({ active: false, failures: mostHookFailures })
    const mails = await college.db.rows<AnyRow>(
      `select subject, text from outbox where event = 'webhook_off' and user_id = $1`,
      [college.person('admin1').id],
    )
    expect(mails).toHaveLength(1)
    expect(String(mails[0]?.['text'])).toContain('It answered 500')
    await close()
    expect(await log()).toHaveLength(2)
    // What waits goes on once it is switched on again.
    college.clock.advance(60 * 60_000)
    expect(await sendHooks(context, here)).toBe(0)
  })

  it('is told once by nodes that look at the same moment', async () => {
    await close()
    await college.db.rows('update webhookdelivery set next_attempt_at = $1', [college.clock.now()])
    const counts = await Promise.all(Array.from({ length: 4 }, () => sendHooks(context, here)))
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1)
    expect(got).toHaveLength(1)
  })

  it('is made with the password or a code, its secret shown once; its address is looked at when it is changed', async () => {
    const admin = await college.as('admin1')
    const body = { name: 'Library', address: 'https://library.college.nz/hook', events: ['person.added'] }
    const made = await admin.put<{ id: number; secret: string }>('/webhook', body)
    expect(made.status).toBe(201)
    expect(made.data.secret).toMatch(/^whsec_[\w-]{43}$/)
    const read = await admin.get('/webhook', { id: made.data.id })
    expect(JSON.stringify(read.body)).not.toMatch(/secret|salt/)
    const change = { id: made.data.id, updated_at: read.data.updated_at }
    expect((await admin.post('/webhook', { ...change, address: 'https://127.0.0.1/' })).named).toEqual(['address'])
    expect((await admin.put('/webhook', { ...body, events: ['procedure.logged'] })).status).toBe(400)
    expect((await admin.put('/webhook', { ...body, events: [] })).status).toBe(400)
    college.clock.advance(16 * 60_000)
    expect((await admin.put('/webhook', body)).body).toMatchObject({ step_up: true })
    expect((await admin.post('/webhook', { ...change, name: 'Other' })).body).toMatchObject({ step_up: true })
  })
})

describe('an address inside', () => {
  it.each([
    'http://library.college.nz/',
    'ftp://library.college.nz/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'library.college.nz',
    '',
    `https://user:${'x'.repeat(3)}@library.college.nz/`,
    'https://library.college.nz/#part',
    'https://library.college.nz/\r\nX: y',
    'https://library.college.nz/a b',
    'https://localhost/',
    'https://localhost./',
    'https://db/',
    'https://printer.local/',
    'https://metadata.google.internal/',
    'https://127.0.0.1/',
    'https://127.1/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://0177.0.0.1/',
    'https://0.0.0.0/',
    'https://10.1.2.3/',
    'https://172.20.0.1/',
    'https://192.168.1.1/',
    'https://100.64.0.1/',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/',
    'https://[::]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:7f00:1]/',
    'https://[fe80::1]/',
    'https://[fd00::1]/',
    'https://[64:ff9b::7f00:1]/',
    'https://[2002:7f00:1::]/',
  ])('is refused: %s', (address) => expect(addressProblem(address)).not.toBeNull())

  it.each([
    'https://library.college.nz/hook?of=1',
    'https://college.nz:8443/',
    'https://1.1.1.1/',
    'https://[2606:4700::1]/',
  ])('is not %s', (address) => expect(addressProblem(address)).toBeNull())

  it('gets no connection, whoever wrote it into the database', async () => {
    let connections = 0
    const canary = createTcp((socket) => {
      connections += 1
      socket.destroy()
    })
    await new Promise<void>((ready) => canary.listen(0, '127.0.0.1', ready))
    const { port: at } = canary.address() as AddressInfo // a server on a port
    for (const host of ['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]']) {
      await college.db.rows('update webhook set address = $2 where id = $1', [hook, `https://${host}:${at}/`])
      await close()
      await college.db.rows('update webhookdelivery set next_attempt_at = $1 where attempts = 0', [college.clock.now()])
      expect(await sendHooks(context, outside)).toBe(1)
    }
    // Past the letters of the address, the look-up refuses as well.
    await close()
    await college.db.rows('update webhookdelivery set next_attempt_at = $1 where attempts = 0', [college.clock.now()])
    await college.db.rows('update webhook set address = $2 where id = $1', [hook, `https://localhost:${at}/`])
    await sendHooks(context, { ...outside, problem: () => null })
    canary.close()
    expect(connections).toBe(0)
    expect((await log()).map(({ error }) => error)).toEqual(
      Array.from({ length: 4 }, () => expect.stringContaining('private network') as string),
    )
  })
})
