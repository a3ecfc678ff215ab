import { beforeEach, expect, it } from 'vitest'
import type { XeroState } from '@college/contract/accounting'
import { connectAs, settled } from '#accounting/testing'
import type { AnyRow } from '#testing'
import { queueTask } from './tasks.ts'
import { openBooks } from './testing-books.ts'

const { xero, college, organisation, begin, invoiceFor, differences, settleAs, sendAll, hook, lineOf, newSync } =
  await openBooks()
let admin = await college.as('admin1')
beforeEach(async () => {
  admin = await begin()
})

/** An invoice that Xero has of its own, for a contact of its own or for one that is given. */
const strangersInvoice = (number: string, contact = xero.books.putContact({ Name: 'Kererū Plumbing' })) =>
  xero.books.putInvoice({
    Contact: { ContactID: contact.ContactID },
    InvoiceNumber: number,
    Date: '2026-06-01',
    DueDate: '2026-06-20',
    Status: 'AUTHORISED',
    LineItems: [{ Description: 'Pipes', Quantity: 1, UnitAmount: 77, AccountCode: '200' }],
  })

it('leaves alone what Xero has under our number for another contact', async () => {
  const one = await invoiceFor('trainee1')
  const number = String((await lineOf(one.id))['reference'])
  const theirs = strangersInvoice(number)
  xero.books.pay(number, 77, '2026-06-09')
  const before = structuredClone(xero.books.byNumber(number))
  const words = `Xero has ${number} already, for Kererū Plumbing. Give one of the two another number.`
  await newSync()
  // It is shown with its contact, and is not ours to take.
  const seen = await differences()
  expect(seen.map(({ kind, contact, sends, takes }) => [kind, contact, sends, takes])).toEqual([
    ['amount', 'Kererū Plumbing', true, false],
  ])
  expect((await settleAs('theirs', seen)).data).toEqual({ settled: 0, left: 1 })
  await sendAll()
  expect((await differences()).map(({ problem }) => problem)).toEqual([words])
  await college.db.rows(
    `update transaction set state = 'void', voided_at = now(), void_reason = 'Raised twice' where id = $1`,
    [one.id],
  )
  await college.db.rows(`delete from xero_task where kind = 'send'`)
  await queueTask(college.db, college.clock.now(), { organisation, kind: 'send', subject: String(one.id) })
  await settled(college)
  expect((await admin.get<XeroState>('/xero/state')).data.failed.map(({ problem }) => problem)).toEqual([words])
  expect(xero.books.byNumber(number)).toEqual(before)
  expect(xero.books.contacts.size).toBe(1)
  expect((await admin.get<AnyRow[]>('/transactions', { type: 'payment' })).data).toEqual([])
  expect(await lineOf(one.id)).toMatchObject({ xero_id: null, amount: 115_000 })
  expect(theirs.InvoiceID).toBe(before.InvoiceID)

  // Where it is known who is which contact, it is nobody's but theirs.
  const [two, three] = [await invoiceFor('fellow1'), await invoiceFor('fellow1')]
  const [known, other] = [two, three].map(({ id }) => id)
  await settleAs(
    'ours',
    (await differences()).filter(({ transaction_id: id }) => id === known),
  )
  await settled(college)
  strangersInvoice(String((await lineOf(other ?? 0))['reference']), [...xero.books.contacts.values()][0])
  await newSync()
  expect((await differences()).map((row) => [row.transaction_id, row.kind, row.contact, row.xero_id])).toEqual([
    [other, 'only_ours', null, null],
  ])
})

it('takes an invoice of another currency for no money of ours, nor what was paid on it', async () => {
  const one = await invoiceFor('trainee1')
  await sendAll()
  const number = String((await lineOf(one.id))['reference'])
  const advice = 'Xero has it in AUD: enter it there in NZD, or void it there.'
  const [contact] = xero.books.contacts.values()
  const InvoiceID = xero.books.byNumber(number).InvoiceID
  xero.books.putInvoice({ InvoiceID, CurrencyCode: 'AUD' })
  xero.books.putInvoice({
    Contact: { ContactID: contact?.ContactID ?? '' },
    InvoiceNumber: 'AUD-1',
    Date: '2026-06-01',
    Status: 'AUTHORISED',
    CurrencyCode: 'AUD',
    LineItems: [{ Description: 'Course in Sydney', Quantity: 1, UnitAmount: 300, AccountCode: '200' }],
  })
  xero.books.pay(number, 1_150, '2026-07-09')
  await hook(InvoiceID)
  await newSync()
  // Alike in all cents, they differ in what those are.
  const rows = (await differences()).map(({ number: is, kind, parts, sends, takes, advice: words }) => [
    [is, kind, sends, takes, words],
    parts[0],
  ])
  expect(rows).toEqual([
    [['AUD-1', 'only_theirs', false, false, advice], undefined],
    [[number, 'amount', false, false, advice], { of: 'currency', ours: 'NZD', theirs: 'AUD' }],
  ])
  for (const believe of ['ours', 'theirs'] as const)
    expect((await settleAs(believe, await differences())).data).toEqual({ settled: 0, left: 2 })
  expect((await admin.get<AnyRow[]>('/transactions', { type: 'payment' })).data).toEqual([])
  expect(await lineOf(one.id)).toMatchObject({ amount: 115_000, allocated: 0, state: 'due' })
})

