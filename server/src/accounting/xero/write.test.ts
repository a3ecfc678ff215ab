import { afterAll, beforeEach, expect, it } from 'vitest'
import type { XeroContact, XeroInvoice } from '@college/contract/accounting'
import { connectAs, settled, startXero } from '#accounting/testing'
import { openTestApp } from '#testing'

const xero = await startXero()
const college = await openTestApp({ environment: xero.settings })
afterAll(async () => {
  await xero.close()
  expect(xero.violations).toEqual([])
})
await connectAs(await college.as('admin1'), xero)
// What connecting queues would meet the faults that are meant for the calls of a test.
await settled(college)
await settled(college)
const admin = await college.as('admin1')

beforeEach(() => {
  xero.books.invoices.clear()
  xero.books.contacts.clear()
})

const contactOf = async (name = 'Ana Whitu'): Promise<XeroContact> =>
  (await admin.put<XeroContact>('/xero/contacts', { name, email: 'ana@college.test' })).data

const feeOf = (contact_id: string) => ({
  contact_id,
  number: 'INV-0001',
  date: '2026-07-01',
  due: '2026-07-31',
  status: 'AUTHORISED',
  lines: [{ description: 'Annual fee', quantity: 1, unit_amount: 1150, account_code: '200', tax_type: 'OUTPUT2' }],
})

it('makes, changes and archives a contact', async () => {
  const made = await contactOf()
  expect(made).toMatchObject({ name: 'Ana Whitu', email: 'ana@college.test', status: 'ACTIVE' })
  const changed = await admin.post<XeroContact>('/xero/contacts', { id: made.id, account_number: 'U-7' })
  expect([changed.status, changed.data.account_number, changed.data.name]).toEqual([261, 'U-7', 'Ana Whitu'])
  const gone = await admin.delete<XeroContact>('/xero/contacts', { id: made.id })
  expect([gone.status, gone.data.status]).toEqual([262, 'ARCHIVED'])
  const twin = await admin.put('/xero/contacts', { name: 'Ana Whitu' })
  expect([twin.status, twin.message]).toEqual([
    476,
    'Xero says: The contact name Ana Whitu is already assigned to another contact.',
  ])
})

it('makes an invoice and voids it; one that has payments stays', async () => {
  const contact = await contactOf()
  const made = await admin.put<XeroInvoice>('/xero/invoices', feeOf(contact.id))
  expect([made.status, made.data]).toEqual([
    201,
    expect.objectContaining({ number: 'INV-0001', total: 1150, tax: 150, owing: 1150, status: 'AUTHORISED' }),
  ])
  const { id } = made.data
  const changed = await admin.post<XeroInvoice>('/xero/invoices', { id, reference: 'Year 2026' })
  expect([changed.status, changed.data.reference, changed.data.total]).toEqual([261, 'Year 2026', 1150])
  xero.books.pay('INV-0001', 100, '2026-07-05')
  const paid = await admin.delete('/xero/invoices', { id })
  expect([paid.status, paid.message]).toEqual([476, expect.stringContaining('payments or credits')])
  xero.books.byNumber('INV-0001').AmountPaid = 0
  const voided = await admin.delete<XeroInvoice>('/xero/invoices', { id })
  expect([voided.status, voided.data.status]).toEqual([262, 'VOIDED'])
  const draft = await admin.put<XeroInvoice>('/xero/invoices', { ...feeOf(contact.id), number: 'D-1', status: 'DRAFT' })
  expect((await admin.delete<XeroInvoice>('/xero/invoices', { id: draft.data.id })).data.status).toBe('DELETED')
  const nothing = '1b4e28ba-2fa1-41d2-883f-0016d3cca427'
  expect((await admin.delete('/xero/invoices', { id: nothing })).status).toBe(404)
  const audits = await college.db.rows<{ call: string }>(
    `select call from audit where resource = 'xero' and kind = 'change' and call like '%/xero/invoices' order by id`,
  )
  expect(audits.map(({ call }) => call.split(' ')[0])).toEqual(['PUT', 'POST', 'DELETE', 'PUT', 'DELETE'])
})

it('makes an invoice once, although its answer was lost and it was sent again, also twice at once', async () => {
  const contact = await contactOf()
  const body = feeOf(contact.id)
  xero.fail({ manner: 'lost' })
  const lost = await admin.put('/xero/invoices', body, { key: 'fee-of-ana' })
  expect(lost.status).toBe(503)
  const again = await Promise.all([1, 2].map(() => admin.put('/xero/invoices', body, { key: 'fee-of-ana' })))
  expect(again.map(({ status }) => status)).toEqual([201, 201])
  expect(xero.books.invoices.size).toBe(1)
  // Another administrator's key of the same name is another key.
  const other = await (await college.as('admin2')).put('/xero/invoices', body, { key: 'fee-of-ana' })
  expect([other.status, other.message]).toEqual([476, 'Xero says: Invoice # must be unique.'])
})

it.each([
  ['no line', { lines: [] }, 'lines'],
  ['a day that is none', { date: '2026-02-30' }, 'date'],
  ['no contact', { contact_id: 'Ana' }, 'contact_id'],
  ['an unknown member', { Type: 'ACCPAY' }, 'Type'],
])('refuses an invoice with %s before Xero hears of it', async (_what, wrong, named) => {
  const asked = xero.calls.length
  const answer = await admin.put('/xero/invoices', { ...feeOf('1b4e28ba-2fa1-41d2-883f-0016d3cca427'), ...wrong })
  expect([answer.status, answer.named, xero.calls.length]).toEqual([400, [named], asked])
})

it('shows what Xero says as a line of plain text', async () => {
  const contact = await contactOf()
  const answer = await admin.put('/xero/invoices', {
    ...feeOf(contact.id),
    lines: [{ description: 'Fee', quantity: 1, unit_amount: 10 }],
  })
  expect([answer.status, answer.message]).toEqual([476, 'Xero says: Account code must be specified'])
})
