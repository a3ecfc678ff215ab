import { afterEach, describe, expect, it } from 'vitest'
import { callerWith, openTestApp, statementsOf, fixturePassword } from '#testing'
import type { Answered, AnyRow } from '#testing'
import { SessionUse } from './sessions.ts'

const college = await openTestApp({ hurry: 0.01 })
const second = await college.node()

const signIn = (username: string, password = fixturePassword, more: object = {}): Promise<Answered<AnyRow>> =>
  college.guest.post('/user/signin', { username, password, ...more })

const hour = 3_600_000

/** Every session was used just now. */

afterEach(() => {
  college.clock.reset()
})

describe('signing in', () => {
  it('gives the person, the token and what the web needs to know of the session', async () => {
    const answer = await signIn('TRAINEE1')
    expect(answer.status).toBe(200)
    expect(answer.data).toMatchObject({ username: 'trainee1', type: 'Trainee', display_name: 'trainee1 Tūhoe' })
    expect(answer.info['actor']).toMatchObject({
      id: college.person('trainee1').id,
      roles: ['Trainee'],
      timezone: 'Pacific/Auckland',
    })
    expect(JSON.stringify(answer.body)).not.toContain('argon2')
    expect((await college.withToken(answer.token).get('/user/token')).status).toBe(200)
  })

  it('takes the email for the username', async () => {
    expect((await signIn('Trainee1@college.test')).data['username']).toBe('trainee1')
  })

  it('answers a wrong password, an unknown name, an inactive and a deleted person alike', async () => {
    const strip = ({ status, body, headers }: Answered<AnyRow>): unknown => {
      const { request_id: _id, ...rest } = body as Record<string, unknown> // the API's own envelope
      return [status, rest, Object.keys(headers).toSorted()]
    }
    const wrong = strip(await signIn('trainee2', 'not the password at all'))
    expect(wrong).toEqual([
      401,
      { message: 'That username or password isn’t right. Check both and try again.' },
      expect.any(Array),
    ])
    expect(strip(await signIn('nobody', fixturePassword))).toEqual(wrong)
    expect(strip(await signIn('inactive', fixturePassword))).toEqual(wrong)
    expect(strip(await signIn('deleted', fixturePassword))).toEqual(wrong)
    expect(strip(await signIn('unconfirmed', 'not the password at all'))).toEqual(wrong)
  })

  it('runs as many statements for a name nobody has as for a wrong password', async () => {
    const tried = (username: string): Promise<number> => statementsOf(college, () => signIn(username, 'wrong'))
    expect(await tried('nobody at all')).toBe(await tried('fellow2'))
  })

  it('tells the unconfirmed so, after the right password only', async () => {
    expect((await signIn('unconfirmed')).status).toBe(475)
  })

  it('refuses what no name or password can be', async () => {
    expect((await signIn('', 'a')).named).toEqual(['username'])
    expect((await signIn('a', '')).named).toEqual(['password'])
    expect((await signIn('a\u0000', 'b')).named).toEqual(['username'])
    expect((await signIn('a', '\ud800')).named).toEqual(['password'])
    expect((await signIn('a'.repeat(255), 'b')).named).toEqual(['username'])
    expect((await signIn('a', 'b'.repeat(1_001))).named).toEqual(['password'])
    expect((await signIn('a', 'b', { is_admin: true })).named).toEqual(['is_admin'])
  })

  it('counts ten wrong tries of one name from one address, over all nodes, also when they come at once', async () => {
    const tries = await Promise.all(
      Array.from({ length: 14 }, (_, n) =>
        (n % 2 === 0 ? college : second).guest.post('/user/signin', { username: 'fellow1', password: `wrong ${n}` }),
      ),
    )
    const statuses = tries.map((answer) => answer.status).toSorted((a, b) => a - b)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429, 429, 429])
    const waiting = await signIn('fellow1')
    expect(waiting.status).toBe(429)
    expect(Number(waiting.headers['retry-after'])).toBeGreaterThan(0)
    expect((await signIn('trainee1')).status).toBe(200)
    college.clock.advance(900_000)
    expect((await signIn('fellow1')).status).toBe(200)
  })

  it('does not count right passwords', async () => {
    for (let n = 0; n < 12; n += 1) expect((await signIn('educator2')).status).toBe(200)
  })
})

