import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { openTestApp } from '#testing'
import type { PersonName } from '#testing'
import { Admission } from './admission.ts'
import { networkOf } from './network.ts'

const college = await openTestApp({ environment: { MOST_CALLS: '40', TRUST_PROXIES: '1' } })
const { port, origin } = new URL(await college.listen())
const { admission } = college.http

/** A connection with what was read of it so far. */
interface Line {
  socket: Socket
  read: string
  closed: boolean
}

const lines: Line[] = []
afterEach(async () => {
  for (const { socket } of lines.splice(0)) socket.destroy()
  await expect
    .poll(() => admission.counts, { timeout: 8_000 })
    .toMatchObject({ callers: 0, body: 0, work: 0, bytes: 0 })
})

const open = (bytes: string): Promise<Line> =>
  new Promise((done) => {
    const socket = connect(Number(port), '127.0.0.1')
    const line: Line = { socket, read: '', closed: false }
    lines.push(line)
    socket.on('data', (chunk: Buffer) => (line.read += chunk.toString()))
    socket.on('error', () => undefined)
    socket.on('close', () => (line.closed = true))
    socket.on('connect', () => socket.write(bytes, () => done(line)))
  })

const halfABody = (headers: Readonly<Record<string, string>>): string =>
  [
    'POST /api/v1/user/signin HTTP/1.1',
    'host: college',
    'content-type: application/json',
    'content-length: 200',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '',
    '{"username":"',
  ].join('\r\n')

const statusOf = ({ read }: Line): string => read.slice(9, 12)

/** How often each status was answered, after so many of them are. */
const statuses = (): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const line of lines) counts[statusOf(line)] = (counts[statusOf(line)] ?? 0) + 1
  return counts
}

const list = async (who: PersonName): Promise<number> => {
  const authorization = `JWT ${await college.tokenOf(who)}`
  return (await fetch(`${origin}/api/v1/devactivities`, { headers: { authorization } })).status
}

describe('410 held bodies as a guest and as a trainee: connections that hold a half-sent body', () => {
  const abuses: { name: string; headers: () => Promise<(n: number) => Record<string, string>>; refused: number }[] = [
    { name: 'of one guest', headers: async () => () => ({ 'x-forwarded-for': '203.0.113.9' }), refused: 400 },
    {
      name: 'of one network of IPv6',
      headers: async () => (n) => ({ 'x-forwarded-for': `2001:db8:1:2::${n.toString(16)}` }),
      refused: 400,
    },
    {
      name: 'in one session of a trainee',
      headers: async () => {
        const authorization = `JWT ${await college.tokenOf('trainee1')}`
        return () => ({ authorization })
      },
      refused: 400,
    },
    {
      name: 'under tokens that somebody made up',
      headers: async () => (n) => ({ authorization: `JWT eyJ.${n}.x`, 'x-forwarded-for': '203.0.113.9' }),
      refused: 400,
    },
  ]
  it.each(abuses)('$name turn nobody else away', async ({ headers, refused }) => {
    const headersOf = await headers()
    for (let n = 0; n < 410; n += 1) await open(halfABody(headersOf(n)))
    await expect.poll(statuses, { timeout: 8_000 }).toEqual({ '': 410 - refused, '429': refused })
    expect(lines.find((line) => line.read !== '')?.read).toContain('retry-after: 2')
    expect(admission.counts).toMatchObject({ body: 10, work: 0 })
    const answers = await Promise.all([list('trainee2'), list('educator1'), list('admin1'), list('plain1')])
    expect(answers.every((status) => status === 200 || status === 260)).toBe(true)
    const signin = await fetch(`${origin}/api/v1/user/signin`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.10' },
      body: '{"username":"nobody","password":"nothing at all"}',
    })
    expect(signin.status).toBe(401)
  })

  it('of many guests turn nobody else away, and the oldest make room for the newest', async () => {
    for (let n = 0; n < 410; n += 1)
      await open(halfABody({ 'x-forwarded-for': `198.51.${100 + Math.floor(n / 250)}.${n % 250}` }))
    await expect.poll(statuses, { timeout: 8_000 }).toEqual({ '': 80, '408': 330 })
    expect(admission.counts).toMatchObject({ body: 80, work: 0 })
    expect([await list('trainee2'), await list('educator1')].every((status) => status < 300)).toBe(true)
  })

  it('are cut with 408 and words once their time is over', async () => {
    const line = await open(halfABody({ 'x-forwarded-for': '203.0.113.9' }))
    await expect.poll(() => admission.counts.body).toBe(1)
    await expect.poll(() => line.closed, { timeout: 30_000 }).toBe(true)
    expect(statusOf(line)).toBe('408')
    expect(line.read).toContain('This took too long to arrive. Check your connection and try again.')
  }, 40_000)
})

