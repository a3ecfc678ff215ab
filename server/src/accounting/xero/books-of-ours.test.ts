import { beforeEach, expect, it } from 'vitest'
import type { XeroState } from '@college/contract/accounting'
import { addDays } from '@college/contract/kit'
import { settled } from '#accounting/testing'
import type { AnyRow } from '#testing'
import { keepInvoices } from './mirror.ts'
import { takePayments } from './payments.ts'
import { invoice } from './shapes.ts'
import type { WireInvoice } from './shapes.ts'
import { queueTask } from './tasks.ts'
import { openBooks } from './testing-books.ts'

const { xero, college, organisation, begin, invoiceFor, differences, settleAs, sendAll, hook, lineOf, newSync } =
  await openBooks()
let admin = await college.as('admin1')
beforeEach(async () => {
  admin = await begin()
})

it('sends three invoices once each, and a payment comes back by web hook', async () => {
  const email = await college.db.row<{ email: string; display_name: string }>(
    'select email, display_name from "user" where id = $1',
    [college.person('trainee1').id],
  )
  // One has a contact there by email, one has a namesake, one is new.
  const known = xero.books.putContact({ Name: 'Known as somebody', EmailAddress: email?.email })
  const namesake = await college.db.row<{ display_name: string }>('select display_name from "user" where id = $1', [
    college.person('fellow1').id,
  ])
  xero.books.putContact({ Name: namesake?.display_name ?? '' })
  const people = ['trainee1', 'fellow1', 'educator1'] as const
  const ours = [await invoiceFor(people[0]), await invoiceFor(people[1]), await invoiceFor(people[2], 12_345)]
  const before = await differences()
  expect(before.map(({ kind, sends, takes }) => [kind, sends, takes])).toEqual(
    people.map(() => ['only_ours', true, false]),
  )
  xero.fail({ manner: 'lost' }, 2)
  await sendAll()
  // What was held up by lost answers goes again later; nothing is there twice.
  for (let tries = 0; tries < 4; tries += 1) {
    college.clock.advance(5 * 60_000)
    await settled(college)
  }
  admin = await college.as('admin1')
  expect(xero.books.invoices.size).toBe(3)
  expect((await differences()).length).toBe(0)
  const sent = await Promise.all(ours.map(({ id }) => lineOf(id)))
  const numbers = sent.map(({ reference }) => String(reference))
  const theirs = numbers.map((number) => xero.books.byNumber(number))
  expect(theirs.map(({ Total, TotalTax, Status }) => [Total, TotalTax, Status])).toEqual([
    [1150, 150, 'AUTHORISED'],
    [1150, 150, 'AUTHORISED'],
    [123.45, 16.1, 'AUTHORISED'],
  ])
  expect(theirs[0]?.Contact.ContactID).toBe(known.ContactID)
  expect(theirs[1]?.Contact.Name).toBe(`${namesake?.display_name} (CR-${college.person('fellow1').id})`)

  const paid = xero.books.pay(numbers[0] ?? '', 1150, '2026-07-09')
  await hook(paid.InvoiceID)
  await hook(paid.InvoiceID)
  expect(await lineOf(ours[0]?.id ?? 0)).toMatchObject({ state: 'paid', allocated: 115_000 })
  const payments = await admin.get<AnyRow[]>('/transactions', { type: 'payment' })
  expect(payments.data.map(({ amount, date, user_id }) => [amount, date, user_id])).toEqual([
    [115_000, '2026-07-09', college.person('trainee1').id],
  ])
  const audits = await college.db.rows(
    `select 1 from audit where resource = 'transaction' and record_id = $1 and call = 'xero'`,
    [payments.data[0]?.id],
  )
  expect(audits.length).toBe(1)
  const removed = await admin.delete('/transaction', { id: ours[1]?.id ?? 0 })
  expect([removed.status, removed.message]).toEqual([409, expect.stringContaining('is in Xero')])
})

