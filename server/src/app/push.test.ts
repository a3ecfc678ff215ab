import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer, request } from 'node:http'
import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { asked, toSign } from '#forms/testing'
import type { PushNetwork } from '#identity'
import { lookupWith } from '#platform'
import { openTestApp } from '#testing'
import type { PersonName, TestCaller } from '#testing'

const host = 'push.service.example'
interface Arrived {
  path: string
  headers: IncomingHttpHeaders
  body: Buffer
}
let arrived: Arrived[] = []
let respond: (answer: ServerResponse) => void = (answer) => answer.writeHead(201).end()

/** A push service: it takes what comes, and answers as the test says. */
const service = createServer((asking, answer) => {
  const take = async (): Promise<void> => {
    arrived.push({ path: asking.url ?? '', headers: asking.headers, body: await buffer(asking) })
    respond(answer)
  }
  void take()
})
await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
const { port } = service.address() as AddressInfo // of a TCP server that listens

// Without TLS: what is sent is encrypted for its device in itself.
const pushNetwork: PushNetwork = {
  open: request,
  stands: 'connect',
  lookup: lookupWith(
    (_name, found) => found(null, [{ address: '127.0.0.1', family: 4 }]),
    () => true,
  ),
  port,
}
const college = await openTestApp({ hurry: 0.01, pushNetwork })
const other = await college.node({ pushNetwork })
let seen = 0
/** Lets both nodes look, besides the looks of their own jobs; gives how many notifications came since the last time. */
const tick = async (): Promise<number> => {
  await Promise.all([college, other].map(({ app }) => app.push.tick()))
  const before = seen
  seen = arrived.length
  return seen - before
}

afterAll(async () => {
  service.closeAllConnections()
  service.close()
})

// A Tuesday, ten in the morning in Auckland.
const morning = '2026-11-24T21:00:00Z'

beforeEach(async () => {
  college.clock.set(morning)
  arrived = []
  seen = 0
  respond = (answer) => answer.writeHead(201).end()
  await college.db.rows('delete from pushdevice')
  await college.db.rows('update devformsignature set deleted_at = now() where deleted_at is null')
  await college.db.rows('update messagerecipient set read_at = now() where read_at is null')
})

interface Device {
  caller: TestCaller
  path: string
  /** What the device reads in a notification, by RFC 8291. */
  read: (body: Buffer) => unknown
}

const subscription = (path: string) => {
  const own = createECDH('prime256v1')
  own.generateKeys()
  const auth = randomBytes(16)
  const read = (body: Buffer): unknown => {
    const salt = body.subarray(0, 16)
    const length = body.readUInt8(20)
    const theirs = body.subarray(21, 21 + length)
    const secret = own.computeSecret(theirs)
    const about = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), theirs])
    const input = Buffer.from(hkdfSync('sha256', secret, auth, about, 32))
    const part = (use: string, size: number): Buffer =>
      Buffer.from(hkdfSync('sha256', input, salt, `Content-Encoding: ${use}\0`, size))
    const sealed = body.subarray(21 + length)
    const opening = createDecipheriv('aes-128-gcm', part('aes128gcm', 16), part('nonce', 12))
    opening.setAuthTag(sealed.subarray(-16))
    const clear = Buffer.concat([opening.update(sealed.subarray(0, -16)), opening.final()])
    // After the text comes a 2, and nothing but zeros.
    return JSON.parse(clear.subarray(0, clear.lastIndexOf(2)).toString())
  }
  const given = {
    endpoint: `https://${host}${path}`,
    p256dh: own.getPublicKey('base64url'),
    auth: auth.toString('base64url'),
  }
  return { given, read }
}

let devices = 0

/** Switches notifications on in a new session of a person. */
const switchOn = async (who: PersonName): Promise<Device> => {
  const caller = await college.as(who)
  devices += 1
  const path = `/device/${devices}`
  const { given, read } = subscription(path)
  expect((await caller.put('/pushdevice', given)).status).toBe(201)
  return { caller, path, read }
}

const askFellow = async (): Promise<void> => {
  await asked(college, await toSign(college), { signer_id: college.person('fellow2').id })
}
const writeTo = async (who: PersonName): Promise<void> => {
  const admin = await college.as('admin1')
  const { data } = await admin.put('/message', {
    subject: 'About Hine Tamihana',
    text: 'Her knee',
    recipients: { people: [college.person(who).id] },
  })
  expect((await admin.post('/message/send', { id: data.id })).status).toBe(202)
  college.clock.advance(60_000)
}
const rowsOf = (who: PersonName): Promise<{ attempts: number; told: string[] }[]> =>
  college.db.rows<{ attempts: number; told: string[] }>(
    'select attempts, told from pushdevice where user_id = $1 order by id',
    [college.person(who).id],
  )

