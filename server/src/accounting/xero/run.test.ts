import { randomBytes } from 'node:crypto'
import { instantAt } from '@college/contract/kit'
import pino from 'pino'
import { afterAll, beforeEach, expect, it } from 'vitest'
import type { XeroState } from '@college/contract/accounting'
import { connectAs, settled, startXero } from '#accounting/testing'
import { closePdf } from '#pdf'
import { openTestApp, testKeys } from '#testing'
import type { AnyRow } from '#testing'
import { queueRegular } from './run.ts'
import { queueTask, retryFailed } from './tasks.ts'

const xero = await startXero()
const college = await openTestApp({ environment: xero.settings })
await college.node({ environment: xero.settings })
const { organisation } = college.fixtures.a
afterAll(async () => {
  await closePdf()
  await xero.close()
  expect(xero.violations).toEqual([])
})
const auckland = 'Pacific/Auckland'
const contact = xero.books.putContact({ Name: 'Ana Whitu', EmailAddress: 'ana@college.test' })
const makeInvoices = (count: number): void => {
  for (let number = 1; number <= count; number += 1)
    xero.books.putInvoice({
      Contact: { ContactID: contact.ContactID },
      InvoiceNumber: `INV-${number}`,
      Date: '2026-07-01',
      Status: 'DRAFT',
      LineItems: [{ Description: 'Fee', Quantity: 1, UnitAmount: 11.5 }],
    })
}
makeInvoices(230)

beforeEach(async () => {
  college.clock.reset()
  xero.faults.length = 0
  await college.db.rows('delete from xero_task')
  await college.db.rows('delete from xero_connection')
})

const mirrored = async (): Promise<number> =>
  (
    await college.db.row<{ n: number }>('select count(*)::int as n from xero_invoice where organisation_id = $1', [
      organisation,
    ])
  )?.n ?? 0
/** The pages that were asked for of everything. */
const pages = (): string[] =>
  xero.calls.flatMap(({ path, since }) =>
    since === undefined && path.startsWith('Invoices?') ? [new URLSearchParams(path.slice(9)).get('page') ?? ''] : [],
  )
const stateNow = async (): Promise<XeroState> => (await (await college.as('admin1')).get<XeroState>('/xero/state')).data

it('reads everything once, and goes on with the page at which a limit stopped it', async () => {
  xero.calls.length = 0
  xero.fail({ manner: 'none' })
  xero.fail({ limit: 'minute', retryAfter: 2 })
  xero.fail({ status: 500 })
  await connectAs(await college.as('admin1'), xero)
  const limited = await stateNow()
  expect([limited.waiting, limited.compared_at]).toEqual([1, null])
  await expect
    .poll(
      async () => {
        college.clock.advance(61_000)
        return (await stateNow()).compared_at
      },
      { timeout: 30_000, interval: 500 },
    )
    .not.toBeNull()
  await settled(college)
  expect(await mirrored()).toBe(230)
  // The limit and the failure met the second page; the first, which was read, is not read again.
  expect(pages()).toEqual(['1', '2', '2', '2', '3'])
  expect((await stateNow()).synced_at).not.toBeNull()
})

it('goes on with the page at which Xero ended the access, with a new one', async () => {
  await college.db.rows('delete from xero_invoice')
  xero.calls.length = 0
  const { renewals } = xero
  xero.fail({ manner: 'none' })
  xero.fail({ status: 401 })
  await connectAs(await college.as('admin1'), xero)
  await settled(college)
  await settled(college)
  expect([pages(), await mirrored(), xero.renewals]).toEqual([['1', '2', '2', '3'], 230, renewals + 1])
})

it('stops at the page at which the organisation was gone, and says so', async () => {
  await college.db.rows('delete from xero_invoice')
  xero.calls.length = 0
  const before = [...xero.tenants]
  xero.fail({ manner: 'none' })
  xero.fail({ manner: 'gone' })
  await connectAs(await college.as('admin1'), xero)
  await expect.poll(async () => (await stateNow()).state, { timeout: 30_000, interval: 100 }).toBe('lost')
  xero.tenants = before
  expect([pages(), await mirrored()]).toEqual([['1', '2'], 100])
  expect((await stateNow()).problem).toBe('Xero says this college’s connection was removed there. Connect it again.')
})

it('asks later for what changed since, and keeps cents as they are', async () => {
  await connectAs(await college.as('admin1'), xero)
  await settled(college)
  await settled(college)
  xero.calls.length = 0
  xero.books.pay('INV-7', 3.45, '2026-07-09')
  await queueTask(college.db, college.clock.now(), { organisation, kind: 'changes' })
  await settled(college)
  expect(xero.calls.every(({ since }) => since !== undefined)).toBe(true)
  const row = await college.db.row<{ total: number; paid: number; paid_on: string }>(
    `select total, paid, paid_on from xero_invoice where organisation_id = $1 and number = 'INV-7'`,
    [organisation],
  )
  expect(row).toEqual({ total: 1150, paid: 345, paid_on: '2026-07-09' })
})