it('leaves an amount that no invoice here can have, and takes what was chosen beside it', async () => {
  const [nothing, much, good] = [
    await invoiceFor('trainee1'),
    await invoiceFor('trainee2'),
    await invoiceFor('fellow1'),
  ]
  await sendAll()
  const totals = [
    [nothing, 0],
    [much, 2_000_000],
    [good, 230],
  ] as const
  for (const [{ id }, UnitAmount] of totals) {
    const { InvoiceID } = xero.books.byNumber(String((await lineOf(id))['reference']))
    const line = { Description: 'Changed there', Quantity: 1, UnitAmount, AccountCode: '200' }
    xero.books.putInvoice({ InvoiceID, LineItems: [line] })
  }
  await newSync()
  const rows = await differences()
  expect(rows.map(({ transaction_id, sends, takes, advice }) => [transaction_id, sends, takes, advice])).toEqual([
    [nothing.id, true, false, 'Xero has it at $0.00: void it there or here.'],
    [much.id, true, false, 'Xero has it at $2,000,000.00: $1,000,000.00 is the most here.'],
    [good.id, true, true, null],
  ])
  expect((await settleAs('theirs', rows)).data).toEqual({ settled: 1, left: 2 })
  const amounts = await Promise.all(totals.map(async ([{ id }]) => (await lineOf(id))['amount']))
  expect(amounts).toEqual([115_000, 115_000, 23_000])
})

it('sends nothing to an invoice that is void at Xero, which changes none of those', async () => {
  const [one, two] = [await invoiceFor('trainee1'), await invoiceFor('fellow1')]
  await sendAll()
  for (const [{ id }, Status] of [
    [one, 'VOIDED'],
    [two, 'DELETED'],
  ] as const) {
    const { InvoiceID } = xero.books.byNumber(String((await lineOf(id))['reference']))
    xero.books.putInvoice({ InvoiceID, Status })
    expect(() => xero.books.putInvoice({ InvoiceID, Status: 'AUTHORISED' })).toThrow('cannot be edited')
  }
  await newSync()
  const rows = await differences()
  const words = 'Xero’s is void: take Xero’s, or void ours and raise another.'
  expect(
    rows.map(({ transaction_id, kind, sends, takes, advice }) => [transaction_id, kind, sends, takes, advice]),
  ).toEqual([one, two].map(({ id }) => [id, 'void', false, true, words]))
  const calls = xero.calls.length
  expect((await settleAs('ours', rows)).data).toEqual({ settled: 0, left: 2 })
  await settled(college)
  expect([xero.calls.length, (await admin.get<XeroState>('/xero/state')).data.failed]).toEqual([calls, []])
  expect((await settleAs('theirs', rows)).data).toEqual({ settled: 2, left: 0 })
  await settled(college)
  expect(await differences()).toEqual([])
})

it('finds an invoice that was entered in Xero by hand for the same contact', async () => {
  const one = await invoiceFor('trainee1')
  const number = String((await lineOf(one.id))['reference'])
  const email = (await college.db.row<{ email: string }>('select email from "user" where id = $1', [
    college.person('trainee1').id,
  ]))!.email // the person is there
  const theirs = strangersInvoice(number, xero.books.putContact({ Name: 'As Xero has them', EmailAddress: email }))
  await newSync()
  expect((await differences()).map(({ kind, contact, sends, takes }) => [kind, contact, sends, takes])).toEqual([
    ['amount', 'As Xero has them', true, true],
  ])
  await sendAll()
  expect(await lineOf(one.id)).toMatchObject({ xero_id: theirs.InvoiceID, amount: 115_000 })
  expect(xero.books.byNumber(number)).toMatchObject({ InvoiceID: theirs.InvoiceID, Total: 1150 })
  expect(await differences()).toEqual([])
})

