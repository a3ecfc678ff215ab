import { request } from 'node:http'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { builtVersion } from '@college/contract/kit'
import { describe, expect, it } from 'vitest'
import { openTestApp, send, fixturePassword } from '#testing'

const lines: string[] = []
const college = await openTestApp({
  environment: { MOST_CALLS: '20' },
  log: { write: (line: string) => void lines.push(line) },
})
const trainee = await college.as('trainee1')

// The tests' colleges are demo colleges, which get mail.
await college.db.rows('update organisation set demo = false')

const everyAnswer = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
  'x-app-version': builtVersion,
}

describe('the headers', () => {
  it('are the same on every kind of answer, and tell nothing of what serves it', async () => {
    const answers = [
      await trainee.get('/devactivities'),
      await college.guest.get('/devactivities'),
      await trainee.get('/devactivity', { id: 999_999 }),
      await trainee.get('/devactivities', { sort: 'password' }),
      await trainee.get('/nothing/here'),
      await trainee.put('/devactivity', '{'),
      await college.guest.get('/options'),
    ]
    expect(answers.map((answer) => answer.status)).toEqual([200, 401, 404, 400, 404, 400, 200])
    for (const answer of answers) {
      expect(answer.headers).toMatchObject(everyAnswer)
      expect(answer.headers['x-request-id']).toMatch(/^[\w-]{6,20}$/)
      expect(Object.keys(answer.headers)).not.toContain('x-powered-by')
      expect(Object.keys(answer.headers)).not.toContain('server')
      expect(Object.keys(answer.headers)).not.toContain('access-control-allow-origin')
    }
  })

  it('name a failed call by its reference', async () => {
    const answer = await trainee.get('/devactivity', { id: 999_999 })
    expect(answer.body).toEqual({
      message: 'We couldn’t find this activity.',
      request_id: answer.headers['x-request-id'],
    })
  })

  it('do not believe whom nobody put in front', async () => {
    await college.guest.post(
      '/user/signin',
      { username: 'plain1', password: fixturePassword },
      { headers: { 'x-forwarded-for': '203.0.113.9' } },
    )
    const row = await college.db.row(`select current_login_ip from "user" where username = 'plain1'`)
    expect(row).toEqual({ current_login_ip: '127.0.0.1' })
  })
})

