import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestApp, fixturePassword } from '#testing'
import type { AnyRow, TestCaller } from '#testing'
import { appCode, mailedCode, mailTo, secondStepFor, setUpApp, setUpMail, verify } from './testing/steps.ts'

const college = await openTestApp()
const longer = 'a heron waits by the weir'

beforeEach(() => {
  college.clock.set('2026-03-02T00:01:05Z')
})
afterEach(() => {
  college.clock.reset()
})

const factsOf = (name: string): Promise<AnyRow | null> =>
  college.db.row<AnyRow>(
    'select tf_enabled, tf_device, tf_phone_number, tf_primary_method, must_change_password from "user" where id = $1',
    [college.person(name).id],
  )

const stateOf = async (caller: TestCaller): Promise<AnyRow> => (await caller.get('/twostep')).data

const signIn = (username: string, password = fixturePassword) =>
  college.guest.post<AnyRow>('/user/signin', { username, password })

describe('setting up', () => {
  it('an app: secret and address once, the code turns it on, recovery codes come with it', async () => {
    const caller = college.withToken(await college.tokenOf('trainee1'))
    const begun = await caller.post<AnyRow>('/twostep/begin', { method: 'device' })
    expect(begun.status).toBe(201)
    expect(begun.data['uri']).toMatch(
      /^otpauth:\/\/totp\/Te%20Whare%20College:trainee1\?issuer=Te%20Whare%20College&secret=[A-Z2-7]{32}&/,
    )
    expect((await signIn('trainee1')).status).toBe(200)
    const confirm = (code: string) =>
      caller.post<AnyRow>('/twostep/confirm', { challenge: begun.data['challenge'], code })
    expect((await confirm('000 000')).named).toEqual(['code'])
    const spaced = appCode(college, String(begun.data['secret'])).replace(/(...)/, '$1 ')
    const done = await confirm(spaced)
    expect([done.status, (done.data['recovery_codes'] as string[]).length]).toEqual([261, 8])
    expect(await stateOf(caller)).toMatchObject({
      enabled: true,
      primary: 'device',
      methods: ['device'],
      recovery_left: 8,
    })
    expect(await factsOf('trainee1')).toMatchObject({
      tf_enabled: true,
      tf_device: 'Authenticator app',
      tf_primary_method: 'device',
    })
    expect(await mailTo(college, 'trainee1', 'two_step_changed')).toContain('An authenticator app was set up.')
    expect((await signIn('trainee1')).status).toBe(202)
  })

  it('a second way gives no new recovery codes; the first one may be chosen', async () => {
    const { caller } = await setUpApp(college, 'trainee2')
    const begun = await caller.post<AnyRow>('/twostep/begin', { method: 'email' })
    expect(begun.data).toMatchObject({ uri: null, secret: null, hint: 't•••@college.test' })
    const body = { challenge: begun.data['challenge'], code: await mailedCode(college, 'trainee2') }
    expect((await caller.post<AnyRow>('/twostep/confirm', body)).data).toEqual({ recovery_codes: null })
    expect((await caller.post('/twostep/primary', { method: 'phone' })).status).toBe(476)
    expect((await caller.post<AnyRow>('/twostep/primary', { method: 'email' })).data).toMatchObject({
      primary: 'email',
    })
    const step = await secondStepFor(college, 'trainee2')
    expect(step).toMatchObject({ step: 'code', primary: 'email' })
    expect(step.methods).toEqual([
      { method: 'email', hint: 't•••@college.test' },
      { method: 'device', hint: null },
      { method: 'recovery', hint: null },
    ])
  })

  it('answers 501 for a phone while the college has no gateway, and says so beforehand', async () => {
    const caller = await college.as('plain2')
    expect((await caller.post('/twostep/begin', { method: 'phone', phone: '021 234 5678' })).status).toBe(501)
    expect((await stateOf(caller))['available']).toEqual(['device', 'email'])
  })

  it('asks for the password again where it was given long ago', async () => {
    const caller = college.withToken(await college.tokenOf('plain2'))
    college.clock.advance(15 * 60_000 + 1_000)
    for (const [path, body] of [
      ['/twostep/begin', { method: 'device' }],
      ['/twostep/recovery', undefined],
      ['/twostep/remove', {}],
      ['/passkey/begin', undefined],
    ] as const) {
      const answer = await caller.post(path, body)
      expect([path, answer.status, (answer.body as AnyRow)['step_up']]).toEqual([path, 403, true]) // the API's own envelope
    }
  })
})

