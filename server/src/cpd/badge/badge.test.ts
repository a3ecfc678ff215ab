import { createHash, createPublicKey } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import type { SigningKeys } from '@college/contract/app'
import { addDays } from '@college/contract/kit'
import type { Badge, VerifiedBadge } from '@college/contract/cpd'
import { compactVerify, decodeProtectedHeader, importJWK } from 'jose'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { insert, openTestApp } from '#testing'

const publicUrl = 'https://records.college.test'
const college = await openTestApp({ environment: { PUBLIC_URL: publicUrl } })
const { db, guest } = college
const { a, today } = college.fixtures
const fellow = await college.as('fellow1')
const admin = await college.as('admin1')
const me = college.person('fellow1')
afterEach(() => college.clock.reset())

const [start, end] = [addDays(today, -1600), addDays(today, -1235)]
const here = { organisation_id: a.organisation }
let [cycle, missed, plan, talk] = [0, 0, 0, 0]

const closedCycle = async (name: string, from: string, hours: number): Promise<number> => {
  const id = await insert(db, 'devcycle', {
    ...here,
    name,
    type: 'fellow',
    start_date: from,
    end_date: addDays(from, 365),
    hours_required: hours,
  })
  const log = (over: object) =>
    insert(db, 'devactivity', {
      ...here,
      user_id: me.id,
      title: 'A patient’s story of ZAC5361',
      state: 'complete',
      devcycle_id: id,
      activity_date: addDays(from, 30),
      time: 600,
      cultural_safety: true,
      ...over,
    })
  await log({ reviewing_minutes: 200, measuring_minutes: 200, educational_minutes: 200 })
  await log({ reviewing_minutes: 600, category_id: talk })
  await insert(db, 'devplan', {
    ...here,
    user_id: me.id,
    category: 'PDP',
    name: `Plan of ${name}`,
    start_date: from,
    end_date: addDays(from, 365),
  })
  return id
}
const expire = (id: number) => admin.post('/devcycle/expire', { id })

beforeAll(async () => {
  await db.rows('update "user" set fellow_since = $2 where id = $1', [me.id, addDays(start, -900)])
  talk = await insert(db, 'devcategory', { ...here, name: 'Yearly talk', kind: 'activity', code: 'conversation' })
  cycle = await closedCycle('2022', start, 5)
  missed = await closedCycle('2020', addDays(start, -800), 500)
  plan = await insert(db, 'devplan', {
    ...here,
    user_id: me.id,
    category: 'PLAN',
    name: 'Advanced training',
    start_date: start,
    end_date: end,
  })
})

