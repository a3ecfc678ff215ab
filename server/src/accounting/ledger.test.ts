import * as fc from 'fast-check'
import type { BankCheck } from '@college/contract/accounting'
import { expect, it } from 'vitest'
import { openTestApp } from '#testing'
import { takePayments } from './xero/payments.ts'
import type { AnyRow } from '#testing'
import { ledgerCalls, act, calls, cuts } from './testing/ledger.ts'
import type { Line, Act } from './testing/ledger.ts'
import { ledgerAtXero, silentXero } from './testing/ledger-xero.ts'
import type { PaidThere } from './testing/ledger-xero.ts'

/** How many random acts: a drill asks for more. */
const acts = Number(process.env['LEDGER_ACTS'] ?? 150)
/** Lines after which a ledger begins anew. */
const longest = 60

const college = await openTestApp({ environment: silentXero })
const names = ['trainee1', 'trainee2', 'fellow1', 'fellow2'] as const
const people = names.map((name) => college.person(name).id)
const day = (): string => college.fixtures.today
const { cutDuring, send, standing } = ledgerCalls(college)
const { changesNothing, connect, link, wireOf, takeAmount } = ledgerAtXero(college, { send })

const ledger = new Map<number, Line>()
/** What Xero has set against invoices that are there as well. */
const atXero = new Map<number, PaidThere[]>()
let raisings: number[] = []
let imports: number[] = []
/** Files of the bank with one line each, and whose it was. */
let files: { text: string; user: number; amount: number }[] = []

const remember = (row: AnyRow, user: number, type: Line['type'], amount: number): void => {
  ledger.set(row.id, { id: row.id, user, type, amount, gone: false })
}

const pay = async ({ who, cents, how, line, named }: Act, type: Line['type'], amount: number): Promise<void> => {
  const user = people[who] ?? 0
  const bills = [...ledger.values()].filter((each) => each.user === user && each.type === 'invoice' && !each.gone)
  const invoice = named && amount > 0 ? bills[line % Math.max(bills.length, 1)] : undefined
  const answer = await send(how, '/transaction', {
    user_id: user,
    type,
    date: day(),
    description: `A ${type} of ${cents}`,
    amount,
    invoice_id: type === 'invoice' ? null : (invoice?.id ?? null),
  })
  expect([answer.status, answer.message]).toEqual([201, answer.message])
  remember(answer.data, user, type, amount)
}

const raise = async ({ how }: Act): Promise<void> => {
  const admin = await college.as('admin1')
  const preview = await admin.get<{ invoices: number; total: number }>('/subscriptions/preview', { year: 2026 })
  const { invoices, total } = preview.data
  const before = await college.db.rows<{ id: number }>('select id from transaction where fee_year is not null')
  const answer = await send(how, '/subscriptions/raise', { year: 2026, expected: { invoices, total } }, 'post')
  expect([201, 476]).toContain(answer.status)
  if (answer.status !== 201) return
  raisings.push(answer.data.id)
  const fresh = await college.db.rows<{ id: number; user_id: number; amount: number }>(
    'select id, user_id, amount from transaction where fee_raise_id = $1 and not id = any($2::bigint[])',
    [answer.data.id, before.map(({ id }) => id)],
  )
  expect([fresh.length, fresh.reduce((sum, { amount }) => sum + amount, 0)]).toEqual([invoices, total])
  for (const row of fresh)
    ledger.set(row.id, { id: row.id, user: row.user_id, type: 'invoice', amount: row.amount, gone: false })
}

/** A file of the bank with one line. */
const fileOf = (amount: number) => {
  const [year, month, today] = day().split('-')
  return {
    text: `Date,Amount,Payee\n${today}/${month}/${year},${(amount / 100).toFixed(2)},Line ${calls.made}`,
    mapping: { date: 0, amount: 1, payer: 2 },
    file_name: 'b.csv',
  }
}

