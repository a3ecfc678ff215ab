import { afterAll, describe, expect, it } from 'vitest'
import { fixturePassword, openTestApp } from '#testing'
import type { Answered } from '#testing'
import { startHostileProvider } from '../oidc/testing/hostile-provider.ts'
import type { HostileProvider, Mischief } from '../oidc/testing/hostile-provider.ts'
import { clientId, clientSecret } from '../oidc/testing/real-provider.ts'

const environment = { OIDC_LOCAL: 'true', PUBLIC_URL: 'http://records.college.test' }
const college = await openTestApp({ environment })
const second = await college.node({ environment })
const provider = await startHostileProvider()
const other = await startHostileProvider()
afterAll(() => Promise.all([provider.close(), other.close()]))

interface Begun {
  url: string
  attempt: string
}
interface Entered {
  step?: string
  challenge?: string
}

const { a, b } = college.fixtures
// As tested and switched on: what the office does for it is told beside the provider.
const setUp = async (organisation: number, at: HostileProvider): Promise<void> => {
  const admin = await college.as(organisation === a.organisation ? 'admin1' : 'padmin')
  const made = await admin.post('/oidc/provider', {
    organisation_id: organisation,
    name: 'The college',
    issuer: at.issuer,
    client_id: clientId,
    client_secret: clientSecret,
  })
  expect(made.status).toBe(261)
  await college.db.rows('update signinprovider set tested_at = now(), enabled = true where organisation_id = $1', [
    organisation,
  ])
}
await setUp(a.organisation, provider)
await setUp(b.organisation, other)

const start = async (organisation?: number): Promise<Begun> =>
  (await college.guest.post<Begun>('/oidc/start', organisation ? { organisation_id: organisation } : {})).data
const finish = (attempt: string, query: string, node = college): Promise<Answered<Entered>> =>
  node.guest.post<Entered>('/oidc/finish', { attempt, query })

/** One whole sign-in with the provider up to something. */
const enterWith = async (mischief: Mischief): Promise<Answered<Entered>> => {
  provider.does(mischief)
  try {
    const begun = await college.guest.post<Begun & Entered>('/oidc/start', {})
    // One that lies about itself is not gone to at all.
    return begun.status === 200 ? await finish(begun.data.attempt, provider.sendBack(begun.data.url)) : begun
  } finally {
    provider.does({})
  }
}

// The person has linked it once, so that whatever is let through signs in at once.
const linking = await enterWith({})
await college.guest.post('/oidc/link', { challenge: linking.data.challenge, password: fixturePassword })

