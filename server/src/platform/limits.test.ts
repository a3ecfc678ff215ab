import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { Limits } from './limits.ts'
import { makeDatabase, openNamed } from '#testing'

const db = openNamed(await makeDatabase('empty'))
afterAll(() => db.close())

const first = '2026-03-01T00:00:00Z'
let now = new Date(first)
const clock = {
  set: (at: string): void => void (now = new Date(at)),
  advance: (ms: number): void => void (now = new Date(now.getTime() + ms)),
}
beforeEach(() => clock.set(first))

const newNode = (): Limits => new Limits(db, () => now)
const nodes = [newNode(), newNode()] as const
const limit = { name: 'test', most: 10, seconds: 60 }

it('counts tries of all nodes together, however many come at once', async () => {
  const tries = await Promise.allSettled(
    Array.from({ length: 25 }, (_, n) => nodes[n % 2 === 0 ? 0 : 1].take(limit, 'aroha')),
  )
  expect(tries.filter((each) => each.status === 'fulfilled')).toHaveLength(10)
  await nodes[0].take(limit, 'someone else')
  await expect(nodes[0].take(limit, 'aroha')).rejects.toMatchObject({ status: 429, more: { retry_after: 60 } })
  clock.advance(60_000)
  await nodes[0].take(limit, 'aroha')
})

it('counts any stretch of its length, and has no edge at which twice as many are let through', async () => {
  clock.set('2026-03-01T00:00:50Z')
  const tried = (): Promise<unknown> =>
    nodes[0].take(limit, 'edge').then(
      () => 'counted',
      (error: unknown) => (error as { more: { retry_after: number } }).more.retry_after, // an ApiError of 429, or the test fails
    )
  expect(await tried()).toBe('counted')
  clock.advance(9_000)
  for (let n = 1; n < limit.most; n += 1) expect(await tried()).toBe('counted')
  clock.advance(2_000)
  expect(await tried()).toBe(49)
  clock.advance(48_999)
  expect(await tried()).toBe(1)
  clock.advance(1)
  expect([await tried(), await tried()]).toEqual(['counted', 9])
  clock.advance(9_000)
  for (let n = 1; n < limit.most; n += 1) expect(await tried()).toBe('counted')
  expect(await tried()).toBe(51)
})

it('gives a try back that was none', async () => {
  for (let n = 0; n < 30; n += 1) {
    await nodes[0].take(limit, 'right')
    await nodes[1].giveBack(limit, 'right')
  }
  for (let n = 0; n < limit.most; n += 1) await nodes[0].take(limit, 'right')
  await nodes[1].giveBack(limit, 'right')
  await nodes[0].take(limit, 'right')
  await expect(nodes[0].take(limit, 'right')).rejects.toThrow('Too many tries. Wait a little, then try again.')
  await nodes[0].giveBack(limit, 'nobody')
})

it('drops what counts no more', async () => {
  await nodes[0].take(limit, 'new')
  nodes[0].pass(limit, 'new')
  await nodes[0].meet()
  await db.rows(`insert into rate_taken values ('old', '{}', now() - interval '25 hours')`)
  await db.rows(`insert into rate_count values ('old', 1, 1, now() - interval '25 hours')`)
  await nodes[0].forget()
  for (const table of ['rate_count', 'rate_taken'])
    expect(await db.rows(`select subject from ${table} where subject in ('old', 'test:new')`)).toEqual([
      { subject: 'test:new' },
    ])
})

describe('traffic', () => {
  const passed = (node: Limits, subject: string, more: object = {}): unknown => {
    try {
      node.pass({ ...limit, ...more }, subject)
      return 'passed'
    } catch (error) {
      return (error as { more: { retry_after: number } }).more.retry_after // an ApiError of 429, or the test fails
    }
  }

  it('is counted by stretches of the clock, for each limit and subject by itself', () => {
    const node = newNode()
    for (let n = 0; n < 5; n += 1) expect(passed(node, 'one')).toBe('passed')
    clock.advance(30_500)
    for (let n = 0; n < 5; n += 1) expect(passed(node, 'one')).toBe('passed')
    expect(passed(node, 'one')).toBe(30)
    expect([passed(node, 'two'), passed(node, 'one', { name: 'other' })]).toEqual(['passed', 'passed'])
    clock.advance(29_499)
    expect(passed(node, 'one')).toBe(1)
    clock.advance(1)
    expect(passed(node, 'one')).toBe('passed')
    expect(() => {
      for (let n = 0; n < 10; n += 1) node.pass(limit, 'one')
    }).toThrow('Too many tries. Wait a little, then try again.')
  })

  it('of all nodes counts together once they have met, and once only', async () => {
    const [one, two] = [newNode(), newNode()]
    for (let n = 0; n < 5; n += 1) for (const node of [one, two]) node.pass(limit, 'busy')
    for (const node of [one, two]) await node.meet()
    // A node learns of the others when it has something to tell itself.
    expect([passed(one, 'busy'), passed(two, 'busy')]).toEqual(['passed', 60])
    for (const node of [one, two]) await node.meet()
    expect([passed(one, 'busy'), passed(two, 'busy')]).toEqual([60, 60])
    expect(await db.row(`select count::int from rate_count where subject = 'test:busy'`)).toEqual({ count: 12 })
    clock.advance(60_000)
    expect(passed(two, 'busy')).toBe('passed')
  })

  it('is told again when the database could not be reached', async () => {
    const node = newNode()
    node.pass(limit, 'late')
    await db.script('alter table rate_count rename to away')
    await expect(node.meet()).rejects.toThrow('rate_count')
    await db.script('alter table away rename to rate_count')
    node.pass(limit, 'late')
    await node.meet()
    expect(await db.row(`select count::int from rate_count where subject = 'test:late'`)).toEqual({ count: 2 })
  })

  it('is told in one statement, in one order on all nodes, and not at all where there is none', async () => {
    await db.script('truncate rate_count')
    const node = newNode()
    for (const subject of ['b', 'c', 'a']) node.pass(limit, subject)
    const before = db.statements()
    await node.meet()
    await node.meet()
    expect(db.statements() - before).toBe(1)
    const written = await db.rows<{ subject: string }>('select subject from rate_count order by ctid')
    expect(written.map(({ subject }) => subject)).toEqual(['test:a', 'test:b', 'test:c'])
  })

  it('is kept here no longer than its stretch, once it was told', async () => {
    const node = newNode()
    node.pass(limit, 'one')
    node.pass({ ...limit, seconds: 3_600 }, 'long')
    await node.meet()
    expect(node.size).toBe(2)
    clock.advance(60_000)
    node.pass(limit, 'another')
    await node.meet()
    expect(node.size).toBe(2)
    node.pass(limit, 'two')
    clock.advance(60_000)
    await node.meet()
    expect(node.size).toBe(2)
    await node.meet()
    expect(node.size).toBe(1)
    clock.advance(3_600_000)
    await node.meet()
    expect(node.size).toBe(0)
  })
})