it('sends an invoice on another account after Xero refused the first, once', async () => {
  const one = await invoiceFor('trainee1')
  xero.books.archived.add('200')
  await sendAll()
  const state = async (): Promise<XeroState> => (await admin.get<XeroState>('/xero/state')).data
  const { failed, settings_at } = await state()
  expect(failed.map(({ problem }) => problem)).toEqual([
    "Xero says: Account code '200' is not a valid code for this document.",
  ])
  await admin.post('/xero/settings', { account_code: '201', branding_theme_id: null, settings_at })
  expect((await admin.post('/xero/sync', {})).status).toBe(202)
  await settled(college)
  xero.books.archived.clear()
  expect([(await state()).failed, await differences()]).toEqual([[], []])
  expect([...xero.books.invoices.values()].map(({ InvoiceNumber }) => InvoiceNumber)).toEqual([
    (await lineOf(one.id))['reference'],
  ])
})

it('sends an invoice that was changed again while it was being sent as it is now', async () => {
  const one = await invoiceFor('trainee1')
  await sendAll()
  const their = (): string => xero.books.byNumber(String(one['reference'])).DueDateString
  const send = async (due: string): Promise<void> => {
    await college.db.rows('update transaction set due = $2 where id = $1', [one.id, due])
    await queueTask(college.db, college.clock.now(), { organisation, kind: 'send', subject: String(one.id) })
  }
  xero.calls.length = 0
  xero.slow = 500
  await send('2026-09-01')
  await expect.poll(() => xero.calls.map(({ method }) => method), { timeout: 20_000, interval: 20 }).toContain('POST')
  await send('2026-10-01')
  xero.slow = 0
  await settled(college)
  const keys = xero.calls.flatMap(({ method, key }) => (method === 'POST' ? [key] : []))
  expect([keys.length, new Set(keys).size, their()]).toEqual([2, 2, '2026-10-01T00:00:00'])
  expect((await admin.get<XeroState>('/xero/state')).data.failed).toEqual([])
})

it('shows an invoice that was changed on both sides, and does what the office decides', async () => {
  const [one, two] = [await invoiceFor('trainee1'), await invoiceFor('fellow1')]
  await sendAll()
  const [number, other] = [String((await lineOf(one.id))['reference']), String((await lineOf(two.id))['reference'])]
  for (const name of [number, other]) {
    const their = xero.books.byNumber(name)
    xero.books.putInvoice({
      InvoiceID: their.InvoiceID,
      DueDate: '2026-08-15',
      LineItems: [{ Description: 'Fee', Quantity: 1, UnitAmount: 575 }],
    })
  }
  await college.db.rows(`update transaction set due = '2026-09-30' where id = any($1::bigint[])`, [[one.id, two.id]])
  await newSync()
  const found = await differences({ kind: 'amount', sort: 'number' })
  expect(found.map((row) => [row.number, row.ours, row.theirs])).toEqual(
    [number, other].toSorted((a, b) => a.localeCompare(b)).map((name) => [name, 115_000, 57_500]),
  )
  expect(found[0]?.parts).toEqual([
    { of: 'amount', ours: 115_000, theirs: 57_500 },
    { of: 'tax', ours: 15_000, theirs: 7_500 },
    { of: 'due', ours: '2026-09-30', theirs: '2026-08-15' },
  ])
  const first = found.find((row) => row.transaction_id === one.id)
  const second = found.find((row) => row.transaction_id === two.id)
  const taken = await Promise.all([1, 2].map(() => settleAs('theirs', first ? [first] : [])))
  // Of two at once the second finds that it was decided.
  expect(new Set(taken.map(({ data }) => data.left))).toEqual(new Set([0, 1]))
  expect(await lineOf(one.id)).toMatchObject({ amount: 57_500, tax: 7_500, due: '2026-08-15', state: 'due' })
  await settleAs('ours', second ? [second] : [])
  await settled(college)
  expect(xero.books.byNumber(other)).toMatchObject({ Total: 1150, DueDateString: '2026-09-30T00:00:00' })
  expect(await differences()).toEqual([])
  const seen = await college.db.rows(
    `select 1 from audit where kind = 'look' and call = 'GET /xero/comparison' and $1 = any(owner_ids)`,
    [college.person('fellow1').id],
  )
  expect(seen.length).toBeGreaterThan(0)
})