describe('bodies', () => {
  const post = (payload: string, type: string | undefined): Promise<number> =>
    college.tokenOf('trainee1').then(async (token) => {
      const headers = { authorization: `JWT ${token}`, ...(type === undefined ? {} : { 'content-type': type }) }
      return (await send(college.http, { method: 'POST', url: '/api/v1/userconfig/save', payload, headers })).status
    })
  const good = JSON.stringify({ name: 'a', value: 1 })

  it('are too large beyond what their call takes, which the answer says', async () => {
    for (const size of [5_000_000, 64_001 - 27]) {
      const answer = await trainee.post('/userconfig/save', { name: 'large', value: 'a'.repeat(size) })
      expect([size, answer.status, answer.message]).toEqual([size, 413, 'This is too large: at most 64 KB.'])
    }
    const placed = await trainee.put('/placement', { went_well: 'a'.repeat(250_000) })
    expect([placed.status, placed.message]).toEqual([413, 'This is too large: at most 244 KB.'])
    const imported = await trainee.post('/activityimport/check', { text: 'a'.repeat(5_000_001) })
    expect([imported.status, imported.message]).toEqual([413, 'This is too large: at most 5 MB.'])
  })

  it('are JSON and nothing else', async () => {
    expect(await post(good, 'application/json')).toBe(261)
    expect(await post(good, 'application/json; charset=utf-8')).toBe(261)
    expect(await post(good, 'APPLICATION/JSON')).toBe(261)
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'application/xml',
      'application/jsonx',
      'application/json\ta',
    ])
      expect([type, await post(good, type)]).toEqual([type, 415])
  })

  it('are UTF-8: what says that it is written otherwise is refused, not read as if it were not', async () => {
    for (const charset of ['utf-16', 'utf-16le', '"UTF-16"', 'utf-7', 'iso-8859-1', 'utf-8x', ''])
      expect([charset, await post(good, `application/json; charset=${charset}`)]).toEqual([charset, 415])
    for (const charset of ['utf-8', 'UTF-8', '"utf-8"', 'utf8'])
      expect([charset, await post(good, `application/json; charset=${charset}`)]).not.toEqual([charset, 415])
  })

  it('are not unfolded: a compressed one is refused before it is looked at', async () => {
    const bombs = [
      ['gzip', gzipSync(Buffer.alloc(20_000_000, 32))],
      ['gzip', gzipSync(good)],
      ['br', brotliCompressSync(good)],
      ['deflate', deflateSync(good)],
      ['gzip, gzip', gzipSync(gzipSync(good))],
    ] as const
    const authorization = `JWT ${await college.tokenOf('trainee1')}`
    for (const [encoding, payload] of bombs)
      for (const type of ['application/json', 'multipart/form-data; boundary=x']) {
        const url = type === 'application/json' ? '/api/v1/userconfig/save' : '/api/v1/file'
        const headers = { authorization, 'content-type': type, 'content-encoding': encoding }
        const answer = await send(college.http, {
          method: url.endsWith('file') ? 'PUT' : 'POST',
          url,
          payload,
          headers,
        })
        expect([encoding, type, answer.status, answer.message]).toEqual([
          encoding,
          type,
          415,
          'Send this without compressing it.',
        ])
      }
  })

  it.each([
    '{',
    '',
    'nothing',
    '{"name":"a","value":NaN}',
    '{"name":"a" "value":1}',
    '\u0000',
    '{"name":"a","value":1}}',
  ])('%j cannot be read', async (body) => {
    const answer = await trainee.post('/userconfig/save', body)
    expect([answer.status, answer.errors.length]).toEqual([400, 1])
  })

  it.each(['[]', 'null', '"text"', '5'])('%s is refused in words of our own', async (body) => {
    const { status, message } = await trainee.post('/userconfig/save', body)
    expect([status, message]).toEqual([400, 'This must be an object with fields'])
  })

  it('are answered with twenty wrong fields at most, and with few bytes, whatever they are made of', async () => {
    const nuls = { username: Array.from({ length: 6_000 }, () => '\u0000') }
    const hostile: { name: string; body: unknown }[] = [
      { name: 'keys', body: Object.fromEntries(Array.from({ length: 4_000 }, (_, n) => [`key${n}`, n])) },
      { name: 'one huge key', body: { ['k'.repeat(60_000)]: 1 } },
      { name: 'arrays', body: `[${'[],'.repeat(20_000)}0]` },
      { name: 'an array of arrays for a list of numbers', body: { file_ids: Array.from({ length: 4_000 }, () => []) } },
      { name: 'NULs', body: nuls },
      { name: 'NULs in keys', body: Object.fromEntries(Array.from({ length: 2_000 }, (_, n) => [`\u0000${n}`, n])) },
      { name: 'depth', body: `${'['.repeat(30_000)}${']'.repeat(30_000)}` },
      { name: 'names of JavaScript', body: '{"a":{"constructor":1},"b":{"prototype":2}}' },
      { name: 'a long text', body: { title: 'a'.repeat(60_000) } },
    ]
    for (const caller of [trainee, college.guest]) {
      for (const { name, body } of hostile) {
        for (const answer of [await caller.put('/devactivity', body), await caller.post('/user/signin', body)]) {
          expect([name, answer.status]).toEqual([
            name,
            expect.toSatisfy((status: number) => status === 400 || status === 401),
          ])
          expect([name, answer.errors.length]).toEqual([name, expect.toSatisfy((count: number) => count <= 20)])
          expect([name, answer.raw.length]).toEqual([name, expect.toSatisfy((bytes: number) => bytes < 4_000)])
        }
      }
    }
    const answer = await trainee.put('/devactivity', hostile[0]?.body)
    expect([answer.errors.length, answer.body]).toEqual([
      20,
      expect.objectContaining({ more_issues: expect.any(Number) }),
    ])
  })

  it.each([5_000, 15_000])('of more than %i values are refused before they are parsed', async (most) => {
    const ids = Array.from({ length: most + 1 }, () => (most > 5_000 ? 100_000 : 1))
    const answer = await trainee.put('/devactivity', { file_ids: ids })
    expect([answer.status, answer.message]).toEqual([400, 'This has too many values to be read.'])
    const fewer = await trainee.put('/devactivity', { file_ids: ids.slice(2) })
    expect([fewer.status, fewer.errors.length <= 20]).toEqual([400, true])
    expect(fewer.message).not.toContain('too many values')
  })

  it('of a guest are not looked at where the call is for those who have', async () => {
    for (const body of ['{', '[[[', '{"a":"\\u0000"}'])
      expect((await college.guest.put('/devactivity', body)).status).toBe(401)
  })
})

describe('addresses', () => {
  it.each([
    '/api/v1/%zz',
    '/api/v1/%00',
    '/api/v1/../../etc/passwd',
    '/api/v1//devactivity',
    '/API/v1/devactivity?id=1',
    '/api/v2/devactivity',
    '/.git/config',
    '/api/v1/devactivity/',
  ])('%s leads nowhere', async (url) => {
    const { status, message } = await send(college.http, { url })
    expect([400, 404]).toContain(status)
    expect(message).not.toBe('')
  })

  it('are refused where they are longer than any call asks for', async () => {
    const many = Array.from({ length: 1_001 }, (_, n) => `p${n % 10}=1`).join('&')
    for (const query of [many, `q=${'a'.repeat(13_000)}`])
      expect((await send(college.http, { url: `/api/v1/devactivities?${query}` })).status).toBe(400)
    // What no route can be asked for is said in our words, and without the address.
    for (const strange of ['/badge/key/%zz', `/badge/key/${'a'.repeat(300)}`]) {
      const { status, body } = await send(college.http, { url: `/api/v1${strange}` })
      expect([status, body]).toEqual([400, { message: 'This address cannot be read.', request_id: expect.any(String) }])
    }
    const some = Object.fromEntries(Array.from({ length: 900 }, (_, n) => [`p${n}`, 1]))
    const answer = await trainee.get('/devactivities', some)
    expect([answer.status, answer.errors.length]).toEqual([400, 20])
  })

  it.each(['PATCH', 'TRACE', 'OPTIONS'] as const)('%s is no method of any', async (method) => {
    expect((await send(college.http, { method, url: '/api/v1/devactivity' })).status).toBe(404)
  })
})

