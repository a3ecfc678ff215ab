import { beforeEach, expect, it } from 'vitest'
import { addDays } from '@college/contract/kit'
import type { FeePreview, FeeRaise, XeroDifferenceRow } from '@college/contract/accounting'
import { openTestApp, somebodyWaits } from '#testing'
import type { AnyRow, TestCaller } from '#testing'
import { holdAccounts } from './settle.ts'
import { ledgerCalls } from './testing/ledger.ts'
import { ledgerAtXero, silentXero } from './testing/ledger-xero.ts'
import { keepInvoices } from './xero/mirror.ts'
import { takePayments } from './xero/payments.ts'
import type { WireInvoice } from './xero/shapes.ts'

const college = await openTestApp({ environment: silentXero })
const { organisation } = college.fixtures.a
const people = (['trainee1', 'trainee2', 'fellow1', 'fellow2'] as const).map((name) => college.person(name).id)
const [one = 0, other = 0] = people
const keep = college.person('plain1').id
const { connect, keyOf, link, wireOf } = ledgerAtXero(college, ledgerCalls(college))
const year = 2026

let admin: TestCaller = await college.as('admin1')
await connect()
for (const [name, value] of [
  ['fees_by_role', 'Fellow: $980.00; Trainee: $450.55'],
  ['fees_gst_number', '123-456-789'],
])
  expect((await admin.put('/organisationconfig', { name, value, type: 'string' })).status).toBe(201)

beforeEach(async () => {
  admin = await college.as('admin1')
  await college.db.script(
    'truncate xero_task, xero_invoice, bank_line, bank_import, transaction_allocation, transaction, subscription, fee_raise cascade',
  )
})

const enter = async (user: number, type: 'invoice' | 'payment', amount: number): Promise<AnyRow> => {
  const body = { user_id: user, type, date: college.fixtures.today, description: `A ${type}`, amount }
  const made = await admin.put('/transaction', body)
  expect([made.status, made.message]).toEqual([201, made.message])
  return made.data
}

const raiseAll = async (): Promise<FeeRaise> => {
  const { invoices, total } = (await admin.get<FeePreview>('/subscriptions/preview', { year })).data
  const made = await admin.post<FeeRaise>('/subscriptions/raise', { year, expected: { invoices, total } })
  expect([made.status, made.message]).toEqual([201, made.message])
  return made.data
}

let lines = 0
/** A file of the bank in which each of some people paid some cents, and where each line goes. */
const fileOf = (owners: readonly number[], cents = 5_000) => {
  const day = addDays(college.fixtures.today, -1)
  const rows = owners.map(() => `${day},${(cents / 100).toFixed(2)},Line ${(lines += 1)}`)
  return {
    text: ['Date,Amount,Payee', ...rows].join('\n'),
    mapping: { date: 0, amount: 1, payer: 2 },
    file_name: 'b.csv',
    lines: owners.map((user_id, at) => ({ line: at + 2, user_id, another: true })),
  }
}

const news = (wires: readonly WireInvoice[]): Promise<void> =>
  college.db.transaction(async (tx) => {
    await keepInvoices(tx, organisation, wires, college.clock.now())
    await takePayments(tx, organisation, wires, college.clock.now())
  })

const differencesOf = async (ids: readonly number[]) => {
  const { data } = await admin.get<XeroDifferenceRow[] | null>('/xero/comparison', { limit: 500 })
  return (data ?? [])
    .filter(({ transaction_id: id, takes }) => id !== null && takes && ids.includes(id))
    .map(({ transaction_id, xero_id, ours_version, theirs_version }) => ({
      transaction_id,
      xero_id,
      ours_version,
      theirs_version,
    }))
}

let twice = 0
/** Makes another account of a person, with an invoice in it. */
const openTwice = async () => {
  const made = await college.db.row<{ id: number }>(
    `insert into "user" (organisation_id, firstname, lastname, email, username, password_hash, confirmed_at)
     select organisation_id, 'Mere', 'Twice', gen_random_uuid() || '@twice.test', gen_random_uuid(), password_hash, now() from "user" where id = $1
     returning id`,
    [keep],
  )
  twice = made?.id ?? 0
  await enter(twice, 'invoice', 1_000)
}
const merge = () => admin.post<AnyRow>('/user/merge', { keep_id: keep, old_id: twice, reason: 'Registered twice.' })

/** Makes what an act needs, and gives the act; it says what it was answered. */
type Writer = () => Promise<() => Promise<unknown>>

