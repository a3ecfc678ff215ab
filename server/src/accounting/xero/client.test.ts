import { afterAll, beforeEach, expect, it } from 'vitest'
import type { XeroInvoice, XeroState } from '@college/contract/accounting'
import { connectAs, settled, startXero } from '#accounting/testing'
import type { Fault } from '#accounting/testing'
import { openTestApp } from '#testing'
import type { TestCaller } from '#testing'
import { queueTask } from './tasks.ts'

const xero = await startXero()
const college = await openTestApp({ environment: xero.settings })
const { organisation } = college.fixtures.a
const second = await college.node({ environment: xero.settings })
afterAll(async () => {
  await xero.close()
  expect(xero.violations).toEqual([])
  // Whatever went wrong: no refresh token was ever sent twice.
  expect(xero.reused).toEqual([])
})

let admin: TestCaller
beforeEach(async () => {
  college.clock.reset()
  xero.faults.length = 0
  xero.slow = 0
  await college.db.rows('delete from xero_connection')
  await college.db.rows('delete from xero_task')
  await college.db.rows('delete from xero_call')
  admin = await college.as('admin1')
  await connectAs(admin, xero)
  await settled(college)
  await settled(college)
  xero.calls.length = 0
})

const stateNow = async (): Promise<XeroState> => (await admin.get<XeroState>('/xero/state')).data
const accounts = (of: TestCaller = admin) => of.get<{ code: string }[]>('/xero/accounts')

it('gives every list in our words', async () => {
  const lists = await Promise.all(
    ['items', 'currencies', 'taxtypes', 'taxrates', 'accounts', 'brandingthemes'].map((name) =>
      admin.get<object[]>(`/xero/${name}`),
    ),
  )
  expect(lists.map(({ status, data }) => [status, data.length])).toEqual([
    [200, 1],
    [200, 1],
    [200, 2],
    [200, 3],
    [200, 3],
    [200, 1],
  ])
  expect(lists[2]?.data[0]).toEqual({ type: 'OUTPUT2', name: '15% GST on Income', rate: 15 })
  expect(lists[4]?.data[0]).toMatchObject({ code: '200', name: 'Subscriptions', takes_invoices: true })
  expect(lists[4]?.data[2]).toMatchObject({ code: null, takes_invoices: false })
})

it('reads invoices a page at a time and since an instant, with a row in the audit for each look', async () => {
  const contact = xero.books.putContact({ Name: 'Ana Whitu', EmailAddress: 'ana@college.test' })
  const Contact = { ContactID: contact.ContactID }
  for (let number = 1; number <= 130; number += 1)
    xero.books.putInvoice({ Contact, InvoiceNumber: `P-${number}`, Status: 'DRAFT', Date: '2026-07-01' })
  xero.books.putInvoice({ Type: 'ACCPAY', Contact, InvoiceNumber: 'Bill 1', Date: '2026-07-01' })
  const [one, two] = [
    await admin.get<XeroInvoice[]>('/xero/invoices'),
    await admin.get<XeroInvoice[]>('/xero/invoices', { page: 2 }),
  ]
  expect([one.data.length, two.data.length, two.info]).toEqual([100, 30, { pages: 2, total: 130 }])
  // Xero takes whole seconds.
  const since = new Date(Math.floor(Date.parse(one.data[9]?.updated_at ?? '') / 1_000) * 1_000).toISOString()
  const changed = await admin.get<XeroInvoice[]>('/xero/invoices', { modified_since: since })
  const expected = one.data.filter(({ updated_at: at }) => at !== null && at > since)
  expect(changed.data.map(({ number }) => number)).toEqual(expected.map(({ number }) => number))
  expect((await admin.get('/xero/invoices', { page: 0 })).status).toBe(400)
  const looks = await college.db.rows(
    `select 1 from audit where resource = 'xero' and kind = 'look' and call = 'GET /xero/invoices'`,
  )
  expect(looks.length).toBe(3)
  xero.books.invoices.clear()
})

