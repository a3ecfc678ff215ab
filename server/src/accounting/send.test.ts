import { mostAccountLines, mostSent } from '@college/contract/accounting'
import type { Account, FeePreview, FeeRaise, Transaction, TransactionsOverview } from '@college/contract/accounting'
import { addDays } from '@college/contract/kit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closePdf } from '#pdf'
import { linesOf, readPdf } from '#pdf/testing'
import { openTestApp } from '#testing'
import type { Answered, AnyRow } from '#testing'

const college = await openTestApp()
const { today } = college.fixtures
const trainee = college.person('trainee1').id
const inactive = college.person('inactive').id
type Line = Transaction & AnyRow
interface Counts {
  sent: number
  already: number
  unreachable: number
}

const put = async (body: object): Promise<Line> => {
  const admin = await college.as('admin1')
  return (await admin.put<Line>('/transaction', { user_id: trainee, date: today, description: 'Course', ...body })).data
}
const bill = (body: object = {}): Promise<Line> => put({ type: 'invoice', amount: 5_000, ...body })
const send = async (ids: readonly number[], by: 'email' | 'office' = 'email'): Promise<Answered<Counts>> =>
  (await college.as('admin1')).post<Counts>('/transactions/send', { ids, by })
const get = async <T>(path: string, query: Record<string, string | number | boolean> = {}): Promise<Answered<T>> =>
  (await college.as('admin1')).get<T>(path, query)
const again = async (id: number): Promise<Line> => (await get<Line>('/transaction', { id })).data
const sendings = async (id: number): Promise<number> =>
  (await college.db.rows(`select 1 from audit where call = 'POST /transactions/send' and record_id = $1`, [id])).length
const paperOf = async ({ raw }: Answered<unknown>): Promise<string> =>
  (await readPdf(raw)).pages.flatMap((page) => linesOf(page)).join('\n')

beforeAll(async () => {
  await college.db.rows('delete from transaction')
  await college.db.rows('delete from subscription')
})
afterAll(closePdf)

