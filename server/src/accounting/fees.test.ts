import { overdueFilters } from '@college/contract/accounting'
import type { FeePreview, FeeRaise, TransactionsOverview } from '@college/contract/accounting'
import { addDays } from '@college/contract/kit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closePdf } from '#pdf'
import { linesOf, readPdf } from '#pdf/testing'
import { openTestApp } from '#testing'
import type { Answered, AnyRow } from '#testing'
import { candidatesOf } from './subscription/candidates.ts'
import { raiseYear } from './subscription/raise.ts'
import { readTerms } from './terms.ts'
import { transactionCalls } from './testing/transactions.ts'
import type { Line } from './testing/transactions.ts'

const college = await openTestApp()
const { today } = college.fixtures
const trainee = college.person('trainee1').id
const year = Number(today.slice(0, 4))
const { put, get, account, voids } = transactionCalls(college)
const paperOf = async ({ raw }: Answered<unknown>): Promise<string> =>
  (await readPdf(raw)).pages.flatMap((page) => linesOf(page)).join('\n')

beforeAll(async () => {
  await college.db.rows('delete from transaction')
  // Those of the fixtures are ended, which is a story of its own.
  await college.db.rows('delete from subscription')
})
afterAll(closePdf)

describe('what is overdue', () => {
  it('is the same in the list, the sums, the account and the statement, and blocks no record', async () => {
    const { data: late } = await put({
      type: 'invoice',
      amount: 5_000,
      date: addDays(today, -60),
      due: addDays(today, -1),
    })
    await put({ type: 'invoice', amount: 700, due: today })
    const list = await get<Line[]>('admin1', '/transactions', { type: 'invoice', state: 'due', to: addDays(today, -1) })
    expect(list.data.map(({ id }) => id)).toEqual([late.id])
    const { data: sums } = await get<Record<string, object>>('admin1', '/transactions/overview')
    expect(sums['overdue']).toEqual({ rows: 1, cents: 5_000, people: 1 })
    expect(await account()).toMatchObject({ overdue: 5_000, due: 5_700, next_due: addDays(today, -1) })
    const statement = await paperOf(await get('trainee1', '/transactions/statement'))
    expect(statement).toContain('$50.00')
    expect(statement).toMatch(/overdue/)
    const reminder = {
      name: 'Fees',
      event: 'fee_due',
      audience: null,
      subject: '{{what}}',
      text: '{{days}}',
      days: [1],
    }
    const office = await college.as('admin1')
    const reached = await office.post<{ recipients: { user_id: number; subject: string }[] }>(
      '/remindermessage/preview',
      { ...reminder, educator_after: null, director_after: null, required: false },
    )
    expect(reached.data.recipients.map(({ user_id, subject }) => [user_id, subject])).toEqual([
      [trainee, `Course, ${late.reference ?? ''}: $50.00`],
    ])
    const logged = await (
      await college.as('trainee1')
    ).put('/devactivity', {
      user_id: trainee,
      title: 'Reading',
      activity_date: today,
      time: 30,
    })
    expect(logged.status).toBe(201)
  })
})

describe('an invoice on paper', () => {
  it('says what a tax invoice has to, and is voided instead of deleted from then on', async () => {
    const admin = await college.as('admin1')
    for (const [name, value] of [
      ['fees_gst_number', '123-456-789'],
      ['fees_bank_account', '12-3456-7890123-00'],
    ])
      expect((await admin.put('/organisationconfig', { name, value, type: 'string' })).status).toBe(201)
    const { data } = await put({ type: 'invoice', amount: 23_000, description: 'Course on shoulders' })
    const text = await paperOf(await get('admin1', '/transaction/pdf', { id: data.id }))
    for (const said of ['Tax invoice', 'Te Whare College', '123-456-789', data.reference ?? '', 'trainee1 Tūhoe'])
      expect(text).toContain(said)
    for (const said of ['Course on shoulders', '$200.00', '$30.00', '$230.00', '12-3456-7890123-00'])
      expect(text).toContain(said)
    // Reading it changes nothing; sending it does.
    expect((await get<Line>('admin1', '/transaction', { id: data.id })).data).toMatchObject({ sent_at: null })
    const send = (ids: readonly number[], by: 'email' | 'office' = 'email') =>
      admin.post<{ sent: number; already: number; unreachable: number }>('/transactions/send', { ids, by })
    const both = await Promise.all([send([data.id, data.id]), send([data.id])])
    expect(both.map((answer) => [answer.status, answer.data.sent + answer.data.already])).toEqual([
      [261, 1],
      [261, 1],
    ])
    // One of the two sent it, whichever came first.
    expect(both.map((answer) => answer.data.sent).toSorted((x, y) => x - y)).toEqual([0, 1])
    const mails = await college.db.rows<{ subject: string; text: string }>(
      `select subject, text from outbox where event = 'invoice' and user_id = $1`,
      [trainee],
    )
    expect(mails.map(({ subject }) => subject)).toEqual([`Your invoice ${data.reference} from Te Whare College`])
    const said = await college.db.rows(
      `select 1 from audit where call = 'POST /transactions/send' and record_id = $1`,
      [data.id],
    )
    expect(said).toHaveLength(1)
    const removed = await admin.delete('/transaction', { id: data.id })
    expect([removed.status, removed.message]).toEqual([
      409,
      'This invoice was sent, so it stays on record. Void it instead.',
    ])
  })

  it.each([
    ['fees_gst_number', 'none'],
    ['fees_bank_account', '12-34'],
    ['fees_by_role', 'Fellow for 980'],
    ['fees_due_days', 'soon'],
    ['fees_year_from', '31/31'],
  ])('is not made of the setting %s with %j', async (name, value) => {
    const answer = await (await college.as('admin2')).put('/organisationconfig', { name, value, type: 'string' })
    expect([answer.status, answer.errors?.[0]?.path]).toEqual([400, 'value'])
  })
})