it.each([
  ['minute', 30, 30],
  ['minute', undefined, 60],
  ['day', 3_600, 3_600],
  ['concurrent', undefined, 1],
] as const)('waits as Xero says after its limit of the %s', async (limit, retryAfter, waits) => {
  xero.fail({ limit, ...(retryAfter === undefined ? {} : { retryAfter }) })
  college.clock.set(college.clock.now())
  const refused = await accounts()
  expect([refused.status, refused.headers['retry-after'], refused.message]).toEqual([
    429,
    String(waits),
    expect.stringContaining('Xero'),
  ])
  const asked = xero.calls.length
  expect([(await accounts()).status, (await accounts(await second.as('admin1'))).status]).toEqual([429, 429])
  expect([xero.calls.length, (await stateNow()).waits_for]).toEqual([asked, limit])
  college.clock.advance(waits * 1000 + 1)
  expect((await accounts()).status).toBe(200)
})

it('stops by itself where the headers say that nothing is left', async () => {
  xero.minuteLeft = 0
  expect((await accounts()).status).toBe(200)
  xero.minuteLeft = 60
  const asked = xero.calls.length
  expect([(await accounts()).status, xero.calls.length]).toEqual([429, asked])
  college.clock.advance(61_000)
  expect((await accounts()).status).toBe(200)
})

const began = async (calls: number, minutesAgo: number): Promise<void> => {
  await college.db.rows(
    `insert into xero_call (organisation_id, started_at, ended_at) select $1, $2::timestamptz, $2 from generate_series(1, $3::int)`,
    [organisation, new Date(college.clock.now().getTime() - minutesAgo * 60_000), calls],
  )
}

it('makes 5,000 calls in 24 hours, and none where the header says that the day is over', async () => {
  college.clock.set(college.clock.now())
  xero.dayLeft = 0
  expect((await accounts()).status).toBe(200)
  xero.dayLeft = 5_000
  expect([(await accounts()).status, (await stateNow()).waits_for]).toEqual([429, 'day'])
  college.clock.advance(15 * 60_000 + 1)
  expect((await accounts()).status).toBe(200)
  await college.db.rows('delete from xero_call')
  await began(5_000, 60)
  const asked = xero.calls.length
  const over = await accounts()
  expect([over.status, over.headers['retry-after'], xero.calls.length]).toEqual([429, String(23 * 3_600), asked])
  await college.db.rows('delete from xero_call where id = (select min(id) from xero_call)')
  expect([(await accounts()).status, (await accounts()).status]).toEqual([200, 429])
})

it.each([
  ['minute', 50, 0.5],
  ['day', 4_500, 60],
] as const)('leaves the last calls of the %s to people', async (limit, calls, minutesAgo) => {
  college.clock.set(college.clock.now())
  await college.db.rows('delete from xero_call')
  await began(calls, minutesAgo)
  await queueTask(college.db, college.clock.now(), { organisation, kind: 'changes' })
  await settled(college)
  const [task] = await college.db.rows<{ state: string; problem: string | null; attempts: number }>(
    `select state, problem, attempts from xero_task where kind = 'changes' order by id desc limit 1`,
  )
  expect([task?.state, task?.attempts, task?.problem]).toEqual([
    'waiting',
    0,
    expect.stringContaining(limit === 'day' ? 'our daily limit' : 'Try again shortly'),
  ])
  expect([xero.calls.length, (await accounts()).status, xero.calls.length]).toEqual([0, 200, 1])
})

it('makes 60 calls a minute and five at once, counted over all nodes', async () => {
  xero.slow = 100
  xero.mostAtOnce = 0
  college.clock.set(college.clock.now())
  await college.db.rows('delete from xero_call')
  const callers = [admin, await second.as('admin1')]
  const first = await Promise.all(Array.from({ length: 16 }, (_, n) => accounts(callers[n % 2])))
  expect(new Set(first.map(({ status }) => status))).toEqual(new Set([200]))
  expect(xero.mostAtOnce).toBeLessThanOrEqual(5)
  xero.slow = 0
  const statuses: number[] = []
  for (let n = 0; n < 48; n += 1) statuses.push((await accounts(callers[n % 2])).status)
  expect(statuses.filter((status) => status === 200).length).toBe(44)
  expect(statuses.slice(44)).toEqual([429, 429, 429, 429])
  expect((await stateNow()).calls).toBe(60)
})