/** Money of a person that came in, or went back: another payment, whatever is here. */
const bank = async ({ who, cents, how, named }: Act): Promise<void> => {
  const user = people[who] ?? 0
  const amount = named ? cents : -cents
  const file = fileOf(amount)
  const lines = [{ line: 2, user_id: user, another: true }]
  const answer = await send(how, '/transactions/bank', { ...file, lines })
  expect([answer.status, answer.message]).toEqual([201, answer.message])
  imports.push(answer.data.id)
  files.push({ text: file.text, user, amount })
  const rows = await college.db.rows<AnyRow>('select id, amount from transaction where bank_import_id = $1', [
    answer.data.id,
  ])
  expect(rows.map((row) => row['amount'])).toEqual([amount])
  for (const row of rows) remember(row, user, 'payment', amount)
}

/** The bank has a payment that came from Xero or by hand: it is found, and stays one. */
const bankOfKnown = async ({ how, line: at }: Act): Promise<void> => {
  const here = [...ledger.values()].filter(({ type, gone }) => type === 'payment' && !gone)
  const line = here[at % Math.max(here.length, 1)]
  if (!line) return
  const file = fileOf(line.amount)
  const admin = await college.as('admin1')
  const { data } = await admin.post<BankCheck>('/transactions/bank/check', { text: file.text })
  const theirs = data.lines[0]?.same.find(({ user_id, from }) => user_id === line.user && from !== 'bank')
  // A line of the bank had it before.
  if (!theirs) return
  const plain = await send('once', '/transactions/bank', { ...file, lines: [{ line: 2, user_id: line.user }] })
  expect(plain.status).toBe(409)
  const lines = [{ line: 2, user_id: line.user, same_as: theirs.transaction_id }]
  const answer = await send(how, '/transactions/bank', { ...file, lines })
  expect([answer.status, answer.message]).toEqual([201, answer.message])
  expect(answer.data).toMatchObject({ payments: 0, total: 0, already: 1 })
  imports.push(answer.data.id)
}

/** A file that came in is read by other columns: while a payment of it stands, it comes in by choice alone. */
const bankByOthers = async ({ how, line: at }: Act): Promise<void> => {
  const file = files[at % Math.max(files.length, 1)]
  if (!file) return
  const { text, user, amount } = file
  const known = await college.db.row(
    `select 1 from transaction t join bank_line l on l.transaction_id = t.id and not l.undone
     where t.user_id = $1 and t.amount = $2 and t.type = 'payment' and t.state <> 'void' and t.deleted_at is null`,
    [user, amount],
  )
  if (!known) return
  const mapping = { date: 0, amount: 1, reference: 2 }
  const body = { text: text.replace('Payee', 'Said'), mapping, lines: [{ line: 2, user_id: user }] }
  expect((await send(how, '/transactions/bank', body)).status).toBe(409)
}

let payments = 0
const nextKey = (invoice: number): string => `payment-${invoice}-${(payments += 1)}`

/**
 * Someone pays an invoice at Xero, or takes out there what was paid and enters it again, and the news of it comes: once, twice, at once, or cut
 * off.
 */