it('voids on the side that is believed, and takes an invoice that only Xero has', async () => {
  const [one, two] = [await invoiceFor('trainee1'), await invoiceFor('fellow1')]
  await sendAll()
  const their = xero.books.byNumber(String((await lineOf(one.id))['reference']))
  their.Status = 'VOIDED'
  their.UpdatedDateUTC = xero.books.touch()
  const extra = xero.books.putInvoice({
    Contact: { ContactID: their.Contact.ContactID },
    InvoiceNumber: 'Hand 1',
    Date: '2026-07-02',
    DueDate: '2026-07-20',
    Status: 'AUTHORISED',
    LineItems: [{ Description: 'Course', Quantity: 1, UnitAmount: 230, AccountCode: '200' }],
  })
  await college.db.rows(
    `update transaction set state = 'void', voided_at = now(), void_reason = 'Raised twice' where id = $1`,
    [two.id],
  )
  await newSync()
  const rows = await differences()
  expect(new Set(rows.map(({ kind, number }) => `${kind} ${number === 'Hand 1' ? number : ''}`))).toEqual(
    new Set(['void ', 'only_theirs Hand 1']),
  )
  const theirs = rows.filter(({ transaction_id: id }) => id !== two.id)
  expect((await settleAs('theirs', theirs)).body).toEqual({ data: { settled: 2, left: 0 } })
  await settleAs(
    'ours',
    rows.filter(({ transaction_id: id }) => id === two.id),
  )
  await settled(college)
  expect(await lineOf(one.id)).toMatchObject({ state: 'void', void_reason: 'Voided in Xero' })
  expect(xero.books.byNumber(String((await lineOf(two.id))['reference'])).Status).toBe('VOIDED')
  const taken = await admin.get<AnyRow[]>('/transactions', { q: 'Hand 1' })
  expect(taken.data[0]).toMatchObject({ amount: 23_000, due: '2026-07-20', xero_id: extra.InvoiceID })
  await settled(college)
  expect(await differences()).toEqual([])
})

it('voids nothing by an answer from before a payment, and takes a payment back that comes back', async () => {
  const one = await invoiceFor('trainee1')
  await sendAll()
  const number = String((await lineOf(one.id))['reference'])
  const before = invoice.parse(structuredClone(xero.books.byNumber(number)))
  const their = xero.books.pay(number, 1150, '2026-07-09')
  const [paid] = their.Payments
  const news = (rows: readonly WireInvoice[]): Promise<void> =>
    college.db.transaction(async (tx) => {
      await keepInvoices(tx, organisation, rows, college.clock.now())
      await takePayments(tx, organisation, rows, college.clock.now())
    })
  const lines = async (): Promise<unknown[]> =>
    (await admin.get<AnyRow[]>('/transactions', { type: 'payment', sort: 'id' })).data.map((row) => [
      row['state'],
      row['xero_id'],
    ])
  await hook(their.InvoiceID)
  // The page of another node, read before the payment and kept after it.
  await news([before])
  expect(await lines()).toEqual([['paid', paid?.PaymentID]])
  expect(await lineOf(one.id)).toMatchObject({ state: 'paid', allocated: 115_000 })

  xero.books.unpay(number)
  await hook(their.InvoiceID)
  expect(await lines()).toEqual([['void', null]])
  expect(await lineOf(one.id)).toMatchObject({ state: 'due', allocated: 0 })
  if (paid) their.Payments.push(paid)
  const back = { AmountPaid: 1150, UpdatedDateUTC: xero.books.touch() }
  Object.assign(their, back)
  await hook(their.InvoiceID)
  expect(await lines()).toEqual([
    ['void', null],
    ['paid', paid?.PaymentID],
  ])
  expect(await lineOf(one.id)).toMatchObject({ state: 'paid', allocated: 115_000 })

  // An answer that doesn’t say when it was is the latest, and leaves the version for those that do.
  await news([{ ...before, UpdatedDateUTC: null }])
  expect((await lineOf(one.id))['allocated']).toBe(0)
  await hook(their.InvoiceID)
  await news([before])
  expect(await lineOf(one.id)).toMatchObject({ state: 'paid', allocated: 115_000 })
})

