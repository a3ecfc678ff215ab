import { afterEach, describe, expect, it } from 'vitest'
import { openTestApp, fixturePassword } from '#testing'
import type { Answered, AnyRow } from '#testing'
import { linkSecret, mailsTo } from './testing.ts'
import { appCode, secondStepFor, setUpApp, verify } from './twostep/testing/steps.ts'

const college = await openTestApp()
const minute = 60_000
const fresh = 'a heron waits by the weir'

const ask = (email: string): Promise<Answered<null>> => college.guest.post('/password/reset', { email })
const set = (token: string, password = fresh, repeat = password): Promise<Answered<null>> =>
  college.guest.post('/password/reset', { token, password, repeat })
const signIn = (username: string, password: string): Promise<Answered<AnyRow>> =>
  college.guest.post('/user/signin', { username, password })

afterEach(() => {
  college.clock.reset()
})

describe('a forgotten password', () => {
  it('is set by the link of the mail, which ends every session', async () => {
    const before = await college.tokenOf('trainee2')
    expect((await ask('trainee2@college.test')).status).toBe(202)
    expect((await set(await linkSecret(college, 'trainee2@college.test', 'reset_password'))).status).toBe(200)
    expect((await college.withToken(before).get('/user/token')).status).toBe(401)
    expect((await signIn('trainee2', fixturePassword)).status).toBe(401)
    expect((await signIn('trainee2', fresh)).status).toBe(200)
    expect((await mailsTo(college, 'trainee2@college.test'))[0]?.event).toBe('password_changed')
  })

  it('answers the same for an address nobody has', async () => {
    const [known, unknown, inactive] = [
      await ask('fellow2@college.test'),
      await ask('nobody@college.test'),
      await ask('inactive@college.test'),
    ]
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
    expect([inactive.status, inactive.body]).toEqual([known.status, known.body])
    expect((await mailsTo(college, 'nobody@college.test'))[0]?.event).toBe('reset_unknown')
  })

  it('has a link that serves once, dies with a newer one, and after half an hour', async () => {
    await ask('fellow1@college.test')
    const first = await linkSecret(college, 'fellow1@college.test', 'reset_password')
    await ask('fellow1@college.test')
    const second = await linkSecret(college, 'fellow1@college.test', 'reset_password')
    expect((await set(first)).status).toBe(469)
    expect((await set(second)).status).toBe(200)
    expect((await set(second)).status).toBe(469)
    await ask('fellow1@college.test')
    const third = await linkSecret(college, 'fellow1@college.test', 'reset_password')
    college.clock.advance(31 * minute)
    expect((await set(third)).status).toBe(470)
    expect((await set('made-up-altogether')).status).toBe(469)
  })

  it('keeps its link through a password that is refused', async () => {
    await ask('educator2@college.test')
    const secret = await linkSecret(college, 'educator2@college.test', 'reset_password')
    expect([(await set(secret, 'short')).status, (await set(secret, fresh, 'another')).status]).toEqual([461, 462])
    expect((await set(secret)).status).toBe(200)
  })
})

it('E5: a reset does not skip the second step', async () => {
  college.clock.set('2026-03-02T00:01:05Z')
  const { secret, caller } = await setUpApp(college, 'director2')
  await ask('director2@college.test')
  expect((await set(await linkSecret(college, 'director2@college.test', 'reset_password'))).token).toBe('')
  expect((await caller.get('/user/token')).status).toBe(401)
  const entered = await signIn('director2', fresh)
  expect([entered.status, entered.token]).toEqual([202, ''])
  const { challenge } = await secondStepFor(college, 'director2', fresh)
  expect((await verify(college.guest, challenge, 'device', '000000')).status).toBe(400)
  const answer = await verify(college.guest, challenge, 'device', appCode(college, secret))
  expect([answer.status, answer.data['username']]).toEqual([200, 'director2'])
})

describe('changing the password', () => {
  const change = (token: string, body: object): Promise<Answered<null>> =>
    college.withToken(token).post('/password/change', { password: fresh, repeat: fresh, ...body })

  it('asks for the current one, and leaves only this session', async () => {
    const [here, there] = [await college.tokenOf('instructor1'), await college.tokenOf('instructor1')]
    const wrong = await change(here, { current: 'not it' })
    expect([wrong.status, wrong.named]).toEqual([400, ['current']])
    expect((await change(here, { current: fixturePassword, password: 'too short', repeat: 'too short' })).status).toBe(
      461,
    )
    expect((await change(here, { current: fixturePassword, repeat: 'another' })).status).toBe(462)
    expect(
      (await change(here, { current: fixturePassword, password: fixturePassword, repeat: fixturePassword })).status,
    ).toBe(400)
    expect((await change(here, { current: fixturePassword })).status).toBe(261)
    expect((await college.withToken(here).get('/user/token')).status).toBe(200)
    expect((await college.withToken(there).get('/user/token')).status).toBe(401)
    expect((await signIn('instructor1', fresh)).status).toBe(200)
  })

  it('is all that a session may do that waits for it', async () => {
    await college.db.rows('update "user" set must_change_password = true where id = $1', [
      college.person('director1').id,
    ])
    const { token, info } = await signIn('director1', fixturePassword)
    expect(info['waits_for']).toEqual(['password'])
    const caller = college.withToken(token)
    const refused = await caller.get('/devactivities')
    expect([refused.status, refused.body]).toMatchObject([403, { waits_for: ['password'] }])
    expect((await caller.get('/user/token')).status).toBe(200)
    expect((await change(token, { current: fixturePassword })).status).toBe(261)
    expect((await caller.get('/user/token')).info['waits_for']).toEqual([])
    expect([200, 260]).toContain((await caller.get('/devactivities')).status)
  })

  it.each([
    ['14 characters', 'a heron waits b', 15, 261],
    ['an emoji counts as one', '🐦 waits by the', 14, 461],
    ['128 characters', 'a heron waits by the weir at '.repeat(5).slice(0, 128), 128, 261],
    ['more than a thousand', 'a heron '.repeat(200), 1_600, 400],
    ['a list of common ones, with a tail', 'password1234567', 15, 400],
  ])('measures %s', async (_words, password, length, status) => {
    expect(Array.from(password)).toHaveLength(length)
    const token = await college.tokenOf('educator1')
    await college.db.rows(
      'update "user" set password_hash = (select password_hash from "user" where id = $2) where id = $1',
      [college.person('educator1').id, college.person('plain1').id],
    )
    expect((await change(token, { current: fixturePassword, password, repeat: password })).status).toBe(status)
  })
})

describe('a link that an administrator sends', () => {
  it('goes to people of the own organisation alone', async () => {
    const admin = await college.as('admin1')
    expect((await admin.post('/password/link', { user_id: college.person('trainee1').id })).status).toBe(202)
    expect((await admin.post('/password/link', { user_id: college.person('bTrainee').id })).status).toBe(404)
    const set_by = await linkSecret(college, 'trainee1@college.test', 'set_password')
    expect((await set(set_by)).status).toBe(200)
    expect((await signIn('trainee1', fresh)).status).toBe(200)
  })

  it('asks for the password or a code again after a quarter of an hour', async () => {
    const token = await college.tokenOf('admin1', { remember: true })
    college.clock.advance(16 * minute)
    const answer = await college.withToken(token).post('/password/link', { user_id: college.person('trainee1').id })
    expect([answer.status, answer.body]).toMatchObject([403, { step_up: true }])
  })
})
