import { beforeEach, describe, expect, it } from 'vitest'
import { openTestApp } from '#testing'
import type { AnyRow } from '#testing'

const college = await openTestApp()
const second = await college.node()
const { id } = college.person('trainee1')

const statusOf = async (token: string, node = college): Promise<number> =>
  (await node.withToken(token).get('/devactivities', { limit: 1 })).status
const renew = (token: string) => college.withToken(token).post('/token')
const listed = async (token: string): Promise<AnyRow[]> =>
  (await college.withToken(token).get<AnyRow[]>('/sessions')).data

beforeEach(async () => {
  college.clock.reset()
  await college.db.rows('delete from session where user_id = $1', [id])
})

describe('a token that is renewed', () => {
  it('is replaced: one row, one entry among the sessions, and the token before serves for a minute', async () => {
    const first = await college.tokenOf('trainee1', { remember: true })
    const fresh = (await renew(first)).token
    expect([await statusOf(first), await statusOf(fresh), await statusOf(fresh, second)]).toEqual([200, 200, 200])
    expect(await listed(fresh)).toMatchObject([{ current: true }])
    college.clock.advance(61_000)
    expect([await statusOf(first), await statusOf(first, second), await statusOf(fresh)]).toEqual([401, 401, 200])
  })

  it('renews nothing itself any more', async () => {
    const first = await college.tokenOf('trainee1')
    const fresh = (await renew(first)).token
    expect((await renew(first)).status).toBe(429)
    college.clock.advance(59_000)
    expect((await renew(first)).status).toBe(429)
    college.clock.advance(2_000)
    expect((await renew(first)).status).toBe(401)
    expect((await renew(fresh)).status).toBe(200)
  })

  it('gives one new token, of many who renew it at once on two nodes', async () => {
    const first = await college.tokenOf('trainee1')
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) => (n % 2 ? college : second).withToken(first).post('/token')),
    )
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toEqual([200])
    expect(await listed(answers.find(({ status }) => status === 200)?.token ?? '')).toHaveLength(1)
  })

  it('serves no longer once the session was taken up again after acting as another user', async () => {
    const first = await college.tokenOf('admin1')
    const fresh = (await renew(first)).token
    const begun = await college.withToken(fresh).post('/user/impersonate', { user_id: id, reason: 'To see' })
    const back = await college.withToken(begun.token).post('/user/signout')
    expect([await statusOf(first), await statusOf(fresh), await statusOf(back.token)]).toEqual([401, 401, 200])
  })
})

describe('ending a session ends what it was renewed from and into', () => {
  it.each(['the token it began with', 'the newest'])('signed out of with %s', async (which) => {
    const first = await college.tokenOf('trainee1')
    const fresh = (await renew(first)).token
    await college.withToken(which === 'the newest' ? fresh : first).post('/user/signout')
    expect([await statusOf(first), await statusOf(fresh), await statusOf(fresh, second)]).toEqual([401, 401, 401])
  })

  it('a thief who renews every 50 s is out at once', async () => {
    const stolen = await college.tokenOf('trainee1', { remember: true })
    let held = stolen
    const tokens = [stolen]
    for (let n = 0; n < 6; n += 1) {
      college.clock.advance(50_000)
      const answer = await renew(held)
      expect([200, 429]).toContain(answer.status)
      if (answer.status !== 200) continue
      held = answer.token
      tokens.push(held)
    }
    expect(await statusOf(held)).toBe(200)
    const owner = await college.tokenOf('trainee1')
    const [found, ...more] = (await listed(owner)).filter(({ current }) => current !== true)
    expect(more).toEqual([])
    await college.withToken(owner).delete('/session', { id: found?.id ?? 0 })
    for (const token of tokens) expect([await statusOf(token), await statusOf(token, second)]).toEqual([401, 401])
  })

  it('the same when all sessions are ended by the office', async () => {
    const held = (await renew(await college.tokenOf('trainee1'))).token
    await (await college.as('admin1')).delete('/sessions', { user_id: id })
    expect([await statusOf(held), (await renew(held)).status]).toEqual([401, 401])
  })
})