const paidAtXero = async (line: Line, { what, cents, how, named }: Act): Promise<void> => {
  if (line.type !== 'invoice') return
  const { organisation } = college.fixtures.a
  await link(line.id)
  const before = atXero.get(line.id) ?? []
  const isAgain = what === 'xero removes and pays again'
  const paid = isAgain ? before.map((each) => ({ ...each, key: nextKey(line.id) })) : [...before]
  if (!isAgain && (!named || paid.length === 0)) paid.push({ key: nextKey(line.id), amount: cents })
  atXero.set(line.id, paid)
  const { state: stateBefore, deleted } = await standing(line.id)
  const older = wireOf(line.id, line.amount, before)
  const wire = wireOf(line.id, line.amount, paid)
  const take = (row: typeof wire): Promise<void> =>
    college.db.transaction((tx) => takePayments(tx, organisation, [row], college.clock.now()))
  const news = (): Promise<void> => take(wire)
  if (how === 'cut') {
    const going = news().catch(() => null)
    await cutDuring(going)
    await going
    for (let tries = 0; ; tries += 1) {
      const failure = await news().then(
        () => null,
        (error: unknown) => error,
      )
      if (failure === null) break
      if (tries > 20) throw failure
    }
  } else if (how === 'twice at once') await Promise.all([news(), news()])
  else if (how === 'again') await news().then(news)
  else await news()
  if (what === 'xero paid, and older news comes after') await changesNothing(line.user, () => take(older))
  const rows = await college.db.rows<AnyRow & { amount: number }>(
    `select id, amount from transaction where organisation_id = $1 and invoice_id = $2 and reference = 'Xero'`,
    [organisation, line.id],
  )
  for (const row of rows) if (!ledger.has(row.id)) remember(row, line.user, 'payment', row.amount)
  await follow()
  if (stateBefore === 'void' || deleted) return
  // Each payment there is one line here, and none that is there no more counts.
  const counted = await college.db.rows<{ xero_id: string; amount: number }>(
    `select xero_id, amount from transaction where organisation_id = $1 and xero_id = any($2::text[]) and (state <> 'void' or xero_id = any($3::text[]))`,
    [organisation, [...before, ...paid].map((each) => each.key), paid.map((each) => each.key)],
  )
  const byKey = (rows: readonly { key: string; amount: number }[]) =>
    rows.map(({ key: id, amount }) => `${id} ${amount}`).toSorted((a, b) => a.localeCompare(b))
  expect(byKey(counted.map(({ xero_id: id, amount }) => ({ key: id, amount })))).toEqual(byKey(paid))
}

/** Xero changes what an invoice of ours is about, and the office takes it. */
const changedAtXero = async (each: Act): Promise<void> => {
  const bills = [...ledger.values()].filter(({ type, gone }) => type === 'invoice' && !gone)
  const line = bills[each.line % Math.max(bills.length, 1)]
  if (line && (await takeAmount(line, each, atXero.get(line.id) ?? []))) line.amount = each.cents
}

const follow = async (): Promise<void> => {
  for (const line of ledger.values()) {
    const { state, deleted } = await standing(line.id)
    line.gone = state === 'void' || deleted
  }
}

const run = async (each: Act): Promise<void> => {
  const lines = [...ledger.values()]
  const line = lines[each.line % Math.max(lines.length, 1)]
  switch (each.what) {
    case 'invoice':
      return pay(each, 'invoice', each.cents)
    case 'pay':
      return pay(each, 'payment', each.cents)
    case 'back':
      return pay(each, 'payment', -each.cents)
    case 'credit':
      return pay(each, 'credit', each.cents)
    case 'raise':
      return raise(each)
    case 'bank':
      return bank(each)
    case 'bank of what is here':
      return bankOfKnown(each)
    case 'bank by other columns':
      return bankByOthers(each)
    case 'xero changes the amount':
      return changedAtXero(each)
    case 'bank undo': {
      const id = imports.pop()
      if (id === undefined) return
      const { status } = await send(each.how, '/transactions/bank/undo', { id }, 'post')
      expect([261, 409]).toContain(status)
      // What stands was made by hand, is at Xero, or is in another file.
      const left = await college.db.rows(
        `select id from transaction t where bank_import_id = $1 and state <> 'void' and deleted_at is null`,
        [id],
      )
      expect(left).toEqual([])
      return follow()
    }
    case 'undo': {
      const id = raisings.pop()
      if (id === undefined) return
      const left = await college.db.row<{ lines: number; open: number }>(
        `select count(*)::int as lines, (count(*) filter (where allocated = 0))::int as open from transaction
         where fee_raise_id = $1 and state <> 'void' and deleted_at is null`,
        [id],
      )
      // Where each of them has a payment, there is nothing to undo.
      const expected = left && left.lines > 0 && left.open === 0 ? 409 : 261
      expect((await send(each.how, '/subscriptions/raise/undo', { id }, 'post')).status).toBe(expected)
      return follow()
    }
  }
  if (!line) return
  const now = await standing(line.id)
  if (each.what === 'void') {
    const body = { id: line.id, updated_at: now.updated_at, reason: 'Entered twice' }
    const { status } = await send(each.how, '/transaction/void', body, 'post')
    expect(status).toBe(now.deleted ? 404 : now.state === 'void' ? 409 : 261)
    if (status === 261) line.gone = true
  } else if (each.what === 'send') {
    const body = { ids: [line.id], by: each.named ? 'email' : 'office' }
    const { status } = await send(each.how, '/transactions/send', body, 'post')
    expect(status).toBe(now.deleted ? 404 : line.type === 'invoice' && now.state === 'due' ? 261 : 409)
  } else if (/^xero (?:paid|removes)/.test(each.what)) {
    await paidAtXero(line, each)
  } else if (each.what === 'remove') {
    const { status } = await send(each.how, '/transaction', { id: line.id }, 'delete')
    expect(status).toBe(
      now.deleted
        ? 404
        : now.state === 'void' || now.allocated > 0 || now.sent_at !== null || now.xero_id !== null
          ? 409
          : 262,
    )
    if (status === 262) line.gone = true
  } else {
    const { status } = await send(each.how, '/transaction/restore', { id: line.id }, 'post')
    if (status === 261) line.gone = false
  }
}