const writers: Readonly<Record<string, Writer>> = {
  'an invoice that is entered': async () => () => enter(one, 'invoice', 1_000),
  'an invoice that is changed': async () => {
    const { id, updated_at } = await enter(one, 'invoice', 1_000)
    return async () => (await admin.post('/transaction', { id, updated_at, description: 'Said again' })).status
  },
  'an invoice that is deleted': async () => {
    const { id } = await enter(one, 'invoice', 1_000)
    return async () => (await admin.delete('/transaction', { id })).status
  },
  'an invoice that is restored': async () => {
    const { id } = await enter(one, 'invoice', 1_000)
    await admin.delete('/transaction', { id })
    return async () => (await admin.post('/transaction/restore', { id })).status
  },
  'an invoice that is voided': async () => {
    const { id, updated_at } = await enter(one, 'invoice', 1_000)
    return async () => (await admin.post('/transaction/void', { id, updated_at, reason: 'Twice' })).status
  },
  'invoices that are sent': async () => {
    const ids = [(await enter(one, 'invoice', 1_000)).id, (await enter(other, 'invoice', 1_000)).id]
    return async () => (await admin.post('/transactions/send', { ids, by: 'office' })).status
  },
  'fees that are raised': async () => raiseAll,
  'a raising that is undone': async () => {
    const { id } = await raiseAll()
    return async () => (await admin.post('/subscriptions/raise/undo', { id })).status
  },
  'a file of the bank': async () => async () => (await admin.put('/transactions/bank', fileOf([other, one]))).status,
  'a file of the bank that is undone': async () => {
    const { data } = await admin.put('/transactions/bank', fileOf([other, one]))
    return async () => (await admin.post('/transactions/bank/undo', { id: data.id })).status
  },
  'a decision about what Xero changed': async () => {
    const ids = [(await enter(other, 'invoice', 1_000)).id, (await enter(one, 'invoice', 1_000)).id]
    for (const id of ids) await link(id)
    const wires = ids.map((id) => wireOf(id, 2_000, []))
    await keepInvoices(college.db, organisation, wires, college.clock.now())
    const differences = await differencesOf(ids)
    expect(differences).toHaveLength(2)
    return async () => (await admin.post('/xero/settle', { believe: 'theirs', differences })).status
  },
  'news of Xero': async () => {
    const ids = [(await enter(other, 'invoice', 1_000)).id, (await enter(one, 'invoice', 1_000)).id]
    for (const id of ids) await link(id)
    return () => news(ids.map((id) => wireOf(id, 1_000, [{ key: `paid-${id}`, amount: 500 }])))
  },
  'accounts that are merged': async () => {
    await openTwice()
    return async () => (await merge()).status
  },
  'a merge that is undone': async () => {
    await openTwice()
    const { data } = await merge()
    return async () => (await admin.post('/user/merge/undo', { id: data.id })).status
  },
}

it.each(Object.entries(writers))('%s: waits for the account before it holds anything else', async (_name, prepare) => {
  const act = await prepare()
  const acting: { done?: Promise<unknown> } = {}
  await college.db.transaction(async (tx) => {
    await holdAccounts(tx, organisation, [one, twice])
    acting.done = act()
    await somebodyWaits(college)
    // Refused at once where the act has it.
    await tx.rows('select 1 from transaction where organisation_id = $1 for update nowait', [organisation])
    await tx.rows('select 1 from invoice_number where organisation_id = $1 for update nowait', [organisation])
    await tx.rows('select 1 from subscription where organisation_id = $1 for update nowait', [organisation])
    await tx.rows('select 1 from "user" where id = any($1::bigint[]) for key share nowait', [[...people, keep, twice]])
  })
  const answer = await acting.done
  if (typeof answer === 'number') expect([answer, answer < 300 && answer > 199]).toEqual([answer, true])
})

/** How often the database ended one of some writers that waited for each other. A connection says it at its end at the latest. */
const deadlocks = async (): Promise<number> => {
  await college.db.rows(
    'select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  const row = await college.db.row<{ deadlocks: number }>(
    'select deadlocks::int as deadlocks from pg_stat_database where datname = current_database()',
  )
  return row?.deadlocks ?? -1
}

it('lets no two writers wait for each other, whichever begins', { timeout: 120_000 }, async () => {
  const before = await deadlocks()
  for (let round = 0; round < 12; round += 1) {
    const { id } = await raiseAll()
    const raised = await college.db.rows<{ id: number; user_id: number; amount: number; updated_at: string }>(
      'select id, user_id, amount, to_json(updated_at) #>> array[]::text[] as updated_at from transaction where fee_raise_id = $1 order by id',
      [id],
    )
    const ids = raised.map((line) => line.id)
    // The order of the news, of the file and of the decision is none of ours.
    const backwards = raised.toReversed()
    for (const line of raised) if (line.id % 2 === 0) await link(line.id)
    const wires = backwards
      .filter((line) => line.id % 2 === 0)
      .map((line) => wireOf(line.id, line.amount + round, [{ key: `${keyOf(line.id)}-paid`, amount: 700 }]))
    await keepInvoices(college.db, organisation, wires, college.clock.now())
    const differences = (await differencesOf(ids)).toReversed()
    expect(differences.length).toBeGreaterThan(0)
    const done = await Promise.all([
      admin.post('/subscriptions/raise/undo', { id }),
      admin.put('/transactions/bank', fileOf(people.toReversed(), 1_000 + round)),
      admin.post('/xero/settle', { believe: 'theirs', differences }),
      news(wires),
      news(wires.toReversed()),
      admin.post('/transactions/send', { ids, by: 'office' }),
      admin.put('/transaction', {
        user_id: one,
        type: 'payment',
        date: college.fixtures.today,
        description: 'Cash',
        amount: 300,
      }),
      admin.post('/transaction', {
        id: ids[0] ?? 0,
        updated_at: raised[0]?.updated_at ?? '',
        description: 'Said otherwise',
      }),
    ])
    for (const answer of done) if (answer) expect([answer.status, answer.status < 500]).toEqual([answer.status, true])
    await college.db.script(
      'truncate xero_task, xero_invoice, bank_line, bank_import, transaction_allocation, transaction, subscription, fee_raise cascade',
    )
  }
  expect(await deadlocks()).toBe(before)
})