describe('what everyone may know', () => {
  it('is whether it lives and is ready', async () => {
    expect((await send(college.http, { url: '/live' })).body).toEqual({ live: true })
    const ready = await send(college.http, { url: '/ready' })
    expect([ready.status, ready.body]).toEqual([200, { ready: true, reason: null, version: builtVersion }])
  })

  it('is the organisation of the page, and nothing of its people', async () => {
    const { data } = await college.guest.get('/options')
    expect(data).toMatchObject({
      version: builtVersion,
      mail: false,
      organisation: { name: 'Te Whare College', timezone: 'Pacific/Auckland' },
    })
  })

  it('is whether people get mail: by a mail server, and from a demo college outside production', async () => {
    const mailOf = async (environment: Record<string, string>): Promise<unknown> =>
      (await (await college.node({ environment })).guest.get('/options')).data['mail']
    const server = { SMTP_URL: 'smtp://localhost:9', MAIL_FROM: 'records@college.test' }
    expect(await mailOf(server)).toBe(true)
    expect(await mailOf({ ...server, TESTING: 'true' })).toBe(false)
    await college.db.rows('update organisation set demo = true')
    expect([await mailOf({}), await mailOf({ NODE_ENV: 'production' })]).toEqual([true, false])
    await college.db.rows('update organisation set demo = false')
  })

  it('is the backend of the page', async () => {
    const answer = await send(college.http, { url: '/backends.json' })
    expect(answer.body).toMatchObject({
      backends: [{ name: 'Te Whare College', code: 'NZ', enable: true, testing: false }],
    })
  })
})

describe('over a real connection', () => {
  it('answers again after many callers went away in the middle', async () => {
    const address = new URL(await college.listen())
    const authorization = `JWT ${await college.tokenOf('trainee1')}`
    for (let n = 0; n < 60; n += 1) {
      await new Promise<void>((done) => {
        const leaving = request({
          host: address.hostname,
          port: address.port,
          path: '/api/v1/cpd/stats',
          headers: { authorization },
        })
        leaving.on('error', () => done())
        leaving.on('close', () => done())
        leaving.end()
        setTimeout(() => leaving.destroy(), n % 4)
      })
    }
    // On a slow machine the last of them are still in hand for a while.
    const status = async (): Promise<number> =>
      (await fetch(`${address.origin}/api/v1/cpd/stats`, { headers: { authorization } })).status
    await expect.poll(status, { timeout: 20_000, interval: 300 }).toBe(200)
  }, 60_000)

  it('creates one row when the answer is cut off after the commit and the call made again', async () => {
    const address = new URL(
      await college
        .listen()
        .catch(() => `http://127.0.0.1:${String((college.http.server.address() as { port: number }).port)}`),
    ) // listening already
    const body = JSON.stringify({ user_id: college.person('trainee1').id, name: 'cut off', value: 1 })
    const headers = {
      authorization: `JWT ${await college.tokenOf('trainee1')}`,
      'content-type': 'application/json',
      'idempotency-key': 'cut-off-after-commit',
    }
    const url = `${address.origin}/api/v1/userconfig`
    const rows = (): Promise<unknown> => college.db.row(`select count(*) from userconfig where name = 'cut off'`)
    for (let n = 0; n < 3; n += 1) {
      const leaving = request(url, { method: 'PUT', headers })
      leaving.on('error', () => undefined)
      leaving.end(body)
      await expect.poll(rows, { interval: 2 }).toEqual({ count: 1 })
      leaving.destroy()
    }
    const last = await fetch(url, { method: 'PUT', headers, body })
    expect(last.status).toBe(201)
    expect(await rows()).toEqual({ count: 1 })
  })
})

it('logs no secret, and no word that was searched for', async () => {
  await trainee.get('/devactivities', { q: 'whispered' })
  await trainee.post('/user/signin', { username: 'trainee1', password: 'a wrong password' })
  const log = lines.join('')
  expect(log).toContain('"path":"/api/v1/devactivities"')
  for (const secret of [fixturePassword, 'a wrong password', 'argon2', 'JWT ', 'eyJ', 'whispered'])
    expect(log).not.toContain(secret)
})
