import { beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, fixturePassword } from '#testing'
import type { Answered, AnyRow, TestApp } from '#testing'
import { mailsTo } from './testing.ts'

const environment = { TRUST_PROXIES: '1' }
const college = await openTestApp({ environment })
const second = await college.node({ environment, clock: college.clock })

const signIn = (
  node: TestApp,
  username: string,
  password: string,
  from: string,
  cookie?: string,
): Promise<Answered<AnyRow>> =>
  node.guest.post(
    '/user/signin',
    { username, password },
    { headers: { 'x-forwarded-for': from, ...(cookie ? { cookie } : {}) } },
  )

const cookieOf = (answer: Answered<unknown>): string => String(answer.headers['set-cookie']).split(';')[0] ?? ''

// The clock stands: nothing that is counted grows old while a slow machine is at it.
beforeAll(() => {
  college.clock.set('2026-06-01T00:01:00Z')
})

describe('wrong passwords', () => {
  it('E1: a thousand of one account are checked ten times, over ten addresses and two nodes, and the owner gets in from the known device', async () => {
    const device = cookieOf(await signIn(college, 'trainee1', fixturePassword, '203.0.113.1'))
    const statuses: number[] = []
    for (let n = 0; n < 1_000; n += 1) {
      const name = n % 3 === 0 ? 'trainee1@college.test' : 'Trainee1'
      statuses.push((await signIn(n % 2 === 0 ? college : second, name, 'wrong', `203.0.113.${10 + (n % 10)}`)).status)
    }
    // Each of the two names is refused after ten; that they are one account, whose password is looked at ten times in all, does not show.
    expect(statuses.filter((status) => status === 401)).toHaveLength(20)
    expect(statuses.filter((status) => status === 429)).toHaveLength(980)
    expect((await signIn(second, 'trainee1', fixturePassword, '203.0.113.99')).status).toBe(429)
    expect((await signIn(second, 'trainee1', fixturePassword, '203.0.113.99', device)).status).toBe(200)
  })

  it('E1: many at once are no more than ten', async () => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        signIn(n % 2 === 0 ? college : second, 'fellow1', 'wrong', `198.51.100.${n}`),
      ),
    )
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10)
  })

  it('E1: a known device is another’s to none: it opens no other account, and has a limit of its own', async () => {
    const device = cookieOf(await signIn(college, 'fellow2', fixturePassword, '203.0.113.2'))
    const statuses: number[] = []
    for (let n = 0; n < 12; n += 1)
      statuses.push((await signIn(college, 'fellow2', 'wrong', '203.0.113.2', device)).status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(10)
    expect(statuses.at(-1)).toBe(429)
    const other = await signIn(college, 'trainee2', fixturePassword, '203.0.113.2', device)
    expect(cookieOf(other)).not.toBe(device)
  })

  it.each([
    ['one address', () => '192.0.2.7'],
    ['the many addresses that one caller has with IPv6', (n: number) => `2001:db8:7:7:${n.toString(16)}::1`],
  ])('E2: one password for many accounts is stopped at fifty from %s', async (_from, address) => {
    const statuses: number[] = []
    for (let n = 0; n < 55; n += 1) statuses.push((await signIn(college, `someone-${n}`, 'wrong', address(n))).status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(50)
    expect(statuses.at(-1)).toBe(429)
  })
})

describe('a device', () => {
  it('that was not used before is told of by mail, and its cookie lets nobody in', async () => {
    const first = await signIn(college, 'educator1', fixturePassword, '203.0.113.3')
    expect(String(first.headers['set-cookie'])).toMatch(/HttpOnly; SameSite=Strict/)
    const told = async (): Promise<number> =>
      (await mailsTo(college, 'educator1@college.test')).filter(({ event }) => event === 'new_device_signin').length
    expect(await told()).toBe(0)
    await signIn(college, 'educator1', fixturePassword, '203.0.113.3', cookieOf(first))
    expect(await told()).toBe(0)
    await signIn(college, 'educator1', fixturePassword, '203.0.113.4')
    expect(await told()).toBe(1)
    const cookie = { headers: { cookie: cookieOf(first) } }
    expect((await college.guest.get('/user/token', {}, cookie)).status).toBe(401)
  })
})