it('takes a credit note as a credit of the invoice, as much of it as Xero sets against it', async () => {
  const one = await invoiceFor('trainee1')
  await sendAll()
  const number = String((await lineOf(one.id))['reference'])
  const id = '6f0c3e0e-52a4-4d1c-9d2c-0d6a3f5a7b11'
  const lines = async (): Promise<unknown[]> =>
    (await admin.get<AnyRow[]>('/transactions', { type: 'credit', sort: 'id' })).data.map((row) => [
      row['amount'],
      row['tax'],
      row['state'],
      row['void_reason'],
    ])
  const steps = [
    { amount: 230, lines: [[23_000, 3_000, 'paid', null]] },
    { amount: 460, lines: [[46_000, 6_000, 'paid', null]] },
    { amount: 0, lines: [] },
    { amount: 460, lines: [[46_000, 6_000, 'paid', null]] },
  ]
  const gone: unknown[] = []
  let last: unknown[] = []
  for (const step of steps) {
    const their = xero.books.credit(number, { id, amount: step.amount, day: '2026-07-09' })
    await hook(their.InvoiceID)
    await newSync()
    for (const [amount, tax] of last as number[][]) gone.push([amount, tax, 'void', 'Removed in Xero']) // lines of a step
    last = step.lines
    expect(await lines()).toEqual([...gone, ...step.lines])
    expect((await lineOf(one.id))['allocated']).toBe(step.amount * 100)
    expect(await differences()).toEqual([])
  }
  // A credit that only we have is settled on neither side by a button.
  const user_id = college.person('trainee1').id
  const waived = {
    user_id,
    type: 'credit',
    date: '2026-08-08',
    description: 'Waived',
    amount: 11_500,
    invoice_id: one.id,
  }
  expect((await admin.put('/transaction', waived)).status).toBe(201)
  const rows = await differences()
  expect(rows.map(({ kind, sends, takes }) => [kind, sends, takes])).toEqual([['paid', false, false]])
  for (const believe of ['ours', 'theirs'] as const)
    expect((await settleAs(believe, rows)).data).toEqual({ settled: 0, left: 1 })
})

it('gives up with words what cannot be sent, and sends what has left the college by itself', async () => {
  await admin.post('/xero/settings', {
    account_code: null,
    branding_theme_id: null,
    settings_at: (await admin.get<XeroState>('/xero/state')).data.settings_at,
  })
  const one = await invoiceFor('trainee1')
  await sendAll()
  const state = (await admin.get<XeroState>('/xero/state')).data
  expect(state.failed).toEqual([
    expect.objectContaining({
      what: `Invoice ${String((await lineOf(one.id))['reference'])}`,
      problem: 'Choose the account that invoices are booked on first.',
      path: `/app/transaction?id=${one.id}`,
    }),
  ])
  expect((await differences())[0]).toMatchObject({ waits: false, problem: state.failed[0]?.problem })
  await admin.post('/xero/settings', { account_code: '200', branding_theme_id: null, settings_at: state.settings_at })
  await admin.post('/xero/sync', {})
  await settled(college)
  expect(xero.books.invoices.size).toBe(1)
})

it('shows and settles nothing of another college', async () => {
  const one = await invoiceFor('trainee1')
  const [row] = await differences()
  const other = await college.as('bAdmin')
  expect((await other.get('/xero/comparison')).status).toBe(501)
  await connectAs(other, xero, 1)
  expect((await other.get('/xero/comparison')).status).toBe(260)
  const answer = await other.post<{ left: number }>('/xero/settle', {
    believe: 'ours',
    differences: [{ transaction_id: one.id, xero_id: null, ours_version: row?.ours_version, theirs_version: null }],
  })
  expect([answer.status, answer.data.left]).toEqual([261, 1])
  expect((await admin.get('/xero/comparison', { nothing: 'x' })).status).toBe(400)
  await college.db.rows('delete from xero_connection where organisation_id <> $1', [organisation])
})

it('uses what is free for what stands once the office took a void, or a new, invoice of Xero', async () => {
  const one = await invoiceFor('trainee1')
  await sendAll()
  const user_id = college.person('trainee1').id
  const cash = { user_id, type: 'payment', date: '2026-07-08', description: 'Cash', amount: 10_000 }
  expect((await admin.put('/transaction', cash)).status).toBe(201)
  const two = await invoiceFor('trainee1', 5_000)
  expect([(await lineOf(one.id))['allocated'], (await lineOf(two.id))['allocated']]).toEqual([10_000, 0])
  const their = xero.books.byNumber(String((await lineOf(one.id))['reference']))
  Object.assign(their, { Status: 'VOIDED', UpdatedDateUTC: xero.books.touch() })
  await newSync()
  const takeOf = async (id: number | null): Promise<void> => {
    const rows = (await differences()).filter(({ transaction_id: of, takes }) => of === id && takes)
    expect((await settleAs('theirs', rows)).body).toEqual({ data: { settled: 1, left: 0 } })
  }
  await takeOf(one.id)
  expect(await lineOf(two.id)).toMatchObject({ state: 'paid', allocated: 5_000 })
  xero.books.putInvoice({
    Contact: { ContactID: their.Contact.ContactID },
    InvoiceNumber: 'Hand 2',
    Date: '2026-07-02',
    DueDate: '2026-07-20',
    Status: 'AUTHORISED',
    LineItems: [{ Description: 'Course', Quantity: 1, UnitAmount: 30, AccountCode: '200' }],
  })
  await newSync()
  await takeOf(null)
  const taken = await admin.get<AnyRow[]>('/transactions', { q: 'Hand 2' })
  expect(taken.data[0]).toMatchObject({ amount: 3_000, state: 'paid', allocated: 3_000 })
})
