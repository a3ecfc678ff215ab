import { once } from 'node:events'
import { get } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterEach, expect, it } from 'vitest'
import { openTestApp } from '#testing'

// At rest nothing is looked for, so that no statement runs but those of the readers.
const college = await openTestApp({ hurry: 0.01 })
const { a } = college.fixtures
const { id: userId } = college.person('trainee1')
const address = await college.listen()
const many = 8_000
const first = 1_000_000

// Long enough that no socket holds all of it, in an order that is not that of their ids and has many of each day.
await college.db.transaction(
  (tx) =>
    tx.rows(
      `insert into devactivity (id, organisation_id, user_id, title, activity_date, time, cultural_safety, cultural_safety_note)
       select n, $1, $2, 'Ward round ' || n, '2025-01-01'::date + ((n * 7919) % 300)::int, 5, true, repeat('Whakawhanaungatanga. ', 200)
       from generate_series($3::bigint, $3 + $4 - 1) n`,
      [a.organisation, userId, first, many],
    ),
  { patient: true },
)
await college.db.rows('analyze devactivity')

const open: IncomingMessage[] = []
afterEach(() => {
  for (const response of open.splice(0)) response.destroy()
})

const read = async (token: string, query = ''): Promise<IncomingMessage> => {
  const request = get(`${address}/api/v1/devactivities/csv?user_id=${userId}${query}`, {
    agent: false,
    headers: { authorization: `JWT ${token}` },
  })
  const [response] = (await once(request, 'response')) as [IncomingMessage] // what this event gives
  open.push(response)
  return response
}

it('12 paused readers of a CSV hold no database connection, and turn nobody else away', async () => {
  const token = await college.tokenOf('trainee1')
  const readers = await Promise.all(Array.from({ length: 12 }, () => read(token)))
  expect(readers.map(({ statusCode }) => statusCode)).toEqual(Array(12).fill(200))
  for (const reader of readers) reader.once('data', () => reader.pause())
  let statements = -1
  // At rest: no page more was read meanwhile.
  const rests = (): boolean => statements === (statements = college.db.statements())
  await expect.poll(rests, { interval: 500, timeout: 30_000 }).toBe(true)
  expect(readers.map(({ complete }) => complete)).toEqual(Array(12).fill(false))
  expect(college.db.inUse()).toBe(0)
  expect(college.db.waiting()).toBe(0)
  const others = await (await college.as('trainee2')).get('/devactivities')
  expect(others.status).toBeLessThan(300)
}, 60_000)

it('a CSV of many rows has each of them once, in the list’s order, and takes no more memory than one of few', async () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void // what the flag adds
  const used = (): number => {
    collect()
    const { heapUsed, external } = process.memoryUsage()
    return heapUsed + external
  }
  const response = await read(await college.tokenOf('trainee1'), '&from=2025-01-01&to=2025-12-31')
  const before = used()
  const seen = new Set<number>()
  let bytes = 0
  let most = 0
  let rest = ''
  let day = '9999'
  const take = (line: string): void => {
    const found = /^"(\d{7})","[^"]*","(\d\d)\/(\d\d)\/(\d{4})"/.exec(line)
    if (!found) return
    const [, id, dd, mm, yyyy] = found
    expect(`${yyyy}-${mm}-${dd}` <= day).toBe(true)
    day = `${yyyy}-${mm}-${dd}`
    expect(seen.has(Number(id))).toBe(false)
    seen.add(Number(id))
  }
  let next = 4_000_000
  for await (const chunk of response) {
    const text = String(chunk)
    bytes += text.length
    const lines = (rest + text).split('\r\n')
    rest = lines.pop() ?? ''
    for (const line of lines) take(line)
    if (bytes > next) {
      next += 4_000_000
      most = Math.max(most, used())
    }
  }
  expect(seen.size).toBe(many)
  expect(bytes).toBeGreaterThan(25_000_000)
  expect(most - before).toBeLessThan(15_000_000)
}, 120_000)

it('an export ends where the session that began it is ended', async () => {
  const token = await college.tokenOf('trainee1')
  const reader = await read(token)
  reader.once('data', () => reader.pause())
  await once(reader, 'pause')
  await college.withToken(token).post('/user/signout')
  reader.resume()
  await expect(
    (async () => {
      for await (const chunk of reader) void chunk
    })(),
  ).rejects.toThrow('aborted')
}, 60_000)