/** Answers of the published addresses: what someone without us is given. */
const fetched = async (address: string): Promise<Buffer> => {
  expect(address.startsWith(`${publicUrl}/api/v1/`)).toBe(true)
  const answer = await guest.get(address.slice(`${publicUrl}/api/v1`.length).replace(/#.*/, ''))
  expect(answer.status, address).toBe(200)
  return answer.raw
}
const fetchedJson = async (address: string): Promise<Record<string, unknown>> =>
  JSON.parse((await fetched(address)).toString()) as Record<string, unknown> // an object, as published

interface Credential {
  id: string
  name: string
  issuer: { id: string; name: string }
  validFrom: string
  credentialSubject: { id: string; identifier?: { identityHash: string }[]; achievement: { name: string } }
  credentialStatus: { statusListIndex: string; statusListCredential: string }
  iss: string
  jti: string
  sub: string
  nbf: number
}

const opened = async (token: string): Promise<Credential> => {
  const { kid = '' } = decodeProtectedHeader(token)
  const key = await importJWK(await fetchedJson(kid))
  const { payload } = await compactVerify(token, key, { algorithms: ['RS256'] })
  return JSON.parse(new TextDecoder().decode(payload)) as Credential // signed by us, read below
}

/** Verifies a certificate as section 8.2 of Open Badges 3.0 has it, from the published addresses alone: the signature by jose, the list by a reader of our own. */
const verifyAlone = async (token: string): Promise<'valid' | 'withdrawn'> => {
  const credential = await opened(token)
  expect(Object.keys(decodeProtectedHeader(token)).toSorted()).toEqual(['alg', 'kid', 'typ'])
  expect([credential.iss, credential.sub, credential.jti]).toEqual([
    credential.issuer.id,
    credential.credentialSubject.id,
    credential.id,
  ])
  expect(credential.nbf * 1000).toBe(Date.parse(credential.validFrom))
  expect(await fetchedJson(credential.issuer.id)).toMatchObject({
    id: credential.issuer.id,
    name: credential.issuer.name,
  })
  const { statusListCredential, statusListIndex } = credential.credentialStatus
  const list = await opened((await fetched(statusListCredential)).toString())
  const { encodedList } = list.credentialSubject as unknown as { encodedList: string } // of the list
  const bits = gunzipSync(Buffer.from(encodedList.slice(1), 'base64url'))
  expect([bits.length * 8, encodedList[0]]).toEqual([131_072, 'u'])
  const place = Number(statusListIndex)
  return bits.readUInt8(place >> 3) & (0x80 >> (place & 7)) ? 'withdrawn' : 'valid'
}

interface Badges {
  badges: Badge[]
  ready: object[]
}
const issue = (about: object) => fellow.put<Badge>('/badge', { named: true, ...about })
const taken = async (id: number): Promise<string> => (await fellow.get('/badge/file', { id })).raw.toString()
const asked = async (credential: string): Promise<VerifiedBadge> =>
  (await guest.post<VerifiedBadge>('/badge/verify', { credential })).data

describe('a digital certificate', () => {
  let token = ''
  let first: Badge

  it('is refused in words while the cycle is open, and where it was not met', async () => {
    const open = await issue({ devcycle_id: cycle })
    expect([open.status, open.message]).toEqual([476, expect.stringContaining('still open')])
    expect((await expire(cycle)).status).toBe(261)
    expect((await expire(missed)).status).toBe(261)
    const unmet = await issue({ devcycle_id: missed })
    expect([unmet.status, unmet.message]).toEqual([476, expect.stringContaining('before everything it asks was done')])
    // Who only teaches was asked for nothing, which is nothing to certify.
    const teacher = await (await college.as('educator1')).put('/badge', { named: true, devcycle_id: cycle })
    expect([teacher.status, teacher.message]).toEqual([476, expect.stringContaining('didn’t require anything of you')])
    expect((await issue({})).status).toBe(400)
    expect((await issue({ devcycle_id: 999_999 })).status).toBe(404)
  })

  it('is issued of a closed cycle that was met, once, and says nothing of what was logged', async () => {
    const answers = await Promise.all([issue({ devcycle_id: cycle }), issue({ devcycle_id: cycle })])
    expect(answers.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([201, 409])
    const issued = answers.find(({ status }) => status === 201)
    if (!issued) throw new Error('none was issued')
    first = issued.data
    expect(first).toMatchObject({ title: '2022 completed', devcycle_id: cycle, withdrawn_at: null })
    token = await taken(first.id)
    const text = JSON.stringify(await opened(token))
    expect(text).toContain('fellow1')
    for (const hidden of ['ZAC5361', 'patient', 'college.test/fellow', '@college.test', 'minutes', 'mcnz'])
      expect(text.toLowerCase()).not.toContain(hidden.toLowerCase())
  })

  it('verifies without us, its signature by jose and the list by a reader of our own, and with us', async () => {
    expect(await verifyAlone(token)).toBe('valid')
    const { result, says } = await asked(`  ${token.slice(0, 40)}\n${token.slice(40)} `)
    expect([result, says]).toMatchObject(['valid', { title: '2022 completed', start_date: start, withdrawn_at: null }])
    expect(says?.name).toContain('fellow1')
  })

  it('has the shape of the data model of Open Badges 3.0', async () => {
    expect(await opened(token)).toMatchObject({
      '@context': ['https://www.w3.org/ns/credentials/v2', expect.stringContaining('/spec/ob/v3p0/context-3.0.3.json')],
      type: ['VerifiableCredential', 'OpenBadgeCredential'],
      issuer: { type: ['Profile'] },
      credentialSubject: {
        type: ['AchievementSubject'],
        achievement: { type: ['Achievement'], criteria: { narrative: expect.any(String) } },
      },
      credentialStatus: { type: 'BitstringStatusListEntry', statusPurpose: 'revocation' },
    })
  })

  it('does not verify once a letter of it is changed', async () => {
    const [head = '', payload = '', signature = ''] = token.split('.')
    const words = Buffer.from(payload, 'base64url').toString().replace('2022 completed', '2023 completed')
    const forged = `${head}.${Buffer.from(words).toString('base64url')}.${signature}`
    await expect(opened(forged)).rejects.toThrow('signature')
    expect((await asked(forged)).result).toBe('altered')
    expect((await asked(`${token}A`)).result).toBe('altered')
    expect((await asked('what.ever.this')).result).toBe('unknown')
    expect((await guest.post('/badge/verify', { credential: 'a'.repeat(12_001) })).status).toBe(400)
  })

  it('is its holder’s to take along, and the office sees it and withdraws it', async () => {
    const other = await college.as('fellow2')
    expect((await other.get('/badge/file', { id: first.id })).status).toBe(404)
    expect((await admin.get('/badge/file', { id: first.id })).status).toBe(404)
    expect((await other.post('/badge/withdraw', { id: first.id, reason: 'I want it.' })).status).toBe(404)
    expect((await (await college.as('bAdmin')).post('/badge/withdraw', { id: first.id, reason: 'Mine.' })).status).toBe(
      404,
    )
    expect((await admin.get<Badges>('/badges', { user_id: me.id })).data).toMatchObject({
      badges: [{ id: first.id }],
      ready: [],
    })
    const looks = await db.rows(
      `select 1 from audit where kind <> 'change' and resource = 'badge' and owner_id = $1 and user_id = $2`,
      [me.id, college.person('admin1').id],
    )
    expect(looks).toHaveLength(1)
  })

  it('still verifies after the college has a new key, and new ones are signed with that', async () => {
    const before = await fetchedJson(`${publicUrl}/api/v1/badge/keys/${a.organisation}`)
    const shown = async () => (await admin.get<SigningKeys>('/signingkeys')).data
    const [only, ...none] = (await shown()).certificate_keys
    expect([only?.certificates, only?.retired_at, none]).toEqual([1, null, []])
    expect((await admin.post('/badge/key', {})).status).toBe(201)
    const { certificate_keys: listed, export_fingerprint: exports, published_at: at } = await shown()
    expect([listed.length, exports, at]).toEqual([2, null, `${publicUrl}/api/v1/badge/keys/${a.organisation}`])
    // What people compare is made of the published key alone.
    const jwk = await fetchedJson(`${publicUrl}/api/v1/badge/key/${only?.kid ?? ''}`)
    const der = createPublicKey({ key: jwk, format: 'jwk' }).export({ type: 'spki', format: 'der' })
    const hash = createHash('sha256').update(der).digest('hex').slice(0, 32)
    expect([listed[1]?.fingerprint.replaceAll(' ', ''), listed[1]?.certificates]).toEqual([hash, 1])
    expect(listed[1]?.retired_at).not.toBeNull()
    const keys = (await fetchedJson(`${publicUrl}/api/v1/badge/keys/${a.organisation}`)) as { keys: object[] } & object // a JWK set
    expect(keys.keys.slice(0, -1)).toEqual(before['keys'])
    expect(JSON.stringify(keys)).not.toContain('"d"')
    expect(await verifyAlone(token)).toBe('valid')
    const left = await db.rows('select 1 from badgekey where private_key is not null')
    expect(left).toHaveLength(1)
  })

  it('is withdrawn with a reason that whoever checks it reads, for good', async () => {
    const reason = 'It was issued by mistake.'
    expect((await admin.post('/badge/withdraw', { id: first.id, reason })).data).toMatchObject({ reason })
    expect(await verifyAlone(token)).toBe('withdrawn')
    expect(await asked(token)).toMatchObject({ result: 'withdrawn', says: { reason } })
    expect((await fellow.get('/badge/file', { id: first.id })).status).toBe(473)
    await admin.post('/badge/withdraw', { id: first.id, reason: 'Another.' })
    expect((await asked(token)).says?.reason).toBe(reason)
    await expect(db.rows('update badge set title = $1', ['Another'])).rejects.toThrow('never changed')
  })

  it('is issued anew without a name, and withdrawn when the cycle is reopened', async () => {
    const next = await fellow.put<Badge>('/badge', { devcycle_id: cycle, named: false })
    expect(next.status).toBe(201)
    const bare = await taken(next.data.id)
    expect(JSON.stringify(await opened(bare))).not.toContain('fellow1')
    expect([await verifyAlone(bare), (await asked(bare)).says?.name]).toEqual(['valid', null])
    expect((await admin.post('/devcycle/reopen', { id: cycle })).status).toBe(261)
    expect(await verifyAlone(bare)).toBe('withdrawn')
    expect((await asked(bare)).says?.reason).toBe('The cycle was reopened.')
  })

  it('is issued of a programme whose goals were completed, once it is closed', async () => {
    const goal = await insert(db, 'devgoal', {
      ...here,
      devplan_id: plan,
      title: 'Portfolio',
      completion_type: 'manual',
      compulsory: true,
    })
    const close = async () => {
      const { updated_at } = (await admin.get('/devplan', { id: plan })).data
      return admin.post('/devplan/close', { id: plan, updated_at, closed: true })
    }
    expect((await issue({ devplan_id: plan })).message).toContain('still open')
    await close()
    expect((await issue({ devplan_id: plan })).message).toContain('compulsory goals')
    await db.rows('insert into devgoaltick (devgoal_id, user_id, ticked_by) values ($1, $2, $2)', [goal, me.id])
    const issued = await issue({ devplan_id: plan })
    expect([issued.status, issued.data.title]).toEqual([201, 'Advanced training completed'])
    expect(await verifyAlone(await taken(issued.data.id))).toBe('valid')
  })
})