describe('what a device is told', () => {
  it('is how many forms and messages wait, once, in words that name nobody', async () => {
    await askFellow()
    const device = await switchOn('fellow2')
    // What waited before is on the page already.
    expect(await tick()).toBe(0)
    await askFellow()
    expect(await tick()).toBe(1)
    await writeTo('fellow2')
    expect(await tick()).toBe(1)
    expect(await tick()).toBe(0)
    const words = arrived.map(({ body }) => device.read(body))
    expect(words).toEqual([
      { title: expect.any(String), body: '2 forms wait for you', path: '/app/forms' },
      { title: expect.any(String), body: '2 forms wait for you, 1 new message', path: '/app/forms' },
    ])
    expect(JSON.stringify(words)).not.toMatch(/trainee1|Hine|knee|Visit|admin1/)
    expect(arrived.map(({ body }) => body.includes('forms'))).toEqual([false, false])
  })

  it('is signed with the key that the browser was given, for this push service, and replaces what is not delivered', async () => {
    await switchOn('fellow2')
    const { data } = await (await college.as('fellow2')).get<{ public_key: string }>('/pushdevices')
    await askFellow()
    await tick()
    const headers: IncomingHttpHeaders = arrived[0]?.headers ?? {}
    expect([headers['content-encoding'], headers['topic'], headers['ttl']]).toEqual(['aes128gcm', 'waits', '86400'])
    const [, token = '', shown = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(headers['authorization'] ?? '') ?? []
    expect(shown).toBe(data.public_key)
    const [head = '', claims = '', signature = ''] = token.split('.')
    const point = Buffer.from(shown, 'base64url')
    const jwk = {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    }
    const proof = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' } as const
    expect(verify('sha256', Buffer.from(`${head}.${claims}`), proof, Buffer.from(signature, 'base64url'))).toBe(true)
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({ aud: `https://${host}` })
  })

  it('comes from one of two nodes that look at the same moment', async () => {
    await switchOn('fellow2')
    await askFellow()
    await Promise.all([college, other, college, other].map(({ app }) => app.push.tick()))
    expect(arrived).toHaveLength(1)
  })

  it('waits for the morning of a working day', async () => {
    await switchOn('fellow2')
    for (const quiet of ['2026-11-25T08:00:00Z', '2026-11-27T22:00:00Z']) {
      college.clock.set(morning)
      await askFellow()
      college.clock.set(quiet)
      await college.db.rows(`update session set expires_at = '2030-01-01'`)
      expect(await tick()).toBe(0)
    }
    college.clock.set('2026-11-29T21:00:00Z')
    expect(await tick()).toBe(1)
  })

  it('is nothing to who wants no alerts', async () => {
    await switchOn('fellow2')
    const { id } = college.person('fellow2')
    await college.db.rows('update "user" set alerts = false where id = $1', [id])
    await askFellow()
    expect(await tick()).toBe(0)
    await college.db.rows('update "user" set alerts = true where id = $1', [id])
    expect(await tick()).toBe(1)
  })
})

describe('a push service that', () => {
  it.each([404, 410])('answers %i is asked no more for this device', async (status) => {
    await switchOn('fellow2')
    respond = (answer) => answer.writeHead(status).end()
    await askFellow()
    expect([await tick(), await rowsOf('fellow2')]).toEqual([1, []])
  })

  it.each([
    [429, { 'retry-after': '300' }, 300],
    [503, {}, 60],
    // No redirect is followed.
    [302, { location: `https://${host}/elsewhere` }, 60],
  ])('answers %i is asked again later, once', async (status, headers, seconds) => {
    await switchOn('fellow2')
    respond = (answer) => answer.writeHead(status, headers).end()
    await askFellow()
    expect([await tick(), await tick()]).toEqual([1, 0])
    respond = (answer) => answer.writeHead(201).end()
    college.clock.advance((seconds - 1) * 1_000)
    expect(await tick()).toBe(0)
    college.clock.advance(2_000)
    expect([await tick(), await tick()]).toEqual([1, 0])
    expect(arrived.every(({ path }) => path === `/device/${devices}`)).toBe(true)
  })

  it('never takes anything is given up, and the device with it', async () => {
    await switchOn('fellow2')
    respond = (answer) => answer.writeHead(500).end()
    await askFellow()
    for (let n = 1; n <= 8; n += 1) {
      expect(await tick()).toBe(1)
      await college.db.rows('update pushdevice set next_attempt_at = null')
    }
    expect(await rowsOf('fellow2')).toEqual([])
  })

  it('breaks off without an answer may have taken it: it is not sent twice', async () => {
    await switchOn('fellow2')
    respond = (answer) => answer.destroy()
    await askFellow()
    expect([await tick(), await tick()]).toEqual([1, 0])
  })

  it('is slow, or answers without an end, holds up nobody else', async () => {
    const [slow, quick] = [await switchOn('fellow2'), await switchOn('fellow2')]
    respond = (answer) => {
      if (arrived.at(-1)?.path === slow.path) setTimeout(() => answer.writeHead(201).write('x'.repeat(100_000)), 1_500)
      else answer.writeHead(201).end()
    }
    await askFellow()
    expect(await tick()).toBe(2)
    expect(new Set(arrived.map(({ path }) => path))).toEqual(new Set([slow.path, quick.path]))
  })
})

describe('a device', () => {
  it('ends with its sign-in, and with every other end of it', async () => {
    const out = await switchOn('fellow2')
    expect(await rowsOf('fellow2')).toHaveLength(1)
    await out.caller.post('/user/signout')
    expect(await rowsOf('fellow2')).toEqual([])
    await switchOn('fellow2')
    await (await college.as('admin1')).delete('/sessions', { user_id: college.person('fellow2').id })
    expect(await rowsOf('fellow2')).toEqual([])
    await switchOn('fellow2')
    await askFellow()
    // The sign-in has run out.
    await college.db.rows(
      `update session set expires_at = $1::timestamptz - interval '1 second' where ended_at is null`,
      [college.clock.now()],
    )
    expect(await tick()).toBe(0)
  })

  it('is listed and removed by its owner alone', async () => {
    const mine = await switchOn('fellow2')
    const { data } = await mine.caller.get<{ devices: { id: number; current: boolean }[] }>('/pushdevices')
    expect(data.devices).toEqual([expect.objectContaining({ current: true, name: expect.any(String) })])
    const id = data.devices[0]?.id ?? 0
    const stranger = await college.as('trainee1')
    expect((await stranger.get<{ devices: object[] }>('/pushdevices')).data.devices).toEqual([])
    for (const who of ['trainee1', 'admin1', 'padmin', 'bAdmin'] as const)
      expect((await (await college.as(who)).delete('/pushdevice', { id })).status).toBe(404)
    expect((await mine.caller.delete('/pushdevice', { id })).status).toBe(262)
    expect((await mine.caller.delete('/pushdevice', { id })).status).toBe(404)
  })

  it('has one row for each browser, whoever switches it on, and ten for each person', async () => {
    const { given } = subscription('/shared')
    const [first, second] = [await college.as('fellow2'), await college.as('trainee1')]
    expect((await first.put('/pushdevice', given)).status).toBe(201)
    expect((await first.put('/pushdevice', given)).status).toBe(201)
    expect((await second.put('/pushdevice', given)).status).toBe(201)
    expect([await rowsOf('fellow2'), (await rowsOf('trainee1')).length]).toEqual([[], 1])
    for (let n = 0; n < 10; n += 1) await switchOn('fellow2')
    const eleventh = await (await college.as('fellow2')).put('/pushdevice', subscription('/eleventh').given)
    expect([eleventh.status, eleventh.message]).toEqual([
      476,
      'You can have 10 devices. Remove one you don’t use, then try again.',
    ])
  })

  it.each([
    [{ endpoint: 'http://push.service.example/a' }],
    [{ endpoint: 'https://169.254.169.254/latest' }],
    [{ endpoint: 'https://localhost/a' }],
    [{ endpoint: `https://push.service.example/${'a'.repeat(3_000)}` }],
    [{ p256dh: 'short' }],
    // No point of the curve.
    [{ p256dh: 'B'.repeat(87) }],
    [{ auth: '<script>' }],
    [{ more: true }],
  ])('is not taken with %j', async (wrong) => {
    const answer = await (await college.as('fellow2')).put('/pushdevice', { ...subscription('/a').given, ...wrong })
    expect([answer.status, await rowsOf('fellow2')]).toEqual([400, []])
  })

  it('is kept without its address in any column that can be read', async () => {
    await switchOn('fellow2')
    const kept = await college.db.rows('select d::text as row from pushdevice d')
    expect(JSON.stringify(kept)).not.toContain(host)
    const [pair] = await college.db.rows<{ public_key: string; private_sealed: Buffer }>('select * from push_key')
    expect(pair?.private_sealed.length).toBeGreaterThan(32)
  })
})