describe('the fees of a year', () => {
  const preview = async (): Promise<FeePreview> =>
    (await get<FeePreview>('admin1', '/subscriptions/preview', { year })).data

  it('are looked at, raised once on however many nodes, and undone', async () => {
    const admin = await college.as('admin1')
    expect((await preview()).problem).toContain('No fees are set')
    await admin.put('/organisationconfig', {
      name: 'fees_by_role',
      value: 'Fellow: $980.00; Trainee: $450.00',
      type: 'string',
    })
    const joined = `${year}-07-02`
    await college.db.rows('update "user" set fellow_since = $2 where id = $1', [college.person('fellow2').id, joined])
    const before = await preview()
    const looks = await college.db.rows(
      `select 1 from audit where call = 'GET /subscriptions/preview' and kind = 'look' and $1 = any(owner_ids)`,
      [trainee],
    )
    expect(looks.length).toBeGreaterThan(0)
    const rowOf = (shown: FeePreview, who: string) =>
      shown.rows.find(({ user_id }) => user_id === college.person(who).id)
    expect(rowOf(before, 'fellow1')).toMatchObject({ standing: 'new', amount: 98_000, tax: 12_783, whole: true })
    const part = rowOf(before, 'fellow2')
    expect(part).toMatchObject({ standing: 'new', from: joined, whole: false })
    expect(part?.amount).toBeLessThan(98_000)
    const fellow1 = college.person('fellow1').id
    expect(rowOf(before, 'fellow1')?.reachable).toBe(true)
    await college.db.rows('update "user" set email_undeliverable_at = now() where id = $1', [fellow1])
    expect(rowOf(await preview(), 'fellow1')).toMatchObject({ standing: 'new', reachable: false })
    await college.db.rows('update "user" set email_undeliverable_at = null where id = $1', [fellow1])
    expect(rowOf(before, 'bFellow')).toBeUndefined()
    expect(rowOf(before, 'inactive')).toBeUndefined()
    // Who has a fee by their role and has not confirmed yet is named with the reason.
    expect(rowOf(before, 'unconfirmed')).toMatchObject({ standing: 'unconfirmed' })

    const body = { year, expected: { invoices: before.invoices, total: before.total } }
    const wrong = { year, expected: { invoices: before.invoices, total: before.total - 1 } }
    expect((await admin.post('/subscriptions/raise', wrong)).status).toBe(409)
    const other = await (await college.node()).as('admin2')
    const both = await Promise.all([
      admin.post<FeeRaise>('/subscriptions/raise', body),
      other.post<FeeRaise>('/subscriptions/raise', body),
    ])
    expect(both.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([201, 476])
    const raised = both.find(({ status }) => status === 201)?.data
    const made = await college.db.rows<{ user_id: number; amount: number }>(
      'select user_id, amount from transaction where fee_year = $1',
      [year],
    )
    expect(made).toHaveLength(before.invoices)
    expect(new Set(made.map(({ user_id }) => user_id)).size).toBe(before.invoices)
    expect(made.reduce((sum, { amount }) => sum + amount, 0)).toBe(before.total)
    expect((await preview()).invoices).toBe(0)
    await expect(
      college.db.rows(
        `insert into transaction (organisation_id, user_id, type, date, description, amount, fee_year)
         select organisation_id, user_id, type, date, description, amount, fee_year from transaction where fee_year = $1 limit 1`,
        [year],
      ),
    ).rejects.toThrow(/transaction_fee_once/)

    const fellow = college.person('fellow1').id
    const { data: paid } = await put({ type: 'payment', amount: 98_000, user_id: fellow })
    const theirs = (await account(college.person('fellow2').id)).lines.at(-1)?.id ?? 0
    await admin.post('/transactions/send', { ids: [theirs], by: 'email' })
    const undone = await admin.post('/subscriptions/raise/undo', { id: raised?.id })
    expect(undone.data).toEqual({ removed: before.invoices - 2, voided: 1, kept: 1 })
    const after = await preview()
    expect([after.invoices, rowOf(after, 'fellow1')?.standing]).toEqual([before.invoices - 1, 'raised'])

    // What has a payment stands, and with it the raising, until the payment is void.
    const standing = async (): Promise<FeeRaise | undefined> =>
      (await admin.get<TransactionsOverview>('/transactions/overview')).data.raises.find(({ id }) => id === raised?.id)
    expect(await standing()).toMatchObject({ invoices: 1, unpaid: 0, undone_at: null })
    const again = await admin.post('/subscriptions/raise/undo', { id: raised?.id })
    expect([again.status, again.message]).toEqual([
      409,
      'Each of these invoices has a payment, so there’s nothing to undo.',
    ])
    expect((await voids(paid)).status).toBe(261)
    const rest = await admin.post('/subscriptions/raise/undo', { id: raised?.id })
    expect(rest.data).toEqual({ removed: 1, voided: 0, kept: 0 })
    expect((await standing())?.undone_at).not.toBeNull()
    expect((await admin.post('/subscriptions/raise/undo', { id: raised?.id })).status).toBe(409)
  })

  it('take all their numbers at once, pass over one given by hand, and leave no gap', async () => {
    const undone = new Error('undone')
    const writes = async (tx: Pick<typeof college.db, 'rows'>): Promise<number> => {
      const [row] = await tx.rows<{ count: number }>(
        `select (n_tup_ins + n_tup_upd)::integer as count from pg_stat_xact_user_tables where relname = 'invoice_number'`,
      )
      return row?.count ?? 0
    }
    type Raised = { statements: number; numberings: number; numbers: (string | null)[] }
    const raiseOf = async (most: number): Promise<Raised> => {
      let raised: Raised | null = null
      const work = college.db.transaction(async (tx) => {
        const terms = await readTerms({ db: tx, now: college.clock.now }, college.fixtures.a.organisation)
        const fresh = (await candidatesOf(tx, terms, year + 1)).filter(({ standing }) => standing === 'new')
        let statements = 0
        const rows: typeof tx.rows = (text, values) => ((statements += 1), tx.rows(text, values))
        const row: typeof tx.row = (text, values) => ((statements += 1), tx.row(text, values))
        const before = await writes(tx)
        const raising = { terms, year: year + 1, due: terms.today, at: college.clock.now(), by: null }
        const id = await raiseYear({ ...tx, rows, row }, raising, fresh.slice(0, most))
        const made = await tx.rows<{ reference: string | null }>(
          'select reference from transaction where fee_raise_id = $1 order by id',
          [id],
        )
        const numberings = (await writes(tx)) - before
        raised = { statements, numberings, numbers: made.map(({ reference }) => reference) }
        throw undone
      })
      await expect(work).rejects.toBe(undone)
      return raised ?? { statements: 0, numberings: 0, numbers: [] }
    }
    const { last } = (await college.db.row<{ last: number }>(
      'select last from invoice_number where organisation_id = $1',
      [college.fixtures.a.organisation],
    )) ?? { last: 0 }
    const numberOf = (at: number): string => `INV-${String(last + at).padStart(4, '0')}`
    await put({ type: 'invoice', amount: 1_000, reference: numberOf(2).toLowerCase() })
    const [two, four] = [await raiseOf(2), await raiseOf(4)]
    expect(two.numbers).toEqual([1, 3].map(numberOf))
    expect(four.numbers).toEqual([1, 3, 4, 5].map(numberOf))
    expect([four.statements, four.numberings]).toEqual([two.statements, two.numberings])
    expect((await put({ type: 'invoice', amount: 1_000 })).data.reference).toBe(numberOf(1))
    expect((await put({ type: 'invoice', amount: 1_000 })).data.reference).toBe(numberOf(3))
  })

  it('are counted, as every figure above the list is, as the rows that it opens', async () => {
    const admin = await college.as('admin1')
    const { invoices, total } = await preview()
    const { data: raised } = await admin.post<FeeRaise>('/subscriptions/raise', { year, expected: { invoices, total } })
    await put({ type: 'payment', amount: 1_234, user_id: college.person('educator1').id })
    await put({ type: 'credit', amount: 500, user_id: college.person('educator1').id })
    const sumOf = async (query: object, of: 'amount' | 'open'): Promise<object> => {
      const { data } = await admin.get<Line[]>('/transactions', { ...query, limit: 500 })
      return { rows: data.length, cents: data.reduce((sum, line) => sum + (line[of] ?? 0), 0) }
    }
    const figures = async (): Promise<TransactionsOverview> =>
      (await admin.get<TransactionsOverview>('/transactions/overview')).data
    const { due, overdue, unused } = await figures()
    expect(unused.rows).toBeGreaterThanOrEqual(2)
    expect(unused).toEqual(await sumOf({ unused: true }, 'open'))
    expect(due).toEqual(await sumOf({ type: 'invoice', state: 'due' }, 'open'))
    expect(overdue).toMatchObject(await sumOf({ ...overdueFilters(today) }, 'open'))
    const standing = async (): Promise<void> => {
      const { invoices: rows, total: cents } = (await figures()).raises[0] ?? {}
      expect({ rows, cents }).toEqual(await sumOf({ fee_raise_id: raised.id, state: ['due', 'paid'] }, 'amount'))
    }
    expect((await figures()).raises[0]).toMatchObject({ id: raised.id, invoices, total })
    await standing()
    const { data: lines } = await admin.get<Line[]>('/transactions', { fee_raise_id: raised.id })
    for (const line of lines.slice(0, 1)) expect((await voids(line)).status).toBe(261)
    expect((await figures()).raises[0]?.invoices).toBe(invoices - 1)
    await standing()
  })

  it('follow the own amount and the last day of a subscription', async () => {
    const admin = await college.as('admin1')
    const user_id = college.person('director1').id
    const mine = { user_id, name: 'Honorary', starts: `${year - 3}-01-01`, amount: 0 }
    const { data } = await admin.put<AnyRow>('/subscription', mine)
    expect((await admin.put('/subscription', mine)).status).toBe(409)
    const standing = async () => (await preview()).rows.find((row) => row.user_id === user_id)?.standing
    expect(await standing()).toBe('free')
    const ended = { id: data.id, updated_at: data.updated_at, ends: `${year - 1}-12-31`, amount: 5_000 }
    expect((await admin.post('/subscription', ended)).status).toBe(261)
    expect(await standing()).toBe('outside')
    expect(
      (await admin.put('/subscription', { ...mine, user_id: trainee, starts: today, ends: addDays(today, -1) })).status,
    ).toBe(400)
  })

  it('leave out a person whose subscription was ended, though their role pays, until they get another', async () => {
    const admin = await college.as('admin1')
    const user_id = college.person('fellow2').id
    const rowNow = async () => (await preview()).rows.find((row) => row.user_id === user_id)
    await college.db.rows('delete from transaction where user_id = $1', [user_id])
    await college.db.rows('delete from subscription where user_id = $1', [user_id])
    expect(await rowNow()).toMatchObject({ standing: 'new' })
    const theirs = { user_id, name: 'Honorary', starts: `${year - 3}-01-01`, amount: 0 }
    const { data } = await admin.put<AnyRow>('/subscription', theirs)
    await admin.post('/subscription', { id: data.id, updated_at: data.updated_at, state: 'ended' })
    expect(await rowNow()).toMatchObject({ standing: 'ended' })
    const { invoices, total, rows } = await preview()
    expect(rows.filter(({ standing }) => standing === 'new')).toHaveLength(invoices)
    const raised = await admin.post<FeeRaise>('/subscriptions/raise', { year, expected: { invoices, total } })
    expect([201, 476]).toContain(raised.status)
    const made = `select (select count(*) from transaction where user_id = $1 and fee_year = $2) +
      (select count(*) from subscription where user_id = $1 and state = 'active') as n`
    expect(await college.db.row(made, [user_id, year])).toEqual({ n: 0 })
    const { status } = await admin.put('/subscription', { ...theirs, name: 'Fellow', amount: 12_300 })
    expect([status, await rowNow()]).toEqual([201, expect.objectContaining({ standing: 'new', amount: 12_300 })])
  })
})