describe('an identity provider does not let in', () => {
  it('with a right identity that is anything but this one, for us, now, by this provider', async () => {
    expect((await enterWith({})).status).toBe(200)
    const now = Math.floor(Date.now() / 1000)
    for (const mischief of [
      { signs: 'other-key' },
      { signs: 'not-at-all' },
      { claims: { aud: 'another-client' } },
      { claims: { aud: [clientId, 'another-client'], azp: 'another-client' } },
      { claims: { iss: other.issuer } },
      { claims: { nonce: 'another' } },
      { claims: { nonce: null } },
      { claims: { exp: now - 3_600, iat: now - 7_200 } },
      { claims: { sub: null } },
      { claims: { sub: 7 } },
      { claims: { email_verified: false } },
      { claims: { email_verified: 'true' } },
      { claims: { email_verified: null } },
      { claims: { email: 'admin1@college.test' } },
      { claims: { sub: 'another', email: 'trainee1@college.test' } },
      { metadata: { issuer: other.issuer } },
      { redirect: { iss: other.issuer } },
      { redirect: { state: 'another' } },
      { redirect: { error: 'access_denied' } },
    ] satisfies Mischief[]) {
      const answer = await enterWith(mischief)
      expect([answer.status, answer.token], JSON.stringify(mischief)).toEqual([476, ''])
      expect(answer.message, JSON.stringify(mischief)).toMatch(/^[A-Z].*\.$/)
      expect(answer.message).not.toMatch(/nonce|JWT|claim|OAuth/)
    }
  })

  it('twice with one answer: not again, not at another node, not many at once, not with another attempt', async () => {
    const { url, attempt } = await start()
    const query = provider.sendBack(url)
    const given = await Promise.all([1, 2, 3, 4].map((n) => finish(attempt, query, n % 2 ? college : second)))
    expect(given.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([200, 469, 469, 469])
    expect((await finish(attempt, query)).status).toBe(469)
    const next = await start()
    expect((await finish(next.attempt, query)).status).toBe(476)
  })

  it('in a browser that did not begin it: an address with an attacker’s code signs no one in', async () => {
    const attackers = await start()
    const query = provider.sendBack(attackers.url)
    for (const attempt of ['', 'not one', new URL(attackers.url).searchParams.get('state') ?? ''])
      expect([400, 469]).toContain((await finish(attempt, query)).status)
    expect(attackers.url).not.toContain(attackers.attempt)
  })

  it('to an attempt of a session, nor a session to an attempt of a guest', async () => {
    const me = await college.as('trainee1')
    const linkingOwn = (await me.post<Begun>('/oidc/own/start')).data
    const query = provider.sendBack(linkingOwn.url)
    expect((await finish(linkingOwn.attempt, query)).status).toBe(469)
    const others = await college.as('trainee2')
    expect((await others.post('/oidc/own/finish', { attempt: linkingOwn.attempt, query })).status).toBe(469)
    const guests = await start()
    const sent = { attempt: guests.attempt, query: provider.sendBack(guests.url) }
    expect((await me.post('/oidc/own/finish', sent)).status).toBe(469)
  })

  it('after ten minutes', async () => {
    const { url, attempt } = await start()
    college.clock.advance(11 * 60_000)
    expect((await finish(attempt, provider.sendBack(url))).status).toBe(470)
    college.clock.reset()
  })

  it('when another provider is mixed in: the code goes to nobody', async () => {
    const ours = await start()
    const theirs = await start(b.organisation)
    const before = other.asked.filter((each) => each.startsWith('code')).length
    // The browser began with the other college’s provider, and comes back with what ours gave it.
    const answer = await finish(theirs.attempt, provider.sendBack(ours.url))
    expect([answer.status, answer.token]).toEqual([476, ''])
    expect(other.asked.filter((each) => each.startsWith('code'))).toHaveLength(before)
  })

  it('by what the browser brings: the way back is fixed, and no right comes from a claim', async () => {
    const { url } = await start()
    expect(new URL(url).searchParams.get('redirect_uri')).toBe('http://records.college.test/app/signin/college')
    expect((await college.guest.post('/oidc/start', { redirect_uri: 'https://evil.test' })).status).toBe(400)
    const entered = await enterWith({ claims: { roles: ['Administrator'], groups: ['admin'], is_admin: true } })
    expect(entered.info['actor']).toMatchObject({ roles: ['Trainee'], platform_admin: false, admin_organisations: [] })
  })
})

describe('the address of a provider', () => {
  it('leads to no private network and nowhere without TLS', async () => {
    const strict = await college.node()
    const admin = strict.withToken(await college.tokenOf('admin1'))
    const { updated_at } = (await admin.get<{ provider: { updated_at: string } }>('/oidc/provider')).data.provider
    for (const issuer of [
      'http://login.college.test',
      'https://127.0.0.1',
      'https://localhost',
      'https://db.internal',
      'https://10.0.0.8/realm',
      'https://192.168.1.1',
      'https://169.254.169.254/latest',
      'https://[::1]',
      'https://[::ffff:10.0.0.1]',
      'https://[fd00::1]',
      'https://2130706433',
      'https://0x7f.1',
      ['https://user', 'word@login.college.test'].join(':'),
      'https://login.college.test/?a=b',
      'https://login.college.test/#a',
      'ftp://login.college.test',
      'javascript:alert(1)',
      'not an address',
    ]) {
      const body = { name: 'The college', issuer, client_id: clientId, updated_at }
      expect((await admin.post('/oidc/provider', body)).named, issuer).toEqual(['issuer'])
    }
    // What was saved before is not asked either.
    const before = provider.asked.length
    expect((await strict.guest.post('/oidc/start', {})).status).toBe(476)
    expect(provider.asked).toHaveLength(before)
  })
})
