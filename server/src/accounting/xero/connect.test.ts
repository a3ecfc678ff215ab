import { randomBytes } from 'node:crypto'
import { afterAll, beforeEach, expect, it } from 'vitest'
import type { XeroState } from '@college/contract/accounting'
import { Keys, readKeyRing, withNewVersion, writeKeyRing } from '#platform'
import { openTestApp, testServerKeys } from '#testing'
import { agreeAs, connectAs, startXero } from '#accounting/testing'
import { resealXero } from './keys.ts'

const xero = await startXero()
const college = await openTestApp({ environment: xero.settings })
const { organisation } = college.fixtures.a
afterAll(async () => {
  await xero.close()
  expect(xero.violations).toEqual([])
})

beforeEach(async () => {
  await college.db.rows('delete from xero_connection')
  college.clock.reset()
})

const stateFor = async (name: 'admin1' = 'admin1'): Promise<XeroState> =>
  (await (await college.as(name)).get<XeroState>('/xero/state')).data

it('connects, chooses one of the organisations and disconnects, with an audit row for each', async () => {
  const admin = await college.as('admin1')
  const begun = await admin.post<{ url: string }>('/xero/connect', {})
  const url = new URL(begun.data.url)
  expect(url.searchParams.get('redirect_uri')).toMatch(/\/app\/xero\/admin$/)
  const { state, code } = xero.agree(begun.data.url)
  const agreed = await admin.post<XeroState>('/xero/callback', { state, code })
  expect(agreed.data).toMatchObject({ state: 'choosing', tenant: null })
  expect(agreed.data.tenants).toEqual(xero.tenants.map(({ id, name }) => ({ id, name })))
  const [first] = xero.tenants
  const chosen = await admin.post<XeroState>('/xero/tenant', { tenant_id: first?.id })
  expect(chosen.data).toMatchObject({ state: 'connected', tenant: { id: first?.id, name: first?.name }, tenants: [] })
  // What is kept opens nothing by itself.
  const kept = await college.db.row<{ kept: string }>(
    `select row_to_json(c)::text as kept from xero_connection c where organisation_id = $1`,
    [organisation],
  )
  for (const token of xero.given) {
    expect(kept?.kept).not.toContain(token)
    expect(kept?.kept).not.toContain(Buffer.from(token).toString('hex'))
  }
  const ended = await admin.post<XeroState>('/xero/disconnect', {})
  expect([ended.status, ended.data.state, ended.data.tenant]).toEqual([261, 'off', null])
  expect([xero.ended, xero.revoked.length]).toEqual([[first?.connection], 1])
  expect((await college.db.rows('select 1 from xero_connection')).length).toBe(0)
  const audits = await college.db.rows<{ call: string; user_id: number }>(
    `select call, user_id from audit where resource = 'xero' and organisation_id = $1 order by id`,
    [organisation],
  )
  const who = college.person('admin1').id
  expect(audits).toEqual([
    { call: 'POST /xero/callback', user_id: who },
    { call: 'POST /xero/tenant', user_id: who },
    { call: 'POST /xero/disconnect', user_id: who },
  ])
  xero.tenants.unshift(...(first ? [first] : []))
})

it('takes a state once, in the session that began it, for ten minutes, and each refusal in words', async () => {
  const admin = await college.as('admin1')
  const begin = async (): Promise<{ state: string; code: string }> =>
    xero.agree((await admin.post<{ url: string }>('/xero/connect', {})).data.url)
  const sessions = [await college.as('admin1'), await college.as('admin2')]
  const stolen = await begin()
  for (const other of sessions) expect((await other.post('/xero/callback', stolen)).status).toBe(469)
  expect((await admin.post('/xero/callback', stolen)).status).toBe(261)
  const again = await admin.post('/xero/callback', stolen)
  expect([again.status, again.message]).toEqual([469, expect.stringContaining('Start again')])
  const refused = await begin()
  const denied = await admin.post('/xero/callback', { state: refused.state, error: 'access_denied' })
  expect([denied.status, denied.message]).toEqual([476, 'Xero wasn’t connected: access was not allowed there.'])
  expect((await admin.post('/xero/callback', refused)).status).toBe(469)
  const wrong = await begin()
  const foreign = await admin.post('/xero/callback', { state: wrong.state, code: 'a code of somebody else' })
  expect([foreign.status, foreign.message]).toEqual([476, expect.stringContaining('used up or too old')])
  const late = await begin()
  college.clock.advance(10 * 60_000 + 1_000)
  expect((await admin.post('/xero/callback', late)).status).toBe(470)
  expect((await admin.post('/xero/callback', { state: 'x'.repeat(300), code: 'y' })).status).toBe(400)
})

