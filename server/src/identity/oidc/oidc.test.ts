import type { SignInProvider } from '@college/contract/identity'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { fixturePassword, openTestApp } from '#testing'
import type { Answered, PersonName, TestCaller } from '#testing'
import { linkSecret, mailsTo } from '../testing.ts'
import { appCode, setUpApp } from '../twostep/testing/steps.ts'
import { followTo } from './testing/browser.ts'
import { clientId, clientSecret, startRealProvider } from './testing/real-provider.ts'
import type { Claims } from './testing/real-provider.ts'

const home = 'http://records.college.test'
const back = `${home}/app/signin/college`
const college = await openTestApp({ environment: { OIDC_LOCAL: 'true', PUBLIC_URL: home } })
const second = await college.node({ environment: { OIDC_LOCAL: 'true', PUBLIC_URL: home } })
const provider = await startRealProvider(back)
afterAll(() => provider.close())
afterEach(() => {
  college.clock.reset()
})

interface Begun {
  url: string
  attempt: string
}
interface Entered {
  step?: string
  challenge?: string
  provider?: string
  email?: string
  username?: string
  outcome?: string
}
interface Settings {
  provider: SignInProvider
  redirect_uri: string
}
interface Own {
  provider: string | null
  links: { id: number }[]
}

const settings = { name: 'Toka College', issuer: provider.issuer, client_id: clientId, client_secret: clientSecret }
const addressOf = (name: PersonName): string => `${name}@college.test`.toLowerCase()
const said = (name: PersonName, more: Partial<Claims> = {}): Claims => ({
  sub: `sub-${name}`,
  email: addressOf(name),
  email_verified: true,
  ...more,
})

/** Goes to the provider, signs in there, and comes back. */
const visit = async (begun: Answered<Begun>, claims: Claims): Promise<{ attempt: string; query: string }> => {
  expect(begun.status).toBe(200)
  provider.signsIn(claims)
  return { attempt: begun.data.attempt, query: await followTo(begun.data.url, back) }
}

const enter = async (claims: Claims, node = college): Promise<Answered<Entered>> =>
  node.guest.post('/oidc/finish', await visit(await node.guest.post('/oidc/start', {}), claims))

const own = async (caller: TestCaller, path: string, claims: Claims): Promise<Answered<Entered>> =>
  caller.post('/oidc/own/finish', await visit(await caller.post(path, {}), claims))

const links = (name: PersonName) =>
  college.db.rows('select email from signinlink where user_id = $1', [college.person(name).id])

beforeAll(async () => {
  const admin = await college.as('admin1')
  expect((await admin.get('/oidc/provider')).data).toEqual({ provider: null, redirect_uri: back })
  expect((await college.guest.post('/oidc/start', {})).status).toBe(476)
  const saved = await admin.post<Settings>('/oidc/provider', settings)
  expect([saved.status, saved.data.provider]).toMatchObject([261, { enabled: false, tested_at: null }])
  expect(JSON.stringify(saved.body)).not.toContain(clientSecret)
  const refused = await admin.post('/oidc/switch', { enabled: true })
  expect([refused.status, refused.message]).toEqual([476, expect.stringContaining('Test it first')])
  const tested = await own(admin, '/oidc/test', said('admin1'))
  expect(tested.message).toBe('')
  expect(tested.data).toEqual({ outcome: 'tested', email: 'admin1@college.test' })
  expect(await links('admin1')).toEqual([])
  expect((await admin.post<Settings>('/oidc/switch', { enabled: true })).data.provider.enabled).toBe(true)
})