describe('recovery codes', () => {
  it('let in once each, however they are written; the person is told', async () => {
    const { recovery } = await setUpApp(college, 'fellow1')
    const [first = '', other = ''] = recovery
    expect(first).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/)
    const use = async (code: string) =>
      verify(college.guest, (await secondStepFor(college, 'fellow1')).challenge, 'recovery', code)
    const typed = first.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')
    const answer = await use(typed)
    expect([answer.status, answer.data['username']]).toEqual([200, 'fellow1'])
    expect(await mailTo(college, 'fellow1', 'two_step_changed')).toContain('A recovery code was used; 7 are left.')
    expect((await use(first)).named).toEqual(['code'])
    const caller = college.withToken(answer.token)
    const fresh = await caller.post<AnyRow>('/twostep/recovery')
    expect(fresh.status).toBe(201)
    expect((await use(other)).status).toBe(400)
    expect((await use((fresh.data['recovery_codes'] as string[])[7] ?? '')).status).toBe(200)
  })
})

describe('turning off', () => {
  it('asks for a longer password first where the present one is short', async () => {
    const { caller } = await setUpApp(college, 'educator1')
    await college.db.rows('update "user" set password_long = false where id = $1', [college.person('educator1').id])
    const off = (body: object) => caller.post<AnyRow>('/twostep/remove', body)
    expect([(await off({})).status, (await off({ method: 'device' })).status]).toEqual([461, 461])
    expect((await off({ password: 'eight or ten', repeat: 'eight or ten' })).status).toBe(461)
    expect((await off({ password: longer, repeat: `${longer}!` })).status).toBe(462)
    expect((await signIn('educator1')).status).toBe(202)
    const done = await off({ password: longer, repeat: longer })
    expect([done.status, done.data['enabled'], done.data['recovery_left']]).toEqual([261, false, 0])
    expect([(await signIn('educator1')).status, (await signIn('educator1', longer)).status]).toEqual([401, 200])
    expect(await factsOf('educator1')).toMatchObject({ tf_enabled: false, tf_device: null, tf_primary_method: null })
  })

  it('takes one of two ways without asking for anything, and other sessions stay', async () => {
    const { caller } = await setUpApp(college, 'educator2')
    const other = (await setUpMail(college, 'educator2')).caller
    await college.db.rows('update "user" set password_long = false where id = $1', [college.person('educator2').id])
    const done = await caller.post<AnyRow>('/twostep/remove', { method: 'device' })
    expect(done.data).toMatchObject({ enabled: true, methods: ['email'], primary: 'email' })
    expect((await other.get('/user/token')).status).toBe(200)
    expect((await caller.post('/twostep/remove', { method: 'device' })).status).toBe(476)
  })

  it('is refused to whom it is required of; the person waits for it at sign-in until it is set up', async () => {
    const id = college.person('director1').id
    await college.db.rows('update "user" set tf_required = true, password_long = true where id = $1', [id])
    const entered = await signIn('director1')
    const elsewhere = await signIn('director1')
    expect(entered.info['waits_for']).toEqual(['two_step'])
    const caller = college.withToken(entered.token)
    expect((await caller.get('/devactivities')).status).toBe(403)
    const begun = await caller.post<AnyRow>('/twostep/begin', { method: 'device' })
    const secret = String(begun.data['secret'])
    await caller.post('/twostep/confirm', { challenge: begun.data['challenge'], code: appCode(college, secret) })
    expect((await caller.get('/user/token')).info['waits_for']).toEqual([])
    expect((await college.withToken(elsewhere.token).get('/user/token')).info['waits_for']).toEqual(['two_step'])
    expect((await stateOf(caller))['required']).toBe(true)
    expect((await caller.post('/twostep/remove', {})).status).toBe(476)
    expect((await caller.post('/twostep/remove', { method: 'device' })).status).toBe(476)
  })

  it('is refused to administrators where the college asks them for it', async () => {
    const { caller } = await setUpApp(college, 'admin2')
    await college.db.rows('update "user" set password_long = true where id = $1', [college.person('admin2').id])
    const setting = {
      organisation_id: college.fixtures.a.organisation,
      name: 'require_two_step_admin',
      type: 'boolean',
    }
    const made = await (await college.as('admin1')).put('/organisationconfig', { ...setting, value: 'true' })
    expect(made.status).toBe(201)
    expect((await caller.post('/twostep/remove', {})).status).toBe(476)
    expect((await signIn('admin1')).info['waits_for']).toEqual(['two_step'])
    expect((await signIn('trainee1')).status).toBe(202)
    await (await college.as('admin1')).delete('/organisationconfig', { id: made.data.id })
    expect((await caller.post('/twostep/remove', {})).status).toBe(261)
  })
})