it('gives up what Xero refuses, says why, and tries again when the office asks', async () => {
  const admin = await college.as('admin1')
  await connectAs(admin, xero)
  await settled(college)
  await queueTask(college.db, college.clock.now(), {
    organisation,
    kind: 'fetch',
    subject: '1b4e28ba-2fa1-41d2-883f-0016d3cca427',
  })
  await settled(college)
  const failed = await stateNow()
  expect(failed.failed).toEqual([
    expect.objectContaining({ what: 'An invoice that changed in Xero', problem: 'Xero doesn’t have this.' }),
  ])
  const asked = await admin.post<XeroState>('/xero/sync', {})
  expect([asked.status, asked.data.failed]).toEqual([202, []])
  await settled(college)
  expect((await stateNow()).failed.length).toBe(1)
})

it('tries again what Xero refused as another act, and what may have lost its answer as the same', async () => {
  // The third was refused after an answer that didn’t come.
  const acts = [
    ['refused at once', 1],
    ['not answered', 12],
    ['refused later', 3],
  ] as const
  await college.db.rows(
    `insert into xero_task (organisation_id, kind, subject, state, attempts, next_at, created_at, ended_at)
     select $1, 'send', f.subject, 'failed', f.attempts, $4, $4, $4 from unnest($2::text[], $3::int[]) f(subject, attempts)`,
    [organisation, acts.map(([subject]) => subject), acts.map(([, attempts]) => attempts), college.clock.now()],
  )
  const keys = async (): Promise<Map<string, string>> =>
    new Map(
      (await college.db.rows<{ subject: string; key: string }>('select subject, key from xero_task')).map(
        ({ subject, key }) => [subject, key],
      ),
    )
  const before = await keys()
  await retryFailed(college.db, college.clock.now(), organisation)
  const after = await keys()
  expect(acts.map(([subject]) => before.get(subject) === after.get(subject))).toEqual([false, true, true])
})

it('does what came again while it was being done once more', async () => {
  await connectAs(await college.as('admin1'), xero)
  await settled(college)
  await settled(college)
  const before = xero.books.byNumber('INV-9')
  xero.slow = 500
  const fetch = { organisation, kind: 'fetch', subject: before.InvoiceID } as const
  await queueTask(college.db, college.clock.now(), fetch)
  await expect
    .poll(() => xero.calls.at(-1)?.path, { timeout: 20_000, interval: 50 })
    .toBe(`Invoices/${before.InvoiceID}`)
  xero.slow = 0
  await queueTask(college.db, college.clock.now(), fetch)
  await settled(college)
  const asked = xero.calls.filter(({ path }) => path === `Invoices/${before.InvoiceID}`)
  expect(asked.length).toBe(2)
})

it('asks by itself: for changes after a quarter of an hour, each night for everything, and for invoices that went out', async () => {
  await connectAs(await college.as('admin1'), xero)
  await settled(college)
  await settled(college)
  // What is queued stays queued: Xero takes nothing meanwhile.
  const night = '2027-07-10'
  await college.db.rows(
    `update xero_connection set waits_until = '2100-01-01', waits_for = 'day', account_code = '200', connected_at = $2, synced_at = $3,
       compared_at = $2 where organisation_id = $1`,
    [organisation, instantAt('2027-07-09', '10:00', auckland), instantAt(night, '01:55', auckland)],
  )
  await college.db.rows('delete from xero_task')
  const log = pino({ level: 'silent' })
  const context = { db: college.db, now: college.clock.now, keys: testKeys, random: randomBytes, log }
  const queued = async (time: string): Promise<string[]> => {
    college.clock.set(instantAt(night, time, auckland))
    for (let twice = 0; twice < 2; twice += 1) await queueRegular(context)
    const rows = await college.db.rows<{ kind: string; subject: string }>(
      `select kind, subject from xero_task where state = 'waiting' order by kind`,
    )
    return rows.map(({ kind, subject }) => `${kind} ${subject}`.trim())
  }
  expect(await queued('01:59')).toEqual([])
  expect(await queued('02:01')).toEqual(['everything'])
  expect(await queued('02:09')).toEqual(['everything'])
  expect(await queued('02:10')).toEqual(['changes', 'everything'])
  await college.db.rows('delete from xero_task')
  await college.db.rows('update xero_connection set compared_at = $1', [instantAt(night, '02:11', auckland)])
  expect(await queued('23:00')).toEqual(['changes'])
  const office = await college.as('admin1')
  const bill = {
    user_id: college.person('trainee1').id,
    type: 'invoice',
    date: night,
    description: 'Fee',
    amount: 11_500,
  }
  const [sent, kept] = [await office.put<AnyRow>('/transaction', bill), await office.put<AnyRow>('/transaction', bill)]
  expect([sent.status, kept.status, await queued('23:01')]).toEqual([201, 201, ['changes']])
  // Who reads one has not sent it.
  expect((await office.get('/transaction/pdf', { id: kept.data.id })).status).toBe(200)
  expect((await office.post('/transactions/send', { ids: [sent.data.id], by: 'office' })).status).toBe(261)
  expect(await queued('23:02')).toEqual(['changes', `send ${sent.data.id}`])
})
