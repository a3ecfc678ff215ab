import { beforeEach, describe, expect, it } from 'vitest'
import { insert, openTestApp, fixturePassword } from '#testing'
import type { TestCaller } from '#testing'
import { linkSecret } from '../testing.ts'

const college = await openTestApp()
const second = await college.node()
const { a } = college.fixtures
const admin = college.person('admin1')
const newPassword = 'seven quiet herons over the estuary'

/** An administrator who acts as a trainee: the own session, and the calls of the acting one, made ready on both nodes. */
const act = async (): Promise<{ own: string; acting: readonly TestCaller[]; statuses: () => Promise<number[]> }> => {
  const own = await college.tokenOf('admin1')
  const user_id = college.person('trainee1').id
  const begun = await college.withToken(own).post('/user/impersonate', { user_id, reason: 'To see what they see' })
  expect(begun.status).toBe(200)
  const renewed = await college.withToken(begun.token).post('/token')
  const acting = [college.withToken(renewed.token), second.withToken(renewed.token), college.withToken(begun.token)]
  const statuses = (): Promise<number[]> =>
    Promise.all(acting.map(async (caller) => (await caller.get('/devactivities', { limit: 1 })).status))
  expect(await statuses()).toEqual([200, 200, 200])
  return { own, acting, statuses }
}
const dead = [401, 401, 401]

beforeEach(async () => {
  await college.db.rows('delete from membership where user_id = $1', [admin.id])
  await insert(college.db, 'membership', {
    organisation_id: a.organisation,
    user_id: admin.id,
    role_id: a.roles['Administrator'],
  })
  await college.db.rows('update "user" set active = true, deleted_at = null where id = $1', [admin.id])
})

describe('admin acts as a user: the acting token is dead at the next call', () => {
  it('when the admin’s sessions are ended', async () => {
    const { statuses } = await act()
    await (await college.as('padmin')).delete('/sessions', { user_id: admin.id })
    expect(await statuses()).toEqual(dead)
  })

  it('when the admin ends that one session from another', async () => {
    const { statuses } = await act()
    const parent = await college.db.row<{ id: number }>('select max(id) as id from session where resting')
    await (await college.as('admin1')).delete('/session', { id: parent?.id ?? 0 })
    expect(await statuses()).toEqual(dead)
  })

  it('when the admin’s password is changed by themselves', async () => {
    const { statuses } = await act()
    const elsewhere = await college.as('admin1')
    const body = { current: fixturePassword, password: newPassword, repeat: newPassword }
    expect((await elsewhere.post('/password/change', body)).status).toBe(261)
    expect(await statuses()).toEqual(dead)
    await college.db.rows(
      'update "user" set password_hash = (select password_hash from "user" where id = $2) where id = $1',
      [admin.id, college.person('admin2').id],
    )
  })

  it('when the admin’s password is set by a link', async () => {
    const { statuses } = await act()
    await college.guest.post('/password/reset', { email: 'admin1@college.test' })
    const token = await linkSecret(college, 'admin1@college.test', 'reset_password')
    await college.guest.post('/password/reset', { token, password: newPassword, repeat: newPassword })
    expect(await statuses()).toEqual(dead)
  })

  it('when the role is taken', async () => {
    const { statuses } = await act()
    const body = { user_id: admin.id, roles: ['Fellow'] }
    expect((await (await college.as('admin2')).post('/user/role', body)).status).toBe(261)
    expect(await statuses()).toEqual(dead)
  })

  it('when the role is no longer one of administrators', async () => {
    const { statuses } = await act()
    await college.db.rows('update role set role_is_admin = false where id = $1', [a.roles['Administrator']])
    await college.db.rows('update role set role_is_admin = true where id = $1', [a.roles['Administrator']])
    expect(await statuses()).toEqual(dead)
  })

  it.each([
    ['deactivated', 'active = false'],
    ['deleted', 'deleted_at = now()'],
  ])('when the admin is %s', async (_what, set) => {
    const { statuses } = await act()
    await college.db.rows(`update "user" set ${set} where id = $1`, [admin.id])
    expect(await statuses()).toEqual(dead)
  })

  it('when the user becomes an administrator', async () => {
    const { statuses } = await act()
    const made = await insert(college.db, 'membership', {
      organisation_id: a.organisation,
      user_id: college.person('trainee1').id,
      role_id: a.roles['Administrator'],
    })
    await college.db.rows('delete from membership where id = $1', [made])
    expect(await statuses()).toEqual(dead)
  })

  it('when the admin has to set up two-step verification first', async () => {
    const { statuses } = await act()
    await college.db.rows('update "user" set tf_required = true where id = $1', [admin.id])
    await college.db.rows('update "user" set tf_required = false where id = $1', [admin.id])
    expect(await statuses()).toEqual(dead)
  })

  it('and lives through what concerns others: a role given, another admin’s sessions ended', async () => {
    const { statuses } = await act()
    const body = { user_id: college.person('fellow1').id, roles: ['Fellow', 'Educator'] }
    await (await college.as('admin2')).post('/user/role', body)
    await (await college.as('padmin')).delete('/sessions', { user_id: college.person('admin2').id })
    expect(await statuses()).toEqual([200, 200, 200])
  })

  it('and lives on while a platform administrator of another organisation is the one who acts', async () => {
    const own = college.withToken(await college.tokenOf('padmin'))
    const user_id = college.person('bTrainee').id
    const begun = await own.post('/user/impersonate', { user_id, reason: 'To see what they see' })
    // A role that is given by an office which does not meet the platform's own roles.
    const body = { user_id: college.person('bFellow').id, roles: ['Fellow', 'Educator'] }
    expect((await (await college.as('bAdmin')).post('/user/role', body)).status).toBe(261)
    expect((await college.withToken(begun.token).get('/user/token')).status).toBe(200)
  })
})