it('takes a payment that was entered here by hand as the same, and voids one that Xero has no more', async () => {
  const one = await invoiceFor('trainee1')
  await sendAll()
  const user_id = college.person('trainee1').id
  const entered = await admin.put('/transaction', {
    user_id,
    type: 'payment',
    date: '2026-07-08',
    description: 'Bank',
    amount: 50_000,
  })
  const number = String((await lineOf(one.id))['reference'])
  const their = xero.books.pay(number, 500, '2026-07-09')
  xero.books.pay(number, 100, '2026-07-10')
  await hook(their.InvoiceID)
  expect((await admin.get<AnyRow[]>('/transactions', { type: 'payment' })).data.length).toBe(2)
  expect((await lineOf(entered.data.id))['xero_id']).toBe(their.Payments[0]?.PaymentID)
  expect(await lineOf(one.id)).toMatchObject({ state: 'due', allocated: 60_000 })
  their.Payments.splice(1, 1)
  their.AmountPaid = 500
  their.UpdatedDateUTC = xero.books.touch()
  await newSync()
  const payments = await admin.get<AnyRow[]>('/transactions', { type: 'payment', state: 'void' })
  expect(payments.data.map((row) => [row['xero_id'], row['void_reason']])).toEqual([[null, 'Removed in Xero']])
  expect((await lineOf(one.id))['allocated']).toBe(50_000)
})

it('follows a payment that is taken out in Xero and entered there again, made here or there', async () => {
  // A file of the bank has days of the last two years.
  const [paidOn, seenOn] = [addDays(college.fixtures.today, -12), addDays(college.fixtures.today, -11)]
  const one = await invoiceFor('trainee1')
  await sendAll()
  const user_id = college.person('trainee1').id
  const number = String((await lineOf(one.id))['reference'])
  const payment = { user_id, type: 'payment', date: paidOn, description: 'Bank', amount: 50_000 }
  // One is entered by hand and for no invoice, one comes with a file of the bank for this invoice, one is only in Xero.
  const byHand = (await admin.put('/transaction', payment)).data.id
  const file = {
    text: `Date,Amount,Payee\n${paidOn},300.00,${number}`,
    mapping: { date: 0, amount: 1, payer: 2 },
    file_name: 'bank.csv',
  }
  expect((await admin.put('/transactions/bank', { ...file, lines: [{ line: 2, user_id }] })).status).toBe(201)
  for (const amount of [500, 300, 100]) xero.books.pay(number, amount, seenOn)
  const their = xero.books.byNumber(number)
  await hook(their.InvoiceID)
  const lines = async (state: string): Promise<unknown[]> =>
    (await admin.get<AnyRow[]>('/transactions', { type: 'payment', state, sort: 'id' })).data.map((row) => [
      row['amount'],
      row['xero_id'],
    ])
  const keysOf = (): (string | undefined)[] => their.Payments.map(({ PaymentID }) => PaymentID)
  const amounts = [50_000, 30_000, 10_000]
  const first = keysOf()
  expect(await lines('paid')).toEqual(amounts.map((amount, at) => [amount, first[at]]))

  const again = their.Payments.splice(0).map(({ Amount }) => Amount)
  for (const amount of again) xero.books.pay(number, amount, seenOn)
  await hook(their.InvoiceID)
  const second = keysOf()
  expect(await lines('paid')).toEqual(amounts.map((amount, at) => [amount, second[at]]))
  expect(await lines('void')).toEqual([[10_000, null]])
  expect(await lineOf(one.id)).toMatchObject({ state: 'due', allocated: 90_000 })

  // Without any of them in Xero, what was entered here is there still, and known to the bank's file.
  their.Payments.splice(0)
  their.AmountPaid = 0
  their.UpdatedDateUTC = xero.books.touch()
  await hook(their.InvoiceID)
  expect(await lines('paid')).toEqual([
    [50_000, null],
    [30_000, null],
  ])
  expect(await lineOf(byHand)).toMatchObject({ state: 'paid', invoice_id: null })
  expect((await lineOf(one.id))['allocated']).toBe(80_000)
  const checked = await admin.post<{ lines: { state: string }[] }>('/transactions/bank/check', {
    text: file.text,
    mapping: file.mapping,
  })
  expect(checked.data.lines.map(({ state }) => state)).toEqual(['duplicate'])
})
