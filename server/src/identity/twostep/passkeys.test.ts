import { afterEach, describe, expect, it } from 'vitest'
import { openTestApp, fixturePassword } from '#testing'
import type { Answered, AnyRow, TestCaller } from '#testing'
import { TestAuthenticator } from './testing/authenticator.ts'
import type { Mischief } from './testing/authenticator.ts'
import { mailTo, secondStepFor, setUpApp } from './testing/steps.ts'

const origin = 'https://records.college.test'
const college = await openTestApp({ environment: { PUBLIC_URL: `${origin}/` } })

afterEach(() => {
  college.clock.reset()
})

interface PasskeyChallenge {
  challenge: string
  options: Parameters<TestAuthenticator['sign']>[0] & Readonly<Record<string, unknown>>
}

const add = async (
  caller: TestCaller,
  authenticator: TestAuthenticator,
  mischief: Mischief = {},
): Promise<Answered<AnyRow>> => {
  const { data } = await caller.post<PasskeyChallenge>('/passkey/begin')
  const response = authenticator.make(data.options, mischief)
  return caller.post('/passkey/add', { challenge: data.challenge, name: 'My laptop', response })
}

const ask = async (caller: TestCaller, challenge?: string): Promise<PasskeyChallenge> =>
  (await caller.post<PasskeyChallenge>('/passkey/options', challenge === undefined ? {} : { challenge })).data

const enter = async (
  authenticator: TestAuthenticator,
  mischief: Mischief = {},
  challenge?: string,
): Promise<Answered<AnyRow>> => {
  const asked = await ask(college.guest, challenge)
  return college.guest.post('/passkey/signin', {
    challenge: asked.challenge,
    response: authenticator.sign(asked.options, mischief),
  })
}

const withPasskey = async (name: string): Promise<{ caller: TestCaller; authenticator: TestAuthenticator }> => {
  const caller = college.withToken(await college.tokenOf(name))
  const authenticator = new TestAuthenticator(origin)
  const added = await add(caller, authenticator)
  if (added.status !== 201) throw new Error(`no passkey was added: ${added.status} ${added.message}`)
  return { caller, authenticator }
}