it('renews an access token before its 30 minutes, once over all nodes', async () => {
  const before = xero.renewals
  college.clock.advance(28 * 60_000)
  const callers = [await college.as('admin1'), await second.as('admin1')]
  const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => accounts(callers[n % 2])))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(xero.renewals).toBe(before + 1)
})

it('renews a token that Xero ended in the midst of it, and goes on', async () => {
  xero.endAccess()
  const answers = await Promise.all([accounts(), accounts(await second.as('admin1'))])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
})

it('loses no token where the database fails at the moment of keeping it', async () => {
  await college.db.script(
    `create function stumble() returns trigger language plpgsql as $$
     begin
       if nextval('stumbles') < 3 then raise exception 'the disk stumbles'; end if;
       return new;
     end $$;
     create sequence stumbles;
     create trigger stumbles before update of refresh_sealed on xero_connection for each row
       when (new.refresh_sealed is distinct from old.refresh_sealed) execute function stumble()`,
  )
  college.clock.advance(28 * 60_000)
  const answer = await accounts(await college.as('admin1'))
  await college.db.script('drop trigger stumbles on xero_connection; drop function stumble; drop sequence stumbles')
  expect(answer.status).toBe(200)
  college.clock.advance(28 * 60_000)
  expect((await accounts(await college.as('admin1'))).status).toBe(200)
})

it('says that the connection is over once the refresh token is dead', async () => {
  xero.endAccess()
  xero.endRefresh()
  const answer = await accounts()
  expect([answer.status, answer.message]).toEqual([501, 'Xero no longer accepts our connection. Connect it again.'])
  expect(await stateNow()).toMatchObject({ state: 'lost', problem: answer.message })
})

it('knows an organisation that is gone at Xero from an act that is not allowed', async () => {
  xero.fail({ status: 403 })
  const refused = await accounts()
  expect([refused.status, (await stateNow()).state]).toEqual([476, 'connected'])
  const [first] = xero.tenants.splice(0, 1)
  const gone = await accounts()
  expect([gone.status, gone.message, (await stateNow()).state]).toEqual([
    501,
    'Xero says this college’s connection was removed there. Connect it again.',
    'lost',
  ])
  if (first) xero.tenants.unshift(first)
})

const troubles: readonly (readonly [string, Fault])[] = [
  ['a failure', { status: 500 }],
  ['garbage', { manner: 'garbage' }],
  ['an answer of 10 MB', { manner: 'huge' }],
  ['a redirect', { manner: 'redirect' }],
  ['silence', { manner: 'hang' }],
]
it.each(troubles)('leaves Xero alone after five times %s, and finds it again', async (_what, fault) => {
  college.clock.set(college.clock.now())
  // Silence takes its time: there, four have been before.
  const before = 'manner' in fault && fault.manner === 'hang' ? 4 : 0
  await college.db.rows('update xero_connection set failures = $1', [before])
  xero.fail(fault, 5 - before)
  for (let n = before; n < 5; n += 1) expect((await accounts()).status).toBe(503)
  const asked = xero.calls.length
  const alone = await accounts()
  expect([alone.status, xero.calls.length]).toEqual([503, asked])
  expect(xero.calls.some(({ path }) => path.includes('stolen'))).toBe(false)
  expect((await admin.get('/devcycles')).status).toBe(200)
  college.clock.advance(61_000)
  expect((await accounts()).status).toBe(200)
  expect((await stateNow()).waits_for).toBeNull()
})

it('knows from an answer that nothing changed that Xero is there again', async () => {
  await college.db.rows('update xero_connection set failures = 4')
  xero.fail({ status: 500 })
  expect([(await accounts()).status, (await stateNow()).waits_for]).toEqual([503, 'trouble'])
  college.clock.advance(61_000)
  xero.fail({ status: 304 })
  const since = college.clock.now().toISOString()
  const unchanged = await admin.get<XeroInvoice[] | null>('/xero/invoices', { modified_since: since })
  expect([unchanged.status, unchanged.data ?? [], (await stateNow()).waits_for]).toEqual([260, [], null])
  // The next failure is the first of its row again.
  xero.fail({ status: 500 })
  const next = [await accounts(), await accounts()]
  expect(next.map(({ status }) => status)).toEqual([503, 200])
})
