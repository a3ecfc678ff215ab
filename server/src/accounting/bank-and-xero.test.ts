import type { BankCheck, BankChoice, BankLine, XeroDifferenceRow } from '@college/contract/accounting'
import { addDays, code, showDate } from '@college/contract/kit'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { connectAs, settled, startXero } from '#accounting/testing'
import { openTestApp } from '#testing'
import type { AnyRow } from '#testing'
import { takePayments } from './xero/payments.ts'
import { invoice as wireInvoice } from './xero/shapes.ts'

const xero = await startXero()
const college = await openTestApp({ environment: xero.settings })
await college.node({ environment: xero.settings })
afterAll(async () => {
  await xero.close()
  expect(xero.violations).toEqual([])
})
const { today } = college.fixtures
const trainee = college.person('trainee1').id
const paidOn = addDays(today, -4)
const mapping = { date: 0, amount: 1, payer: 2, reference: 3 }

let admin = await college.as('admin1')
beforeEach(async () => {
  college.clock.reset()
  xero.books.invoices.clear()
  xero.books.contacts.clear()
  await college.db.script(
    'truncate xero_connection, xero_task, xero_call, xero_invoice, xero_contact, transaction_allocation, bank_line, bank_import, transaction cascade',
  )
  await college.db.rows(`update "user" set lastname = 'Whitu' where id = $1`, [trainee])
  admin = await college.as('admin1')
  await connectAs(admin, xero)
  const { data } = await admin.get<{ settings_at: string }>('/xero/state')
  await admin.post('/xero/settings', { account_code: '200', branding_theme_id: null, settings_at: data.settings_at })
  await settled(college)
  await settled(college)
})

/** An invoice that Xero has as well; its number. */
const bill = async (amount: number): Promise<{ id: number; number: string }> => {
  const body = { user_id: trainee, type: 'invoice', date: addDays(today, -10), description: 'Annual fee', amount }
  const { data } = await admin.put<AnyRow>('/transaction', body)
  const differences = (await admin.get<XeroDifferenceRow[]>('/xero/comparison')).data.map(
    ({ transaction_id, xero_id, ours_version, theirs_version }) => ({
      transaction_id,
      xero_id,
      ours_version,
      theirs_version,
    }),
  )
  expect((await admin.post('/xero/settle', { believe: 'ours', differences })).status).toBe(261)
  await settled(college)
  return { id: data.id, number: String(data['reference']) }
}
const hook = async (id: string): Promise<void> => {
  const { body, signature } = xero.hook([{ id }])
  const answer = await college.http.inject({
    method: 'POST',
    url: '/api/v1/xero/webhook',
    headers: { 'content-type': 'application/json', 'x-xero-signature': signature },
    payload: body,
  })
  expect(answer.statusCode).toBe(200)
  await settled(college)
}
const payAtXero = async (number: string, cents: number, day = paidOn): Promise<void> =>
  hook(xero.books.pay(number, cents / 100, day).InvoiceID)
const removeAtXero = async (number: string): Promise<void> => hook(xero.books.unpay(number).InvoiceID)

interface Money {
  readonly cents: number
  readonly says: string
  readonly day?: string
}
const fileOf = (...lines: readonly Money[]): string =>
  [
    'Date,Amount,Payee,Reference',
    ...lines.map(
      ({ cents, says, day = addDays(paidOn, 1) }) => `${showDate(day)},${(cents / 100).toFixed(2)},${says},`,
    ),
  ].join('\n')
const check = async (text: string): Promise<BankLine[]> =>
  (await admin.post<BankCheck>('/transactions/bank/check', { text })).data.lines
const take = async (text: string, lines: readonly BankChoice[]) =>
  admin.put<{ id: number; payments: number; total: number; already: number }>('/transactions/bank', {
    text,
    mapping,
    lines,
  })
/** Lines as the check proposes them. */
const proposed = (lines: readonly BankLine[]): BankChoice[] =>
  lines.flatMap(({ line, state, user_id, same: [same] }): BankChoice[] =>
    user_id === null || (state !== 'matched' && state !== 'likely' && state !== 'entered')
      ? []
      : [{ line, user_id, ...(state === 'entered' && same && { same_as: same.transaction_id }) }],
  )
const undo = async (id: number) =>
  (await admin.post<{ voided: number; kept: number }>('/transactions/bank/undo', { id })).data
const standing = async (): Promise<number[]> =>
  (await admin.get<AnyRow[]>('/transactions', { type: 'payment', state: ['due', 'paid'], sort: 'id' })).data.map(
    (row) => Number(row['amount']),
  )
const balance = async (): Promise<number> =>
  (await admin.get<{ balance: number }>('/transactions/account', { user_id: trainee })).data.balance