it('chooses nothing that Xero does not offer, nor what another college has', async () => {
  const admin = await college.as('admin1')
  expect((await admin.post('/xero/tenant', { tenant_id: xero.tenants[0]?.id })).status).toBe(501)
  await agreeAs(admin, xero)
  const unknown = await admin.post('/xero/tenant', { tenant_id: '1b4e28ba-2fa1-41d2-883f-0016d3cca427' })
  expect([unknown.status, unknown.named]).toEqual([400, ['tenant_id']])
  const elsewhere = await college.as('bAdmin')
  await connectAs(elsewhere, xero)
  const taken = await admin.post('/xero/tenant', { tenant_id: xero.tenants[0]?.id })
  expect([taken.status, taken.message]).toEqual([409, expect.stringContaining('another college')])
  expect((await elsewhere.get<XeroState>('/xero/state')).data.state).toBe('connected')
  // Whoever leaves takes nothing from the other: what Xero's user agreed to stays while it is used here.
  const revoked = xero.revoked.length
  const [, second] = xero.tenants
  expect((await admin.post('/xero/tenant', { tenant_id: second?.id })).status).toBe(261)
  expect((await admin.post('/xero/disconnect', {})).status).toBe(261)
  expect(xero.revoked.length).toBe(revoked)
  expect((await elsewhere.get('/xero/accounts')).status).toBe(200)
  if (second) xero.tenants.push(second)
})

it('asks for the password again before it connects or disconnects, and never for someone else', async () => {
  const admin = await college.as('admin1')
  await connectAs(admin, xero)
  college.clock.advance(16 * 60_000)
  for (const path of ['/xero/connect', '/xero/disconnect', '/xero/tenant']) {
    const answer = await admin.post(path, path === '/xero/tenant' ? { tenant_id: xero.tenants[0]?.id } : {})
    expect([path, answer.status, answer.body]).toEqual([path, 403, expect.objectContaining({ step_up: true })])
  }
  expect((await stateFor()).state).toBe('connected')
})

it('is forgotten here although Xero cannot be reached', async () => {
  const admin = await college.as('admin1')
  await connectAs(admin, xero)
  xero.endAccess()
  xero.endRefresh()
  college.clock.advance(14 * 60_000)
  const ended = await admin.post<XeroState>('/xero/disconnect', {})
  expect([ended.status, ended.data.state]).toEqual([261, 'off'])
})

it('says in words that it is not connected, and what is not registered', async () => {
  const plain = await college.node({ environment: {} })
  const bare = await plain.as('admin1')
  const answer = await bare.get('/xero/invoices')
  expect([answer.status, answer.message]).toEqual([
    501,
    'Xero is not connected. This installation isn’t registered with Xero yet.',
  ])
  const here = await (await college.as('admin1')).get('/xero/invoices')
  expect([here.status, here.message]).toEqual([501, 'Xero is not connected. Connect it in Settings, under Xero.'])
})

it('keeps settings against an older look at them', async () => {
  const admin = await college.as('admin1')
  await connectAs(admin, xero)
  const before = await stateFor()
  const body = { account_code: '200', branding_theme_id: null, settings_at: before.settings_at }
  college.clock.advance(1_000)
  const [one, two] = await Promise.all([admin.post('/xero/settings', body), admin.post('/xero/settings', body)])
  expect(new Set([one.status, two.status])).toEqual(new Set([261, 474]))
  expect((await stateFor()).account_code).toBe('200')
})

it('seals its keys anew with a newer key of the server, and still opens them', async () => {
  const admin = await college.as('admin1')
  await connectAs(admin, xero)
  const ring = withNewVersion(readKeyRing(testServerKeys), randomBytes)
  const newest = { db: college.db, keys: new Keys(ring, randomBytes) }
  expect([await resealXero(newest), await resealXero(newest)]).toEqual([1, 0])
  const node = await college.node({ environment: { ...xero.settings, SERVER_KEYS: writeKeyRing(ring) } })
  expect((await (await node.as('admin1')).get('/xero/accounts')).status).toBe(200)
})