/** The sums of the model are those of the application and of the database, and no cent is used twice. */
const compare = async (): Promise<void> => {
  const admin = await college.as('admin1')
  for (const user of people) {
    const owed = [...ledger.values()]
      .filter((line) => line.user === user && !line.gone)
      .reduce((sum, { type, amount }) => sum + (type === 'invoice' ? amount : -amount), 0)
    const { data } = await admin.get<{ balance: number; due: number; unused: number }>('/transactions/account', {
      user_id: user,
    })
    expect([user, data.balance]).toEqual([user, owed])
  }
  const wrong = await college.db.rows(
    `select t.id from transaction t left join (
       select id, sum(amount) as amount from (
         select debit_id as id, amount from transaction_allocation union all select credit_id, amount from transaction_allocation) x group by id) a on a.id = t.id
     where t.allocated <> coalesce(a.amount, 0)`,
  )
  expect(wrong).toEqual([])
  const both = await college.db.rows(
    `select user_id from transaction where state <> 'void' and deleted_at is null and abs(amount) > allocated
     group by user_id having count(*) filter (where type = 'invoice' or amount < 0) > 0 and count(*) filter (where type <> 'invoice' and amount > 0) > 0`,
  )
  expect(both).toEqual([])
}

it(
  `holds its sums over ${acts} random acts, repeated, at once and cut off`,
  async () => {
    const admin = await college.as('admin1')
    await college.db.rows(`delete from transaction where user_id = any($1::bigint[])`, [people])
    await college.db.rows('delete from subscription')
    await connect()
    for (const [name, value] of [
      ['fees_by_role', 'Fellow: $980.00; Trainee: $450.55'],
      ['fees_gst_number', '123-456-789'],
    ])
      expect((await admin.put('/organisationconfig', { name, value, type: 'string' })).status).toBe(201)
    const given = fc.sample(act, { numRuns: acts, seed: Number(process.env['SEED'] ?? 20_261) })
    for (const [at, each] of given.entries()) {
      await run(each)
      if (at % 10 === 9) await compare()
      if (ledger.size >= longest) {
        await compare()
        await college.db.rows('delete from transaction_allocation')
        await college.db.rows('delete from bank_line')
        await college.db.rows('delete from xero_task')
        await college.db.rows('delete from xero_invoice')
        await college.db.rows('delete from transaction where organisation_id = $1', [college.fixtures.a.organisation])
        ledger.clear()
        atXero.clear()
        raisings = []
        imports = []
        files = []
      }
    }
    await compare()
    expect(cuts.ended).toBeGreaterThan(0)
  },
  60_000 + acts * 400,
)