describe('signing in at the college', () => {
  it('is offered on the sign-in screen, under the college’s name for it, and its secret is sealed', async () => {
    expect(
      (await college.guest.get<{ organisation: { signin_provider: string | null } }>('/options')).data.organisation
        .signin_provider,
    ).toBe('Toka College')
    const kept = await college.db.row<{ text: string }>('select row_to_json(p)::text as text from signinprovider p')
    expect(kept?.text).not.toContain(Buffer.from(clientSecret).toString('hex'))
  })

  it('asks for the account’s own password once, then signs in without it, with the two-step that the person has', async () => {
    const first = await enter(said('trainee1'))
    expect([first.status, first.data]).toMatchObject([
      202,
      { step: 'link', provider: 'Toka College', email: 'trainee1@college.test' },
    ])
    expect(first.token).toBe('')
    const challenge = { challenge: first.data.challenge }
    expect((await college.guest.post<Entered>('/oidc/link', { ...challenge, password: 'not this' })).status).toBe(401)
    expect(await links('trainee1')).toEqual([])
    const linked = await college.guest.post<Entered>('/oidc/link', { ...challenge, password: fixturePassword })
    expect([linked.status, linked.data.username]).toEqual([200, 'trainee1'])
    expect((await college.guest.post<Entered>('/oidc/link', { ...challenge, password: fixturePassword })).status).toBe(
      469,
    )
    expect((await mailsTo(college, addressOf('trainee1')))[0]?.event).toBe('signin_link_changed')

    const again = await enter(said('trainee1'), second)
    expect([again.status, again.data.username]).toEqual([200, 'trainee1'])
    const me = college.withToken(again.token)
    expect((await me.get('/user/token')).info['actor']).toMatchObject({ roles: ['Trainee'] })
    expect((await me.get<Own>('/oidc/own')).data).toMatchObject({
      provider: 'Toka College',
      links: [{ email: 'trainee1@college.test' }],
    })

    const { secret } = await setUpApp(college, 'trainee1')
    const asked = await enter(said('trainee1'))
    expect([asked.status, asked.data.step, asked.token]).toEqual([202, 'code', ''])
    const through = await college.guest.post('/guardcode/verify', {
      challenge: asked.data.challenge,
      method: 'device',
      code: appCode(college, secret),
    })
    expect([through.status, through.data.username]).toEqual([200, 'trainee1'])
  })

  it('makes no link by a password alone where the person has a second step', async () => {
    const { secret } = await setUpApp(college, 'fellow1')
    const { data } = await enter(said('fellow1'))
    const asked = await college.guest.post<Entered>('/oidc/link', {
      challenge: data.challenge,
      password: fixturePassword,
    })
    expect([asked.status, asked.data.step]).toEqual([202, 'code'])
    expect(await links('fellow1')).toEqual([])
    const through = await college.guest.post('/guardcode/verify', {
      challenge: asked.data.challenge,
      method: 'device',
      code: appCode(college, secret),
    })
    expect(through.status).toBe(200)
    expect(await links('fellow1')).toEqual([{ email: 'fellow1@college.test' }])
  })

  it('links by a mailed link, which signs no one in, serves once, and dies with the address', async () => {
    const mailed = async (): Promise<string> => {
      const { data } = await enter(said('trainee2'))
      expect((await college.guest.post('/oidc/link/email', { challenge: data.challenge })).status).toBe(202)
      return linkSecret(college, addressOf('trainee2'), 'signin_link_confirm')
    }
    const early = await mailed()
    const token = await mailed()
    expect((await college.guest.post('/oidc/link/confirm', { token: early })).status).toBe(469)
    const confirmed = await college.guest.post('/oidc/link/confirm', { token })
    expect([confirmed.status, confirmed.data, confirmed.token]).toEqual([200, { provider: 'Toka College' }, ''])
    expect((await college.guest.post('/oidc/link/confirm', { token })).status).toBe(469)
    expect((await enter(said('trainee2'))).status).toBe(200)
  })

  it('is linked from the profile by who is signed in there, and unlinked', async () => {
    const me = await college.as('educator1')
    const wrong = await own(me, '/oidc/own/start', said('educator1', { email: 'educator2@college.test' }))
    expect([wrong.status, wrong.message]).toEqual([476, expect.stringContaining('another email address')])
    expect((await own(me, '/oidc/own/start', said('educator1'))).data.outcome).toBe('linked')
    expect((await enter(said('educator1'))).status).toBe(200)
    const [link] = (await me.get<Own>('/oidc/own')).data.links
    expect((await (await college.as('trainee1')).delete('/oidc/own', { id: link?.id ?? 0 })).status).toBe(404)
    expect((await me.delete('/oidc/own', { id: link?.id ?? 0 })).status).toBe(262)
    expect((await enter(said('educator1'))).data.step).toBe('link')
  })

  it('leaves what the session has to wait for as it is', async () => {
    await college.db.rows('update "user" set tf_required = true where id = $1', [college.person('trainee2').id])
    expect((await enter(said('trainee2'))).info['waits_for']).toEqual(['two_step'])
    await college.db.rows('update "user" set tf_required = false where id = $1', [college.person('trainee2').id])
  })
})