it('proposes a payment that came from Xero as already here, by number and by name, and makes none of it', async () => {
  const one = await bill(115_000)
  await payAtXero(one.number, 115_000)
  expect(await standing()).toEqual([115_000])
  for (const says of [`T T ${one.number}`, 'WHITU A fee']) {
    const text = fileOf({ cents: 115_000, says })
    const lines = await check(text)
    expect(lines.map(({ state, user_id, reasons }) => [state, user_id, reasons])).toEqual([
      ['entered', trainee, [`This payment came from Xero, dated ${showDate(paidOn)}`]],
    ])
    const refused = await take(text, [{ line: 2, user_id: trainee }])
    const words = `Line 2: This payment came from Xero, dated ${showDate(paidOn)}. Choose whether it is the same`
    expect([refused.status, refused.errors]).toEqual([code.conflict, [{ path: 'lines.0', message: words }]])
    const taken = await take(text, proposed(lines))
    expect([taken.status, taken.data]).toEqual([201, { id: taken.data.id, payments: 0, total: 0, already: 1 }])
    expect([await standing(), await balance()]).toEqual([[115_000], 0])
    expect((await check(text))[0]?.reasons[0]).toMatch(/^Imported before/)
    // Xero has it still.
    expect(await undo(taken.data.id)).toEqual({ voided: 0, kept: 0 })
    expect([await standing(), await balance()]).toEqual([[115_000], 0])
  }
})

it('takes a payment of the bank that comes from Xero later as the same one', async () => {
  const one = await bill(115_000)
  const text = fileOf({ cents: 115_000, says: one.number })
  const taken = await take(text, proposed(await check(text)))
  expect(taken.data).toMatchObject({ payments: 1, already: 0 })
  await payAtXero(one.number, 115_000)
  expect([await standing(), await balance()]).toEqual([[115_000], 0])
  // Without the file it is Xero's, and goes when Xero has it no more.
  expect(await undo(taken.data.id)).toEqual({ voided: 0, kept: 1 })
  expect([await standing(), await balance()]).toEqual([[115_000], 0])
  await removeAtXero(one.number)
  expect([await standing(), await balance()]).toEqual([[], 115_000])
})

it('keeps what the bank has when Xero has it no more, and voids it when neither has', async () => {
  const one = await bill(115_000)
  await payAtXero(one.number, 115_000)
  const text = fileOf({ cents: 115_000, says: one.number })
  const taken = await take(text, proposed(await check(text)))
  await removeAtXero(one.number)
  expect([await standing(), await balance()]).toEqual([[115_000], 0])
  // Entered again at Xero, a day later, it is the same.
  await payAtXero(one.number, 115_000, addDays(paidOn, 1))
  expect(await standing()).toEqual([115_000])
  await removeAtXero(one.number)
  expect(await undo(taken.data.id)).toEqual({ voided: 1, kept: 0 })
  expect([await standing(), await balance()]).toEqual([[], 115_000])
})

it.each(['bank', 'xero'] as const)('counts parts of an invoice once each, those of the %s first', async (first) => {
  const one = await bill(115_000)
  const parts = [50_000, 65_000]
  const text = fileOf(...parts.map((cents, at) => ({ cents, says: one.number, day: addDays(paidOn, at) })))
  const atXero = async (): Promise<void> => {
    for (const [at, cents] of parts.entries()) await payAtXero(one.number, cents, addDays(paidOn, at))
  }
  const atBank = async () => take(text, proposed(await check(text)))
  if (first === 'xero') await atXero()
  expect((await atBank()).data).toMatchObject(
    first === 'xero' ? { payments: 0, already: 2 } : { payments: 2, already: 0 },
  )
  if (first === 'bank') await atXero()
  expect([await standing(), await balance()]).toEqual([parts, 0])
})

it('counts the part that Xero has not heard of yet as a payment', async () => {
  const one = await bill(115_000)
  await payAtXero(one.number, 50_000)
  const text = fileOf({ cents: 50_000, says: one.number }, { cents: 65_000, says: one.number })
  const lines = await check(text)
  expect(lines.map(({ state }) => state)).toEqual(['entered', 'matched'])
  expect((await take(text, proposed(lines))).data).toMatchObject({ payments: 1, total: 65_000, already: 1 })
  await payAtXero(one.number, 65_000)
  expect([await standing(), await balance()]).toEqual([[50_000, 65_000], 0])
})

it.each(['bank', 'xero'] as const)('knows two equal payments of a day as two, those of the %s first', async (first) => {
  const one = await bill(115_000)
  const text = fileOf({ cents: 20_000, says: one.number }, { cents: 20_000, says: one.number })
  const atXero = async (): Promise<void> => {
    for (let twice = 0; twice < 2; twice += 1) await payAtXero(one.number, 20_000)
  }
  if (first === 'xero') await atXero()
  const lines = await check(text)
  expect(lines.map(({ state, reasons }) => [state, reasons])).toEqual(
    first === 'xero'
      ? [2, 3].map(() => ['entered', [`This payment came from Xero, dated ${showDate(paidOn)}`]])
      : [
          ['matched', [`Names ${one.number}. $1,150.00 is still to pay`]],
          ['twin', ['The same as line 2']],
        ],
  )
  const both: BankChoice[] =
    first === 'xero'
      ? proposed(lines)
      : [
          { line: 2, user_id: trainee },
          { line: 3, user_id: trainee, another: true },
        ]
  const taken = await take(text, both)
  expect(taken.status).toBe(201)
  if (first === 'bank') await atXero()
  expect([await standing(), await balance()]).toEqual([[20_000, 20_000], 75_000])
  expect((await check(text)).map(({ state }) => state)).toEqual(['duplicate', 'duplicate'])
})

