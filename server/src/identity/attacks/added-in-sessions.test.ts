import { beforeEach, expect, it } from 'vitest'
import { openTestApp } from '#testing'
import type { AnyRow, TestCaller } from '#testing'
import { TestAuthenticator } from '../twostep/testing/authenticator.ts'
import { passkeyOrigin as origin, passkeysAt } from '../twostep/testing/passkeys.ts'

const college = await openTestApp({ environment: { PUBLIC_URL: `${origin}/` } })
const { enter, make } = passkeysAt(college)

interface Session {
  id: number
  current: boolean
  added: { kind: string; name: string }[]
}

beforeEach(() => college.clock.reset())

const sessionsOf = async (caller: TestCaller, query: { user_id?: number } = {}): Promise<Session[]> =>
  (await caller.get<Session[]>('/sessions', { ...query })).data

/** A thief in a session of trainee2 who adds what lets them in again, and the owner in another. */
const robbed = async () => {
  const thief = await college.as('trainee2')
  const passkey = new TestAuthenticator(origin)
  expect((await make(thief, passkey)).status).toBe(201)
  const stolen = (await sessionsOf(thief)).find(({ current }) => current)?.id ?? 0
  const me = college.person('trainee2').id
  await college.db.rows(
    `insert into signinlink (organisation_id, user_id, issuer, subject, email, created_at, made_in) values ($1, $2, 'https://id.test', $3, 'x@college.test', now(), $4)`,
    [college.fixtures.a.organisation, me, `subject ${stolen}`, stolen],
  )
  // The tests sign in again in a way of their own, whatever second step there is.
  return { thief, passkey, stolen, me, owner: await college.as('trainee2') }
}

const left = (userId: number): Promise<AnyRow | null> =>
  college.db.row(
    `select (select count(*)::integer from passkey where user_id = $1) as passkeys, (select count(*)::integer from signinlink where user_id = $1) as links,
       (select count(*)::integer from recovery_code where user_id = $1) as codes, tf_enabled, must_change_password from "user" where id = $1`,
    [userId],
  )

it('shows what was added in a session, which stays where it is ended without more', async () => {
  const { owner, stolen, passkey, me } = await robbed()
  const row = (await sessionsOf(owner)).find(({ id }) => id === stolen)
  expect(row?.added.map(({ kind }) => kind).toSorted()).toEqual(['identity', 'passkey', 'recovery'])
  expect(
    (await sessionsOf(await college.as('admin1'), { user_id: me })).find(({ id }) => id === stolen)?.added,
  ).toHaveLength(3)
  expect((await owner.delete('/session', { id: stolen })).status).toBe(262)
  expect((await enter(passkey)).status).toBe(200)
  await college.db.rows('delete from passkey where user_id = $1', [me])
  await college.db.rows('delete from signinlink where user_id = $1', [me])
  await college.db.rows('delete from recovery_code where user_id = $1', [me])
})

it('removes all that lets a thief in again with the session they added it in, after the password, and tells the person', async () => {
  const { owner, thief, stolen, passkey, me } = await robbed()
  const own = new TestAuthenticator(origin)
  college.clock.advance(16 * 60_000)
  const late = await owner.delete('/session', { id: stolen, added: 'remove' })
  expect([late.status, late.body]).toMatchObject([403, { step_up: true }])
  expect(await left(me)).toMatchObject({ passkeys: 1, links: 1 })
  const fresh = await college.as('trainee2')
  expect((await make(fresh, own)).status).toBe(201)
  expect((await fresh.delete('/session', { id: stolen, added: 'remove' })).status).toBe(262)
  // What was added elsewhere stays.
  expect(await left(me)).toMatchObject({ passkeys: 1, links: 0, codes: 0, tf_enabled: true })
  expect([(await thief.get('/sessions')).status, (await enter(passkey)).status]).toEqual([401, 400])
  expect((await enter(own)).status).toBe(200)
  const mail = await college.db.row<{ text: string }>(
    `select text from outbox where event = 'two_step_changed' and user_id = $1 order by id desc limit 1`,
    [me],
  )
  expect(mail?.text).toContain('These were removed with a session that was ended: the passkey “My laptop”')
})

it('removes it with all sessions at once, and has a short password replaced where that was the second step', async () => {
  const { owner, me } = await robbed()
  const current = (await sessionsOf(owner)).find((each) => each.current)?.id ?? 0
  const here = await owner.delete('/session', { id: current, added: 'remove' })
  expect([here.status, here.message]).toEqual([476, 'You’re in this session. Remove what you added in your profile.'])
  await college.db.rows(
    'delete from passkey where user_id = $1 and made_in is distinct from (select max(made_in) from passkey where user_id = $1)',
    [me],
  )
  await college.db.rows('update "user" set password_long = false where id = $1', [me])
  expect((await (await college.as('trainee1')).delete('/sessions', { user_id: me, added: 'remove' })).status).toBe(404)
  expect((await owner.delete('/sessions', { added: 'everything' })).named).toEqual(['added'])
  expect((await owner.delete('/sessions', { added: 'remove' })).status).toBe(262)
  expect(await left(me)).toEqual({ passkeys: 0, links: 0, codes: 0, tf_enabled: false, must_change_password: true })
})
