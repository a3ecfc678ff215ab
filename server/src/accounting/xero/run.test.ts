import { afterAll, beforeEach, expect, it } from 'vitest'
import type { XeroState } from '@college/contract/accounting'
import { connectAs, settled, startXero } from '#accounting/testing'
import { openTestApp } from '#testing'
import { queueTask } from './tasks.ts'

const xero = await startXero()
const college = await openTestApp({ environment: xero.settings })
await college.node({ environment: xero.settings })
const { organisation } = college.fixtures.a
afterAll(async () => {
  await xero.close()
  expect(xero.violations).toEqual([])
})
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
  // The limit and the failure met the first page; none that was read is read again.
  expect(pages()).toEqual(['1', '1', '1', '2', '3'])
  expect((await stateNow()).synced_at).not.toBeNull()
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