it('imports another payment like one of Xero where the office says so', async () => {
  const one = await bill(115_000)
  await payAtXero(one.number, 20_000)
  const text = fileOf(
    { cents: 20_000, says: `${one.number} first` },
    { cents: 20_000, says: `${one.number} second`, day: addDays(paidOn, 2) },
  )
  const lines = await check(text)
  expect(lines.map(({ state }) => state)).toEqual(['entered', 'matched'])
  const same = lines[0]?.same[0]?.transaction_id ?? 0
  const at = (line: number, more: Partial<BankChoice> = {}): BankChoice => ({ line, user_id: trainee, ...more })
  const wrong = await take(text, [at(2, { same_as: same }), at(3, { same_as: same })])
  expect(wrong.errors).toEqual([{ path: 'lines.1', message: 'Line 3: another line is that payment' }])
  const none = await take(text, [at(2, { same_as: same + 9_999 })])
  expect(none.errors).toEqual([{ path: 'lines.0', message: 'Line 2: it isn’t the payment that was chosen' }])
  const taken = await take(text, [at(2, { another: true }), at(3, { same_as: same })])
  expect(taken.data).toMatchObject({ payments: 1, already: 1 })
  expect([await standing(), await balance()]).toEqual([[20_000, 20_000], 75_000])
})

it('knows a payment that the office entered by hand, and one of an account that the office chose', async () => {
  const one = await bill(115_000)
  const body = { user_id: trainee, type: 'payment', date: paidOn, description: 'By hand', amount: 115_000 }
  expect((await admin.put('/transaction', body)).status).toBe(201)
  const named = fileOf({ cents: 115_000, says: one.number })
  expect((await check(named)).map(({ state, reasons }) => [state, reasons])).toEqual([
    ['entered', [`This payment was entered here, dated ${showDate(paidOn)}`]],
  ])
  const nameless = fileOf({ cents: 115_000, says: 'Someone' })
  const [line] = await check(nameless)
  expect([line?.state, line?.same.map(({ user_id, from }) => [user_id, from])]).toEqual(['open', [[trainee, 'hand']]])
  expect((await take(nameless, [{ line: 2, user_id: trainee }])).status).toBe(409)
  const taken = await take(nameless, [{ line: 2, user_id: trainee, same_as: line?.same[0]?.transaction_id ?? 0 }])
  expect(taken.data).toMatchObject({ payments: 0, already: 1 })
  // What was entered by hand stays when the import is undone; a payment a week away is another.
  expect(await undo(taken.data.id)).toEqual({ voided: 0, kept: 0 })
  expect(await standing()).toEqual([115_000])
  const later = await check(fileOf({ cents: 115_000, says: one.number, day: addDays(paidOn, 4) }))
  expect(later.map(({ state }) => state)).toEqual(['matched'])
})

it('lets one of an import and of Xero’s news wait for the other', async () => {
  const one = await bill(115_000)
  const text = fileOf({ cents: 115_000, says: one.number })
  const lines = proposed(await check(text))
  const [taken] = await Promise.all([take(text, lines), payAtXero(one.number, 115_000)])
  expect([201, 409]).toContain(taken.status)
  await settled(college)
  expect([await standing(), await balance()]).toEqual([[115_000], 0])
})

it('keeps a payment that comes from Xero while its import is being undone', async () => {
  const one = await bill(115_000)
  const text = fileOf({ cents: 115_000, says: one.number })
  const taken = await take(text, proposed(await check(text)))
  const paid = wireInvoice.parse(structuredClone(xero.books.pay(one.number, 1150, paidOn)))
  const { organisation } = college.fixtures.a
  const undone = await college.db.transaction(async (tx) => {
    await takePayments(tx, organisation, [paid], college.clock.now())
    const undoing = undo(taken.data.id)
    // The undo waits for the account that this transaction holds.
    await expect
      .poll(
        () =>
          college.db.rows(
            `select 1 from pg_locks where locktype = 'advisory' and not granted
               and database = (select oid from pg_database where datname = current_database())`,
          ),
        { timeout: 20_000, interval: 20 },
      )
      .not.toEqual([])
    return { undoing }
  })
  expect(await undone.undoing).toEqual({ voided: 0, kept: 1 })
  expect([await standing(), await balance()]).toEqual([[115_000], 0])
})