describe('sending invoices', () => {
  it('refuses what is no open invoice, what is not there, and nothing at all, in words', async () => {
    const { id } = await bill()
    const payment = await put({ type: 'payment', amount: 100, user_id: inactive, description: 'From the bank' })
    const refused = [await send([id, payment.id]), await send([id, 999_999]), await send([])]
    expect(refused.map(({ status, message }) => [status, message])).toEqual([
      [409, 'Nothing was sent: From the bank is not to be paid.'],
      [404, 'We couldn’t find this transaction.'],
      [400, expect.any(String)],
    ])
    expect(refused[2]?.errors).toEqual([{ path: 'ids', message: 'Choose at least one invoice' }])
    const many = await send(Array.from({ length: mostSent + 1 }, (_, at) => at + 1))
    expect([many.status, many.errors]).toEqual([400, [{ path: 'ids', message: 'At most 200 invoices at a time' }]])
    expect((await again(id)).sent_at).toBeNull()
  })

  it('counts an invoice whose email went today apart, and puts no second sending on record', async () => {
    const { id, reference } = await bill()
    const other = await bill()
    expect((await send([id])).data).toEqual({ sent: 1, already: 0, unreachable: 0 })
    const { sent_at } = await again(id)
    expect((await send([id, other.id])).data).toEqual({ sent: 1, already: 1, unreachable: 0 })
    expect([await sendings(id), (await again(id)).sent_at]).toEqual([1, sent_at])
    const mails = await college.db.rows(
      `select 1 from outbox where event = 'invoice' and subject like '%' || $1 || '%'`,
      [reference],
    )
    expect(mails).toHaveLength(1)
    // The office may still note that it sent it in another way, on the same day.
    expect((await send([id], 'office')).data).toEqual({ sent: 1, already: 0, unreachable: 0 })
    college.clock.advance(24 * 3_600_000)
    expect((await send([id])).data).toEqual({ sent: 1, already: 0, unreachable: 0 })
    college.clock.reset()
    expect(await sendings(id)).toBe(3)
  })

  it('sends an invoice again on the day its email failed, to the corrected address or the same one', async () => {
    const { id, reference } = await bill()
    const mails = (): Promise<{ to_address: string; state: string }[]> =>
      college.db.rows(
        `select to_address, state from outbox where event = 'invoice' and subject like '%' || $1 || '%' order by id`,
        [reference],
      )
    const fail = () =>
      college.db.rows(`update outbox set state = 'failed' where event = 'invoice' and subject like '%' || $1 || '%'`, [
        reference,
      ])
    const { email = '' } =
      (await college.db.row<{ email: string }>('select email from "user" where id = $1', [trainee])) ?? {}
    const move = (to: string) => college.db.rows('update "user" set email = $2 where id = $1', [trainee, to])
    expect((await send([id])).data.sent).toBe(1)
    await fail()
    expect((await send([id])).data).toEqual({ sent: 1, already: 0, unreachable: 0 })
    await fail()
    await move('corrected@college.test')
    expect((await send([id])).data).toEqual({ sent: 1, already: 0, unreachable: 0 })
    await move(email)
    expect((await mails()).map(({ to_address }) => to_address)).toEqual([email, 'corrected@college.test'])
    await college.db.rows(`delete from outbox where event = 'invoice' and state = 'failed'`)
  })

  it('notes nothing of those who can’t be reached: no account, or an address that is none', async () => {
    const theirs = await bill({ user_id: inactive })
    const { id: user_id, email } = (await college.db.row<{ id: number; email: string }>(
      'select id, email from "user" where id = $1',
      [college.person('trainee2').id],
    )) ?? { id: 0, email: '' }
    const odd = await bill({ user_id })
    await college.db.rows('update "user" set email = $2 where id = $1', [user_id, 'two words@example'])
    const fine = await bill({ user_id: trainee })
    const checked = await (
      await college.as('admin1')
    ).post<{ unreachable: { id: number; name: string }[] }>('/transactions/send/check', {
      ids: [odd.id, theirs.id, fine.id, theirs.id],
    })
    const none = await (await college.as('admin1')).post('/transactions/send/check', { ids: [] })
    expect([none.status, none.errors]).toEqual([400, [{ path: 'ids', message: 'Choose at least one invoice' }]])
    const unreached = [inactive, user_id].toSorted((x, y) => x - y)
    expect(checked.data.unreachable.map(({ id }) => id).toSorted((x, y) => x - y)).toEqual(unreached)
    expect(checked.data.unreachable.map(({ name }) => name)).toContain('trainee2 Tūhoe')
    const seen = `select owner_ids from audit where call = 'POST /transactions/send/check' and kind = 'look' order by id desc limit 1`
    expect((await college.db.row<{ owner_ids: number[] }>(seen))?.owner_ids.toSorted((x, y) => x - y)).toEqual(
      unreached,
    )
    expect((await send([theirs.id, odd.id])).data).toEqual({ sent: 0, already: 0, unreachable: 2 })
    await college.db.rows('update "user" set email = $2 where id = $1', [user_id, email])
    for (const { id } of [theirs, odd]) expect([(await again(id)).sent_at, await sendings(id)]).toEqual([null, 0])
    expect(await college.db.rows(`select 1 from outbox where event = 'invoice' and state = 'failed'`)).toEqual([])
    expect((await send([theirs.id], 'office')).data).toEqual({ sent: 1, already: 0, unreachable: 0 })
  })

  it('finds what was not sent yet by its flag, and counts it beside its raising', async () => {
    const admin = await college.as('admin1')
    await admin.put('/organisationconfig', { name: 'fees_by_role', value: 'Trainee: $450.00', type: 'string' })
    await admin.put('/organisationconfig', { name: 'fees_gst', value: 'none', type: 'string' })
    const year = Number(today.slice(0, 4))
    const { data } = await get<FeePreview>('/subscriptions/preview', { year })
    const expected = { invoices: data.invoices, total: data.total }
    const raised = (await admin.post<FeeRaise>('/subscriptions/raise', { year, expected })).data
    expect(raised).toMatchObject({ unsent: raised.invoices, unpaid: raised.invoices, unpaid_total: raised.total })
    const unsent = async (): Promise<number[]> =>
      (await get<Line[]>('/transactions', { fee_raise_id: raised.id, unsent: true, sort: 'id' })).data.map(
        ({ id }) => id,
      )
    const ids = await unsent()
    expect(ids).toHaveLength(raised.invoices)
    const [first = 0] = ids
    expect((await send([first], 'office')).data.sent).toBe(1)
    expect(await unsent()).toEqual(ids.slice(1))
    expect((await again(first)).unsent).toBe(false)
    const { raises } = (await get<TransactionsOverview>('/transactions/overview')).data
    expect(raises[0]).toMatchObject({ id: raised.id, unsent: raised.invoices - 1 })
    await admin.post('/subscriptions/raise/undo', { id: raised.id })
    expect((await get<TransactionsOverview>('/transactions/overview')).data.raises[0]).toMatchObject({ unsent: 0 })
  })
})

describe('an account of more lines than a statement shows', () => {
  it('has a paper for its oldest line, and brings forward what lies before the others', async () => {
    const user_id = college.person('fellow1').id
    const day = addDays(today, -900)
    const { id } = await bill({ user_id, amount: 4_321, date: day, description: 'The oldest' })
    await college.db.rows(
      `insert into transaction (organisation_id, user_id, type, date, due, reference, description, amount, tax, state)
       select $1, $2, 'invoice', $3::date + 1, $3::date + 31, 'OLD-' || n, 'Course ' || n, 100, 13, 'due' from generate_series(1, $4::int) n`,
      [college.fixtures.a.organisation, user_id, day, mostAccountLines],
    )
    const whole = (await get<Account>('/transactions/account', { user_id })).data
    expect(whole.lines).toHaveLength(mostAccountLines)
    expect(whole.before).toEqual({ lines: 1, balance: 4_321 })
    expect(whole.lines[0]?.balance).toBe(4_421)
    expect(whole.balance).toBe(4_321 + mostAccountLines * 100)
    const { data: one } = await get<Account>('/transactions/account', { user_id, transaction_id: id })
    expect([one.lines.map((line) => line.id), one.before, one.balance]).toEqual([[id], null, whole.balance])
    const none = await get<Account>('/transactions/account', { user_id, transaction_id: 999_999 })
    expect([none.status, none.data.lines]).toEqual([200, []])
    const paper = await get('/transaction/pdf', { id })
    expect(paper.status).toBe(200)
    expect(await paperOf(paper)).toContain('The oldest')
    const statement = await paperOf(await get('/transactions/statement', { user_id }))
    expect(statement).toContain('Brought forward')
    expect(statement).toContain('1 earlier line of this account')
    expect(statement).toContain('$43.21')
    expect(statement).toContain('$44.21')
    expect(statement).not.toContain('The oldest')
  })
})
