import { endpoints } from '@college/contract/all'
import { afterEach, describe, expect, it } from 'vitest'
import { openTestApp } from '#testing'
import type { Answered, AnyRow, PersonName, TestCaller } from '#testing'
import { notifyOfImpersonation } from './impersonation.ts'
import { mailsTo } from './testing.ts'

const college = await openTestApp()
const minute = 60_000
const reason = 'To see what the trainee sees'

afterEach(() => {
  college.clock.reset()
})

const actAs = async (name: PersonName, by = 'admin1'): Promise<Answered<AnyRow> & { own: TestCaller }> => {
  const own = college.withToken(await college.tokenOf(by))
  const answer = await own.post('/user/impersonate', { user_id: college.person(name).id, reason })
  return { ...answer, own }
}

describe('an administrator who acts as someone', () => {
  it('is that person for every call, with both identities in every audit row', async () => {
    const { status, data, info, token } = await actAs('trainee1')
    expect([status, data.id]).toEqual([200, college.person('trainee1').id])
    expect(info['acting']).toMatchObject({ by: college.person('admin1').id })
    const caller = college.withToken(token)
    const made = await caller.put('/devactivity', {
      user_id: college.person('trainee1').id,
      title: 'As another',
      activity_date: college.fixtures.today,
      time: 30,
    })
    expect(made.status).toBe(201)
    const rows = await college.db.rows<{ user_id: number; acting_as: number }>(
      `select user_id, acting_as from audit where resource = 'devactivity' and record_id = $1`,
      [made.data.id],
    )
    expect(rows).toEqual([{ user_id: college.person('trainee1').id, acting_as: college.person('admin1').id }])
  })

  it('rests meanwhile, and takes the own session up again by signing out; the person is told, once', async () => {
    const { own, token } = await actAs('fellow1')
    expect((await own.get('/user/token')).status).toBe(401)
    const back = await college.withToken(token).post('/user/signout')
    expect([back.status, back.data?.id]).toEqual([200, college.person('admin1').id])
    expect((await college.withToken(token).get('/user/token')).status).toBe(401)
    expect((await own.get('/user/token')).status).toBe(401)
    expect((await college.withToken(back.token).get('/user/token')).status).toBe(200)
    await notifyOfImpersonation({ db: college.db, now: college.clock.now })
    const told = (await mailsTo(college, 'fellow1@college.test')).filter(({ event }) => event === 'impersonated')
    expect(told).toHaveLength(1)
    expect(told[0]?.text).toContain(reason)
  })

  it('is out after an hour, the own session too; the person is told then', async () => {
    const { token } = await actAs('fellow2')
    college.clock.advance(59 * minute)
    expect((await college.withToken(token).get('/user/token')).status).toBe(200)
    college.clock.advance(2 * minute)
    expect((await college.withToken(token).get('/user/token')).status).toBe(401)
    await notifyOfImpersonation({ db: college.db, now: college.clock.now })
    await notifyOfImpersonation({ db: college.db, now: college.clock.now })
    const told = (await mailsTo(college, 'fellow2@college.test')).filter(({ event }) => event === 'impersonated')
    expect(told).toHaveLength(1)
  })

  it('goes through a renewal as the same, and ends when it would have', async () => {
    const { token, info } = await actAs('trainee1')
    const fresh = await college.withToken(token).post('/token')
    expect(fresh.info).toMatchObject({ expires_at: info['expires_at'], acting: { by: college.person('admin1').id } })
    const back = await college.withToken(fresh.token).post('/user/signout')
    expect(back.data?.id).toBe(college.person('admin1').id)
  })

  it('can do none of what is the person’s alone', async () => {
    const { token } = await actAs('trainee1')
    const caller = college.withToken(token)
    const refused = endpoints.filter(({ acting }) => acting === 'refused')
    for (const name of [
      'POST /password/change',
      'POST /username/change',
      'POST /email/change',
      'POST /user/agree',
      'POST /user/impersonate',
      'DELETE /session',
      'DELETE /sessions',
    ])
      expect(refused.map(({ method, path }) => `${method} ${path}`)).toContain(name)
    for (const { method, path, who } of refused) {
      if (who === 'anyone') continue
      const answer =
        method === 'GET'
          ? await caller.get(path)
          : method === 'DELETE'
            ? await caller.delete(path)
            : method === 'PUT'
              ? await caller.put(path, {})
              : await caller.post(path, {})
      expect([method, path, answer.status]).toEqual([method, path, 403])
    }
  })

  it.each([
    ['another administrator', 'admin2', 'admin1', 403],
    ['oneself', 'admin1', 'admin1', 403],
    ['a platform administrator', 'padmin', 'admin1', 403],
    ['someone of another organisation', 'bTrainee', 'admin1', 404],
    ['someone inactive', 'inactive', 'admin1', 476],
    ['someone unconfirmed', 'unconfirmed', 'admin1', 476],
    ['someone deleted', 'deleted', 'admin1', 404],
    ['an administrator, also for the platform', 'admin1', 'padmin', 403],
    ['anybody, for an educator', 'trainee1', 'educator1', 403],
  ] as const)('cannot be %s', async (_words, name, by, status) => {
    const { status: found, own } = await actAs(name, by)
    expect(found).toBe(status)
    expect((await own.get('/user/token')).status).toBe(200)
  })

  it('has to say why, and to give the password again after a quarter of an hour', async () => {
    const own = college.withToken(await college.tokenOf('admin1', { remember: true }))
    const user_id = college.person('trainee1').id
    expect((await own.post('/user/impersonate', { user_id, reason: ' ' })).named).toEqual(['reason'])
    college.clock.advance(16 * minute)
    const late = await own.post('/user/impersonate', { user_id, reason })
    expect([late.status, late.body]).toMatchObject([403, { step_up: true }])
  })
})