describe('a session', () => {
  it('dies on all nodes when it is signed out of', async () => {
    const { token } = await signIn('trainee1')
    const here = college.withToken(token)
    const there = callerWith(second.http, token)
    expect((await there.get('/user/token')).status).toBe(200)
    expect((await here.post('/user/signout')).status).toBe(200)
    expect((await there.get('/user/token')).status).toBe(401)
    expect((await here.get('/user/token')).status).toBe(401)
  })

  it('leaves the person’s other sessions alone', async () => {
    const [one, two] = [await signIn('trainee1'), await signIn('trainee1')]
    await college.withToken(one.token).post('/user/signout')
    expect((await college.withToken(two.token).get('/user/token')).status).toBe(200)
  })

  it.each([
    ['twelve hours', false, 12 * hour],
    ['ten days when remembered', true, 240 * hour],
  ])('lasts %s and not a second longer', async (_words, remember, length) => {
    college.clock.set('2026-03-01T00:00:00Z')
    const { token, info } = await signIn('trainee1', fixturePassword, { remember })
    expect(Date.parse(String(info['expires_at']))).toBe(college.clock.now().getTime() + length)
    college.clock.advance(length - 1_000)
    expect((await college.withToken(token).get('/user/token')).status).toBe(200)
    college.clock.advance(1_001)
    expect((await college.withToken(token).get('/user/token')).status).toBe(401)
    college.clock.advance(24 * hour)
    expect((await college.withToken(token).get('/user/token')).status).toBe(401)
  })

  it('lasts its hours also where no call is made', async () => {
    const { token } = await signIn('trainee1')
    college.clock.advance(12 * hour - 60_000)
    expect((await college.withToken(token).get('/user/token')).status).toBe(200)
  })

  it('says when it was last used, which is written down now and then', async () => {
    const use = new SessionUse()
    await signIn('trainee1')
    const row = await college.db.row<{ id: number }>('select max(id) as id from session')
    use.note(row?.id ?? 0)
    college.clock.advance(hour)
    await use.write({ db: college.db, now: college.clock.now })
    const seen = await college.db.row<{ at: string }>('select last_seen_at as at from session where id = $1', [row?.id])
    expect(new Date(seen?.at ?? 0).getTime()).toBeGreaterThan(college.clock.now().getTime() - 60_000)
  })

  it('keeps its end when its token is renewed, and the old token dies within a minute', async () => {
    const first = await signIn('trainee1', fixturePassword, { remember: true })
    college.clock.advance(hour)
    const fresh = await college.withToken(first.token).post('/token')
    expect(fresh.status).toBe(200)
    expect(fresh.token).not.toBe(first.token)
    expect(fresh.info['expires_at']).toBe(first.info['expires_at'])
    expect((await college.withToken(fresh.token).get('/user/token')).info['expires_at']).toBe(first.info['expires_at'])
    college.clock.advance(61_000)
    expect((await college.withToken(first.token).get('/user/token')).status).toBe(401)
    expect((await college.withToken(fresh.token).get('/user/token')).status).toBe(200)
  })

  it('takes the forerunner of a renewed token along when it is signed out of', async () => {
    const first = await signIn('trainee1')
    const fresh = await college.withToken(first.token).post('/token')
    await college.withToken(fresh.token).post('/user/signout')
    expect((await college.withToken(first.token).get('/user/token')).status).toBe(401)
  })

  it('names the organisations of the person', async () => {
    const { data } = await (await college.as('admin1')).get<AnyRow[]>('/user/organisations')
    expect(data).toEqual([
      { id: college.fixtures.a.organisation, name: 'Te Whare College', code: 'A', roles: ['Administrator'] },
    ])
  })
})