it('refuses the calls that one session has open beyond its share with 429 and words, and nobody else’s with 503', async () => {
  const address = { authorization: `JWT ${await college.tokenOf('trainee1')}` }
  const stats = async (): Promise<[number, string]> => {
    const response = await fetch(`${origin}/api/v1/cpd/stats`, { headers: address })
    const said = await response.text()
    return [response.status, response.status < 300 ? '' : JSON.parse(said).message]
  }
  const many = Array.from({ length: 60 }, stats)
  const others = await Promise.all([list('trainee2'), list('educator1'), list('admin1')])
  const answers = await Promise.all(many)
  const words = 'You have too many requests open at once. Wait until some of them are answered.'
  expect(new Set(answers.map(([status]) => status))).toEqual(new Set([200, 429]))
  expect(new Set(answers.map(([, said]) => said))).toEqual(new Set(['', words]))
  expect(others.every((status) => status === 200 || status === 260)).toBe(true)
})

it('refuses 900 KB of arrays, keys and NULs before sign-in with words, while others’ lists are answered without a 503', async () => {
  const kilobytes = 900_000
  const bodies = {
    arrays: '[]'.padEnd(kilobytes - 10, ',[]').replace(/^\[\]/, '[[]') + ']',
    keys: JSON.stringify(Object.fromEntries(Array.from({ length: 75_000 }, (_, n) => [`k${n}`.padEnd(8, '.'), 0]))),
    NULs: '\0'.repeat(kilobytes),
  }
  const answers: [status: number, message: string][] = []
  const send = async (body: string, n: number): Promise<void> => {
    const response = await fetch(`${origin}/api/v1/user/signin`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${20 + n}` },
      body,
    })
    const { message }: { message: string } = JSON.parse(await response.text())
    answers.push([response.status, message])
  }
  const sent = Object.values(bodies).flatMap((body) => {
    expect(body.length).toBeGreaterThan(800_000)
    return Array.from({ length: 5 }, (_, n) => send(body, n))
  })
  const others = await Promise.all([list('trainee2'), list('educator1'), list('admin1'), list('plain1')])
  await Promise.all(sent)
  others.push(await list('trainee2'))
  expect(others.every((status) => status === 200 || status === 260)).toBe(true)
  expect(answers).toEqual(Array(15).fill([413, 'This is too large: at most 64 KB.']))
})

it('answers a call whose connection sends several at once, each for itself', async () => {
  const request = 'GET /api/v1/options HTTP/1.1\r\nhost: college\r\n\r\n'
  const line = await open(request.repeat(5))
  await expect.poll(() => line.read.split('HTTP/1.1 200').length, { timeout: 8_000 }).toBe(6)
})

describe('the places of a node', () => {
  const socket = { bytesWritten: 0, writableLength: 0, destroy: () => undefined } as unknown as Socket // no connection is needed to count
  const enter = (of: Admission, key: string, guest = false, account?: string): number | undefined => {
    const hand = of.enter(key, guest, 'begun', socket, account)
    const refusal = of.refusal(hand) ?? of.place(hand)
    if (refusal) of.leave(hand)
    return refusal?.status
  }
  const times = (count: number, work: (n: number) => number | undefined): (number | undefined)[] =>
    Array.from({ length: count }, (_, n) => work(n))

  it('are a quarter at most for one caller', () => {
    const of = new Admission({ most: 40 })
    expect(times(12, () => enter(of, 'one'))).toEqual([...Array.from({ length: 10 }), 429, 429])
    expect(enter(of, 'two')).toBeUndefined()
  })

  it('keep the last quarter for those who have none, and say 429 to a caller who has more, 503 where no place is left', () => {
    const of = new Admission({ most: 40 })
    const taken = times(40, (n) => enter(of, `caller ${n % 4}`))
    expect(taken.filter((status) => status === undefined)).toHaveLength(30)
    expect(new Set(taken)).toEqual(new Set([undefined, 429]))
    expect(times(11, (n) => enter(of, `other ${n}`))).toEqual([...Array.from({ length: 10 }), 503])
    expect(of.saturated).toBe(true)
    expect(of.refused).toEqual({ overdone: 10, faulty: 0, late: 0, busy: 1 })
  })

  it('are enough for a page’s calls at once while four others take all that they get', () => {
    const of = new Admission({ most: 400 })
    times(800, (n) => enter(of, `caller ${n % 4}`))
    expect(of.counts.work).toBe(300)
    expect(times(10, () => enter(of, 'somebody'))).toEqual(Array.from({ length: 10 }))
    expect(enter(of, 'somebody')).toBe(429)
  })

  it('are few for one caller while statements wait for the database, and none are left where very many do', () => {
    let waiting = 0
    const of = new Admission({ most: 400, waiting: () => waiting })
    expect(times(10, () => enter(of, 'one'))).toEqual(Array.from({ length: 10 }))
    waiting = 40
    expect([enter(of, 'one'), enter(of, 'two')]).toEqual([429, undefined])
    waiting = 1_601
    expect([enter(of, 'one'), enter(of, 'three')]).toEqual([429, 503])
  })

  it('are never all taken by one account in many sessions, of which each has its own', () => {
    const of = new Admission({ most: 40 })
    const taken = times(60, (n) => enter(of, `session ${n}`, false, 'one'))
    expect(taken.filter((status) => status === undefined)).toHaveLength(20)
    expect(new Set(taken)).toEqual(new Set([undefined, 429]))
    expect(times(10, () => enter(of, 'another', false, 'two')).every((status) => status === undefined)).toBe(true)
  })

  it('are never all taken by guests', () => {
    const of = new Admission({ most: 40 })
    const guests = times(60, (n) => enter(of, `guest ${n}`, true))
    expect(guests.filter((status) => status === undefined)).toHaveLength(20)
    expect(times(10, (n) => enter(of, `person ${n}`)).every((status) => status === undefined)).toBe(true)
  })

  it('are given back, each once', () => {
    const of = new Admission({ most: 40 })
    const hands = Array.from({ length: 5 }, () => of.enter('one', true, 'begun', socket))
    for (const hand of hands) of.place(hand)
    for (const hand of hands) of.answer(hand)
    expect(of.counts).toMatchObject({ work: 0, answer: 5, callers: 1 })
    for (const hand of [...hands, ...hands]) of.leave(hand)
    expect(of.counts).toMatchObject({ begun: 0, work: 0, answer: 0, callers: 0, bytes: 0 })
  })

  it('are none of an upload’s, of which one caller has sixteen', () => {
    const of = new Admission({ most: 400 })
    const uploads = times(18, () => of.placeUpload(of.enter('one', false, 'body', socket))?.status)
    expect(uploads.filter((status) => status === undefined)).toHaveLength(16)
    expect(of.counts.work).toBe(0)
  })
})

it('lets a body have ten seconds and no more, and a further one for each 50 KB that have come', () => {
  let now = 0
  const of = new Admission({ most: 40, now: () => now })
  const socket = { bytesWritten: 0, writableLength: 0 } as unknown as Socket // as much of one as is looked at
  const sending = (bytes: number): { cut: number | undefined } => {
    const state: { cut: number | undefined } = { cut: undefined }
    const hand = of.enter('one', false, 'body', socket)
    of.hold(hand, bytes)
    hand.cut = ({ status }) => (state.cut = status)
    return state
  }
  const [still, moving] = [sending(0), sending(100_000)]
  const cutAt = (ms: number): unknown => {
    now = ms
    of.tick()
    return [still.cut, moving.cut]
  }
  expect(cutAt(10_000)).toEqual([undefined, undefined])
  expect(cutAt(10_001)).toEqual([408, undefined])
  expect(cutAt(12_001)).toEqual([408, 408])
})

describe('an answer that is not taken', () => {
  it('is cut once it stands still, and one that moves is not', () => {
    let now = 0
    const of = new Admission({ most: 40, now: () => now })
    const answering = (): { end: boolean; socket: Socket & { bytesWritten: number } } => {
      const state = { end: false }
      const socket = { bytesWritten: 0, writableLength: 50_000, destroy: () => (state.end = true) }
      const hand = of.enter('one', false, 'begun', socket as unknown as Socket) // as much of one as is looked at
      of.place(hand)
      of.answer(hand)
      return Object.assign(state, { socket: socket as unknown as Socket & { bytesWritten: number } }) // the same
    }
    const [still, moving] = [answering(), answering()]
    now = 30_000
    moving.socket.bytesWritten = 200_000
    of.tick()
    expect([still.end, moving.end]).toEqual([true, false])
  })

  it('counts for its caller where what was sent had something wrong with it, until the minute is over', () => {
    let now = 0
    const of = new Admission({ most: 400, faulty: 8, now: () => now })
    const socket = { bytesWritten: 0, writableLength: 0 } as unknown as Socket // as much of one as is looked at
    const send = (key: string, guest: boolean, status: number, stage: 'body' | 'begun' = 'body', bytes = 0): number => {
      const hand = of.enter(key, guest, stage, socket)
      of.hold(hand, bytes)
      const refused = of.refusal(hand)?.status ?? null
      if (refused === null) of.place(hand)
      of.answer(hand, refused ?? status)
      of.leave(hand)
      return refused ?? status
    }
    const times = (count: number, ...what: Parameters<typeof send>): number[] =>
      Array.from({ length: count }, () => send(...what))
    expect(times(9, 'one', false, 404)).toEqual(Array(9).fill(404))
    expect([
      ...times(3, 'one', false, 400),
      ...times(3, 'one', false, 413),
      ...times(2, 'one', false, 415),
    ]).toHaveLength(8)
    expect([send('one', false, 261), send('one', false, 200, 'begun'), send('two', false, 261)]).toEqual([
      429, 200, 261,
    ])
    expect([...times(8, 'hasty', false, 429, 'begun'), send('hasty', false, 200, 'begun')].at(-1)).toBe(429)
    expect([...times(3, 'guest', true, 429), ...times(3, 'guest', true, 400)]).toEqual([429, 429, 429, 400, 400, 429])
    expect([...times(9, 'small', false, 403), ...times(9, 'large', false, 403, 'body', 70_000)]).toEqual([
      ...Array(17).fill(403),
      429,
    ])
    now = 60_000
    expect([send('one', false, 261), send('guest', true, 261)]).toEqual([261, 261])
  })

  it('counts with its bytes for its caller', () => {
    const of = new Admission({ most: 40 })
    const socket = { bytesWritten: 0, writableLength: 0 } as unknown as Socket // as much of one as is looked at
    const hand = of.enter('one', false, 'begun', socket)
    of.answer(hand)
    of.hold(hand, 20_000_000)
    expect(of.refusal(of.enter('one', false, 'begun', socket))?.status).toBe(429)
    expect(of.refusal(of.enter('two', false, 'begun', socket))).toBeNull()
  })
})

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})