describe('an identity is refused, in words,', () => {
  const refusedWith = async (claims: Claims, words: string, status = 476): Promise<void> => {
    const answer = await enter(claims)
    expect([answer.status, answer.message, answer.token]).toEqual([status, expect.stringContaining(words), ''])
  }

  it('without an address, or with one the provider does not vouch for', async () => {
    await refusedWith(said('trainee1', { email_verified: false }), 'doesn’t vouch')
    await refusedWith({ sub: 'nobody' }, 'doesn’t vouch')
    await refusedWith({ sub: 'sub-trainee1', email: 'trainee1@college.test' }, 'doesn’t vouch')
  })

  it('with the address of another account, of none, or of another subject than before', async () => {
    await refusedWith(said('trainee1', { email: 'trainee2@college.test' }), 'another email address')
    await refusedWith({ sub: 'new', email: 'stranger@college.test', email_verified: true }, 'no account here')
    await refusedWith(said('trainee1', { sub: 'reused address' }), 'someone else than before')
  })

  it('of an account that is inactive, unconfirmed, of another college, or of the platform', async () => {
    await refusedWith(said('inactive'), 'isn’t active')
    await refusedWith(said('unconfirmed'), 'Confirm your email', 475)
    await refusedWith(said('bTrainee', { email: (await emailOf('bTrainee')) ?? '' }), 'another college')
    await refusedWith(said('padmin', { email: (await emailOf('padmin')) ?? '' }), 'more than this college')
  })

  it('once its account is deactivated or sign-in is switched off', async () => {
    const deactivate = (active: boolean) =>
      college.db.rows('update "user" set active = $2 where id = $1', [college.person('trainee2').id, active])
    await deactivate(false)
    await refusedWith(said('trainee2'), 'isn’t active')
    await deactivate(true)
    const admin = await college.as('admin1')
    const begun = await college.guest.post<Begun>('/oidc/start', {})
    const sent = await visit(begun, said('trainee2'))
    await admin.post('/oidc/switch', { enabled: false })
    expect((await college.guest.post('/oidc/finish', sent)).status).toBe(476)
    expect(
      (await college.guest.get<{ organisation: { signin_provider: string | null } }>('/options')).data.organisation
        .signin_provider,
    ).toBeNull()
    await admin.post('/oidc/switch', { enabled: true })
  })
})

const emailOf = async (name: PersonName): Promise<string | null> =>
  (await college.db.row<{ email: string }>('select email from "user" where id = $1', [college.person(name).id]))
    ?.email ?? null

describe('the office', () => {
  it('keeps the secret by leaving it out, and a changed issuer, client or secret is off until it is tested', async () => {
    const admin = await college.as('admin1')
    const { provider: before } = (await admin.get<Settings>('/oidc/provider')).data
    const { client_secret: _secret, ...bare } = settings
    expect((await admin.post<Settings>('/oidc/provider', bare)).status).toBe(474)
    const renamed = await admin.post<Settings>('/oidc/provider', {
      ...bare,
      name: 'Toka',
      updated_at: before.updated_at,
    })
    expect(renamed.data.provider).toMatchObject({ name: 'Toka', enabled: true })
    const at = renamed.data.provider.updated_at
    const other = await admin.post<Settings>('/oidc/provider', {
      ...settings,
      client_secret: 'another',
      updated_at: at,
    })
    expect(other.data.provider).toMatchObject({ enabled: false, tested_at: null })
    const wrong = await own(admin, '/oidc/test', said('admin1'))
    expect([wrong.status, wrong.message]).toEqual([476, expect.stringContaining('didn’t confirm who you are')])
    expect((await admin.post('/oidc/switch', { enabled: true })).status).toBe(476)
  })
})
