import { expect, it } from 'vitest'
import { Limits } from '#kit'
import { openTestCollege, TestClock } from '#kit/testing'

const college = await openTestCollege({ environment: { TRAFFIC_LIMIT: '10' } })

const clock = new TestClock()
clock.set('2026-03-01T00:00:00Z')
const nodes = [new Limits(college.db, clock.now), new Limits(college.db, clock.now)] as const
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
})

it('knows of another node’s traffic once they have met', async () => {
  for (let n = 0; n < 5; n += 1) for (const node of nodes) node.pass(limit, 'busy')
  for (const node of nodes) await node.meet()
  await nodes[0].meet()
  expect(() => nodes[1].pass(limit, 'busy')).toThrow('Too many tries')
})

it('turns a session away that asks too often, and no other', async () => {
  const trainee = await college.as('trainee1')
  const statuses: number[] = []
  for (let n = 0; n < 12; n += 1) statuses.push((await trainee.get('/user/organisations')).status)
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429])
  const turned = await trainee.get('/user/organisations')
  expect(Number(turned.headers['retry-after'])).toBeGreaterThan(0)
  expect((await (await college.as('trainee2')).get('/user/organisations')).status).toBe(200)
  college.clock.advance(60_000)
  expect((await trainee.get('/user/organisations')).status).toBe(200)
})
