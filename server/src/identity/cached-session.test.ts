import { describe, expect, it } from 'vitest'
import { openTestApp, statementsOf } from '#testing'
import type { TestCaller } from '#testing'

const college = await openTestApp({ environment: { TRAFFIC_LIMIT: '40' }, hurry: 0.01 })

/** Someone who has just read a list, so that the next is read with what is known of them. */
const known = async (name: 'trainee1' | 'admin1'): Promise<{ caller: TestCaller; session: string }> => {
  const caller = college.withToken(await college.tokenOf(name))
  expect((await caller.get('/devactivities')).status).toBe(200)
  const newest = await college.db.row<{ id: string }>('select max(id) as id from session')
  return { caller, session: String(newest?.id) }
}

const owners = async (caller: TestCaller): Promise<Set<unknown>> => {
  const { data } = await caller.get<{ user_id: number }[]>('/devactivities', { limit: 200 })
  return new Set(data.map((row) => row.user_id))
}

it('reads a list and its caller in one statement', async () => {
  const { caller } = await known('trainee1')
  expect(await statementsOf(college, () => caller.get('/devactivities'))).toBe(1)
})

describe('whoever is known from the call before', () => {
  it.each([
    ['ended', 'ended_at = now()'],
    ['expired', `expires_at = now() - interval '1 second'`],
    ['put to rest', 'resting = true'],
    ['given to another secret', `token_hash = '\\x00'`],
  ])('is turned away at once when the session is %s', async (_what, change) => {
    const { caller, session } = await known('trainee1')
    await college.db.rows(`update session set ${change} where id = $1`, [session])
    const answer = await caller.get('/devactivities')
    expect([answer.status, answer.data]).toEqual([401, undefined])
    // What an activity points to is found together with who adds it.
    const { id: user_id, goal: devgoal_id } = college.person('trainee1')
    const activity = { user_id, devgoal_id, title: 'Added', activity_date: college.fixtures.today, time: 5 }
    expect((await caller.put('/devactivity', activity)).status).toBe(401)
    // Nor does a call that is wrong in itself say so to somebody who may not call.
    expect((await caller.get('/devactivities', { sort: 'password' })).status).toBe(401)
  })

  it('is told at once what the session has to wait for', async () => {
    const { caller, session } = await known('trainee1')
    await college.db.rows(`update session set waits_for = '{password}' where id = $1`, [session])
    expect((await caller.get('/devactivities')).status).toBe(403)
    await college.db.rows(`update session set waits_for = '{}' where id = $1`, [session])
    expect((await caller.get('/devactivities')).status).toBe(200)
  })

  it('sees less at once when a role is taken, and more when it is given back', async () => {
    const { caller } = await known('admin1')
    const { id } = college.person('admin1')
    expect((await owners(caller)).size).toBeGreaterThan(1)
    await college.db.rows('update membership set deleted_at = now() where user_id = $1', [id])
    expect([...(await owners(caller))].filter((owner) => owner !== id)).toEqual([])
    await college.db.rows('update membership set deleted_at = null where user_id = $1', [id])
    expect((await owners(caller)).size).toBeGreaterThan(1)
  })

  it('is turned away at once when the account is', async () => {
    const { caller } = await known('trainee1')
    const { id } = college.person('trainee1')
    await college.db.rows('update "user" set active = false where id = $1', [id])
    expect((await caller.get('/devactivities')).status).toBe(401)
    await college.db.rows('update "user" set active = true where id = $1', [id])
  })

  it('is told what is wrong with the call', async () => {
    const { caller } = await known('trainee1')
    const answer = await caller.get('/devactivities', { sort: 'password' })
    expect([answer.status, answer.named]).toEqual([400, ['sort']])
  })

  it('is counted once a call, whether it comes to anything or not', async () => {
    college.clock.set(college.clock.now())
    const { caller } = await known('trainee1')
    const statuses: number[] = []
    for (let n = 0; n < 40; n += 1)
      statuses.push((await caller.get('/devactivities', n % 2 ? { sort: 'password' } : {})).status)
    expect(statuses.filter((status) => status === 429).length).toBe(1)
    expect(statuses.at(-1)).toBe(429)
    college.clock.reset()
  })
})