describe('a passkey', () => {
  it('is made for this place, and is a second step with recovery codes of its own', async () => {
    const caller = college.withToken(await college.tokenOf('trainee1'))
    const { data } = await caller.post<PasskeyChallenge>('/passkey/begin')
    expect(data.options).toMatchObject({
      rp: { id: 'records.college.test', name: 'Te Whare College' },
      user: { name: 'trainee1' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      pubKeyCredParams: [-8, -7, -257].map((alg) => ({ alg, type: 'public-key' })),
    })
    const authenticator = new TestAuthenticator(origin)
    const body = { challenge: data.challenge, name: 'My laptop', response: authenticator.make(data.options) }
    const added = await caller.post<AnyRow>('/passkey/add', body)
    expect([added.status, (added.data['recovery_codes'] as string[]).length]).toEqual([201, 8])
    expect((await caller.post('/passkey/add', body)).status).toBe(469)
    const state = (await caller.get<AnyRow>('/twostep')).data
    expect(state).toMatchObject({ enabled: true, methods: [], primary: null, recovery_left: 8 })
    expect(state['passkeys']).toEqual([
      { id: expect.any(Number), name: 'My laptop', created_at: expect.any(String), last_used_at: null },
    ])
    expect(await mailTo(college, 'trainee1', 'two_step_changed')).toContain('The passkey “My laptop” was added.')
    const step = await secondStepFor(college, 'trainee1')
    expect([step.primary, step.methods.map(({ method }) => method)]).toEqual(['passkey', ['passkey', 'recovery']])
    const again = await caller.post<PasskeyChallenge>('/passkey/begin')
    expect(again.data.options['excludeCredentials']).toMatchObject([{ id: authenticator.id }])
  })

  it('lets its person in alone, and as the second step of a password', async () => {
    const { authenticator } = await withPasskey('fellow1')
    const alone = await enter(authenticator)
    expect([alone.status, alone.data['username'], alone.info['waits_for']]).toEqual([200, 'fellow1', []])
    expect((await college.withToken(alone.token).get('/user/token')).status).toBe(200)
    const { challenge } = await secondStepFor(college, 'fellow1')
    const second = await enter(authenticator, {}, challenge)
    expect([second.status, second.data['username']]).toEqual([200, 'fellow1'])
    const used = await college.db.row<{ counter: number }>('select counter from passkey where credential_id = $1', [
      authenticator.id,
    ])
    expect(used?.counter).toBe(2)
  })

  it('does not open another person’s second step', async () => {
    const { authenticator } = await withPasskey('fellow2')
    await withPasskey('educator1')
    const { challenge } = await secondStepFor(college, 'educator1')
    expect((await enter(authenticator, {}, challenge)).named).toEqual(['response'])
  })

  it.each<[string, Mischief]>([
    ['of another origin', { origin: 'https://records.college.test.evil.test' }],
    ['of another host', { host: 'evil.test' }],
    ['without the person having been checked', { unchecked: true }],
  ])('%s is refused when made and when used', async (_words, mischief) => {
    const caller = college.withToken(await college.tokenOf('plain1'))
    expect((await add(caller, new TestAuthenticator(origin), mischief)).named).toEqual(['response'])
    const { authenticator } = await withPasskey('plain1')
    expect((await enter(authenticator, mischief)).named).toEqual(['response'])
    expect((await enter(authenticator)).status).toBe(200)
  })

  it('is refused once its counter goes back, as that of a copy would', async () => {
    const { authenticator } = await withPasskey('educator2')
    expect((await enter(authenticator, { counter: 7 })).status).toBe(200)
    expect((await enter(authenticator, { counter: 7 })).status).toBe(400)
    expect((await enter(authenticator, { counter: 6 })).status).toBe(400)
    expect((await enter(authenticator, { counter: 8 })).status).toBe(200)
  })

  it('answers its own challenge alone, once and within ten minutes', async () => {
    const { authenticator } = await withPasskey('director1')
    const [one, two] = [await ask(college.guest), await ask(college.guest)]
    const give = (challenge: string, response: object) => college.guest.post('/passkey/signin', { challenge, response })
    expect((await give(one.challenge, authenticator.sign(two.options))).status).toBe(400)
    const right = authenticator.sign(one.options)
    expect([(await give(one.challenge, right)).status, (await give(one.challenge, right)).status]).toEqual([200, 469])
    const response = authenticator.sign(two.options)
    college.clock.advance(10 * 60_000 + 1_000)
    expect((await give(two.challenge, response)).status).toBe(470)
  })

  it('that nobody has, or that is none, is refused', async () => {
    expect((await enter(new TestAuthenticator(origin))).named).toEqual(['response'])
    for (const response of [
      {},
      { id: 5 },
      { id: 'x', response: { clientDataJSON: '%%' } },
      { id: null, nested: [[{}]] },
    ]) {
      const { challenge } = await ask(college.guest)
      expect((await college.guest.post('/passkey/signin', { challenge, response })).status).toBe(400)
    }
  })

  it('of somebody who is no longer active lets nobody in', async () => {
    const { authenticator } = await withPasskey('director2')
    await college.db.rows('update "user" set active = false where id = $1', [college.person('director2').id])
    expect((await enter(authenticator)).status).toBe(400)
    await college.db.rows('update "user" set active = true where id = $1', [college.person('director2').id])
    expect((await enter(authenticator)).status).toBe(200)
  })

  it('serves as the proof that an act asks for again, in its own session', async () => {
    const { caller, authenticator } = await withPasskey('instructor1')
    const other = college.withToken(await college.tokenOf('instructor1'))
    college.clock.advance(16 * 60_000)
    expect((await caller.post('/passkey/begin')).status).toBe(403)
    const { challenge, options } = await ask(caller)
    const passkey = authenticator.sign(options)
    expect((await other.post('/user/stepup', { challenge, passkey })).status).toBe(469)
    expect((await caller.post('/user/stepup', { challenge, passkey })).status).toBe(200)
    expect((await caller.post('/passkey/begin')).status).toBe(201)
  })

  it('is taken away by its person alone; with the last one two-step verification goes, under the same rules', async () => {
    const { caller } = await withPasskey('instructor2')
    const id = ((await caller.get<AnyRow>('/twostep')).data['passkeys'] as AnyRow[])[0]?.id ?? 0
    const remove = (who: TestCaller) => who.delete('/passkey', { id })
    expect((await remove(await college.as('admin1'))).status).toBe(404)
    const person = college.person('instructor2').id
    await college.db.rows('update "user" set password_long = false where id = $1', [person])
    expect((await remove(caller)).status).toBe(461)
    await college.db.rows('update "user" set password_long = true, tf_required = true where id = $1', [person])
    expect((await remove(caller)).status).toBe(476)
    await college.db.rows('update "user" set tf_required = false where id = $1', [person])
    expect((await remove(caller)).status).toBe(262)
    expect((await caller.get<AnyRow>('/twostep')).data).toMatchObject({
      enabled: false,
      recovery_left: 0,
      passkeys: [],
    })
    expect(
      (await college.guest.post('/user/signin', { username: 'instructor2', password: fixturePassword })).status,
    ).toBe(200)
  })

  it('may go while another way stays', async () => {
    const { caller } = await withPasskey('trainee2')
    await setUpApp(college, 'trainee2')
    await college.db.rows('update "user" set password_long = false, tf_required = true where id = $1', [
      college.person('trainee2').id,
    ])
    const id = ((await caller.get<AnyRow>('/twostep')).data['passkeys'] as AnyRow[])[0]?.id ?? 0
    expect((await caller.delete('/passkey', { id })).status).toBe(262)
    expect((await caller.get<AnyRow>('/twostep')).data).toMatchObject({ enabled: true, recovery_left: 8 })
  })
})