describe('reset by an administrator', () => {
  const reset = async (who: string, whom: string): Promise<number> =>
    (await (await college.as(who)).post('/twostep/reset', { user_id: college.person(whom).id })).status

  it('takes everything away, ends all sessions, and tells the person', async () => {
    const { caller } = await setUpApp(college, 'director2')
    const { challenge } = await secondStepFor(college, 'director2')
    await college.db.rows('update "user" set password_long = false where id = $1', [college.person('director2').id])
    expect(await reset('admin1', 'director2')).toBe(261)
    expect((await caller.get('/user/token')).status).toBe(401)
    expect((await verify(college.guest, challenge, 'device', '123456')).status).toBe(469)
    expect(await mailTo(college, 'director2', 'two_step_changed')).toContain('A college administrator')
    expect(await factsOf('director2')).toMatchObject({ tf_enabled: false, must_change_password: true })
    const entered = await signIn('director2')
    expect([entered.status, entered.info['waits_for']]).toEqual([200, ['password']])
    expect(await reset('admin1', 'director2')).toBe(476)
  })

  it('is refused for another organisation, for the platform’s administrators, for oneself, and to everyone else', async () => {
    await setUpApp(college, 'bTrainee')
    const { caller } = await setUpApp(college, 'padmin')
    expect(await reset('admin1', 'bTrainee')).toBe(404)
    expect(await reset('bAdmin', 'fellow1')).toBe(404)
    expect(await reset('admin1', 'padmin')).toBe(403)
    expect(await reset('admin1', 'admin1')).toBe(403)
    expect(await reset('director1', 'trainee1')).toBe(403)
    expect((await caller.get('/user/token')).status).toBe(200)
    expect(await reset('bAdmin', 'bTrainee')).toBe(261)
  })
})

describe('giving the password or a code again', () => {
  const old = 16 * 60_000

  it('takes the password, a code of the app, a mailed code or a recovery code', async () => {
    const { secret, recovery } = await setUpApp(college, 'instructor1')
    await setUpMail(college, 'instructor1')
    const caller = college.withToken(await college.tokenOf('instructor1', { remember: true }))
    const proofs: (() => Promise<object>)[] = [
      async () => ({ password: fixturePassword }),
      async () => ({ method: 'device', code: appCode(college, secret) }),
      async () => ({ method: 'recovery', code: recovery[0] }),
      async () => {
        const sent = await caller.post<AnyRow>('/guardcode/send', { method: 'email' })
        return { challenge: sent.data['challenge'], method: 'email', code: await mailedCode(college, 'instructor1') }
      },
    ]
    for (const proof of proofs) {
      college.clock.advance(old)
      expect((await caller.post('/twostep/begin', { method: 'device' })).status).toBe(403)
      const answer = await caller.post<AnyRow>('/user/stepup', await proof())
      expect([answer.status, Date.parse(String(answer.data['until'])) - college.clock.now().getTime()]).toEqual([
        200, 900_000,
      ])
      expect((await caller.post('/twostep/begin', { method: 'device' })).status).toBe(201)
    }
  })

  it('refuses what is wrong without signing anybody out, ten times in a quarter of an hour', async () => {
    const caller = college.withToken(await college.tokenOf('instructor2'))
    college.clock.advance(old)
    const wrong = await Promise.all(
      Array.from({ length: 12 }, (_, n) => caller.post('/user/stepup', { password: `wrong ${n}` })),
    )
    const statuses = wrong.map(({ status }) => status)
    expect(statuses.filter((status) => status === 400)).toHaveLength(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(2)
    expect((await caller.post('/user/stepup', {})).status).toBe(400)
    expect((await caller.post('/user/stepup', { method: 'email', code: '123456' })).named).toEqual(['challenge'])
    expect((await caller.post('/user/stepup', { method: 'device', code: '123456' })).named).toEqual(['code'])
    expect((await caller.post('/twostep/begin', { method: 'device' })).status).toBe(403)
    expect((await caller.get('/user/token')).status).toBe(200)
  })
})
