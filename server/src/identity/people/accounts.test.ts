import { showInstant } from '@college/contract/kit'
import { describe, expect, it } from 'vitest'
import { callerWith, openTestApp } from '#testing'
import type { Answered, AnyRow, PersonName } from '#testing'
import { mailsTo } from '../testing.ts'

const college = await openTestApp()
const second = college.node()
const idOf = (who: PersonName): number => college.person(who).id

const change = async (who: PersonName, whom: PersonName, fields: object): Promise<Answered<AnyRow>> => {
  const caller = await college.as(who)
  const { data } = await caller.get('/user', { id: idOf(whom) })
  return caller.post('/user', { id: data.id, updated_at: data.updated_at, ...fields })
}

/** What a token is answered on each of two nodes. */
const standing = async (token: string): Promise<number[]> => {
  const other = await second
  const checks = [college.http, other.http].map((http) => callerWith(http, token).get('/user/token'))
  return (await Promise.all(checks)).map((answer) => answer.status)
}

describe('deleting a person', () => {
  it('ends all their sessions at once on both nodes, and restoring them signs nobody in', async () => {
    const admin = await college.as('admin1')
    const tokens = [await college.tokenOf('fellow2'), await college.tokenOf('fellow2', { remember: true })]
    for (const token of tokens) expect(await standing(token)).toEqual([200, 200])
    expect((await admin.delete('/user', { id: idOf('fellow2') })).status).toBe(262)
    for (const token of tokens) expect(await standing(token)).toEqual([401, 401])
    expect((await admin.get('/user', { id: idOf('fellow2') })).status).toBe(404)
    expect((await admin.post('/user/restore', { id: idOf('fellow2') })).status).toBe(261)
    for (const token of tokens) expect(await standing(token)).toEqual([401, 401])
    expect(await standing(await college.tokenOf('fellow2'))).toEqual([200, 200])
  })

  it('ends the sessions in which a deleted administrator acts as someone', async () => {
    const admin = await college.as('admin1')
    const token = await college.tokenOf('plain2')
    await college.db.rows('update session set acting_as = $1 where user_id = $2', [idOf('admin2'), idOf('plain2')])
    expect(await standing(token)).toEqual([200, 200])
    expect((await admin.delete('/user', { id: idOf('admin2') })).status).toBe(262)
    expect(await standing(token)).toEqual([401, 401])
    expect((await admin.post('/user/restore', { id: idOf('admin2') })).status).toBe(261)
  })

  it('never oneself, and never a platform administrator unless by one', async () => {
    const self = await (await college.as('admin1')).delete('/user', { id: idOf('admin1') })
    expect([self.status, self.message]).toEqual([403, 'You cannot delete your own account: ask another administrator.'])
    expect((await (await college.as('padmin')).delete('/user', { id: idOf('padmin') })).status).toBe(403)
    expect((await (await college.as('admin1')).delete('/user', { id: idOf('padmin') })).status).toBe(403)
    await college.db.rows('update "user" set deleted_at = now() where id = $1', [idOf('padmin')])
    expect((await (await college.as('admin1')).post('/user/restore', { id: idOf('padmin') })).status).toBe(403)
    await college.db.rows('update "user" set deleted_at = null where id = $1', [idOf('padmin')])
  })

  it('never a person of another organisation', async () => {
    expect((await (await college.as('admin1')).delete('/user', { id: idOf('bFellow') })).status).toBe(404)
    expect((await (await college.as('bAdmin')).delete('/user', { id: idOf('fellow1') })).status).toBe(404)
  })

  it('is not taken back when the username or the address belongs to somebody else by now', async () => {
    const admin = await college.as('admin1')
    expect((await admin.delete('/user', { id: idOf('instructor2') })).status).toBe(262)
    expect((await change('admin1', 'plain1', { username: 'instructor2' })).status).toBe(261)
    expect((await admin.post('/user/restore', { id: idOf('instructor2') })).status).toBe(464)
    expect((await change('admin1', 'plain1', { username: 'plain1', email: 'instructor2@college.test' })).status).toBe(
      261,
    )
    const refused = await admin.post('/user/restore', { id: idOf('instructor2') })
    expect([refused.status, refused.named]).toEqual([465, ['email']])
    expect((await change('admin1', 'plain1', { email: 'plain1@college.test' })).status).toBe(261)
    expect((await admin.post('/user/restore', { id: idOf('instructor2') })).status).toBe(261)
  })
})

describe('making a person inactive', () => {
  it('ends all their sessions at once, for good', async () => {
    const token = await college.tokenOf('educator2')
    expect(await standing(token)).toEqual([200, 200])
    expect((await change('admin1', 'educator2', { active: false })).status).toBe(261)
    expect(await standing(token)).toEqual([401, 401])
    expect((await change('admin1', 'educator2', { active: true })).status).toBe(261)
    expect(await standing(token)).toEqual([401, 401])
  })

  it('is nothing one does to oneself', async () => {
    const refused = await change('admin1', 'admin1', { active: false })
    expect([refused.status, refused.named]).toEqual([403, ['active']])
  })
})

describe('an address that an administrator sets', () => {
  it('counts as it is, is thought deliverable again, and the old one is told', async () => {
    const zone = 'Pacific/Kiritimati'
    await college.db.rows('update "user" set email_undeliverable_at = now(), timezone = $2 where id = $1', [
      idOf('director2'),
      zone,
    ])
    const hour = (): string => showInstant(college.clock.now().toISOString(), zone).slice(0, 13)
    const from = hour()
    const changed = await change('admin1', 'director2', { email: 'new.director@college.test' })
    expect([changed.status, changed.data['email'], changed.data['email_undeliverable_at']]).toEqual([
      261,
      'new.director@college.test',
      null,
    ])
    const [mail] = await mailsTo(college, 'director2@college.test')
    // When it was changed stands in the zone of who reads it.
    expect([from, hour()].some((each) => mail?.text?.includes(each))).toBe(true)
    expect(mail).toMatchObject({ event: 'email_changed', text: expect.stringContaining('new.director@college.test') })
    expect((await mailsTo(college, 'new.director@college.test')).map(({ event }) => event)).toEqual([])
  })

  it('tells nobody when it is taken, and nobody of another spelling of the same one', async () => {
    expect((await change('admin1', 'trainee2', { email: 'fellow1@college.test' })).status).toBe(465)
    expect((await change('admin1', 'trainee2', { email: 'TRAINEE2@college.test' })).status).toBe(261)
    expect((await mailsTo(college, 'trainee2@college.test')).filter(({ event }) => event === 'email_changed')).toEqual(
      [],
    )
  })

  it('asks for the password again, and is not the own one', async () => {
    const token = await college.tokenOf('admin1')
    const caller = college.withToken(token)
    const { data } = await caller.get('/user', { id: idOf('trainee2') })
    college.clock.advance(16 * 60_000)
    const late = await caller.post('/user', { id: data.id, updated_at: data.updated_at, email: 'else@college.test' })
    expect([late.status, late.body]).toMatchObject([403, { step_up: true }])
    const name = await caller.post('/user', { id: data.id, updated_at: data.updated_at, known_as: 'Tee' })
    expect(name.status).toBe(261)
    college.clock.reset()
    const own = await change('admin1', 'admin1', { email: 'mine@college.test' })
    expect([own.status, own.named]).toEqual([403, ['email']])
  })
})
