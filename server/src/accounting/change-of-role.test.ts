import { chargeOf, feeYear } from '@college/contract/accounting'
import type { FeePreview, FeeRaise, FeeRow, Subscription, Transaction } from '@college/contract/accounting'
import { addDays, showDate } from '@college/contract/kit'
import { beforeAll, expect, it } from 'vitest'
import { openTestApp } from '#testing'
import type { AnyRow } from '#testing'

const college = await openTestApp()
const year = Number(college.fixtures.today.slice(0, 4))
const [becomes, changes, joins] = ['trainee1', 'trainee2', 'fellow1'].map((name) => college.person(name).id)
const fees = { Fellow: 98_000, Trainee: 45_000 }

const preview = async (of: number): Promise<FeePreview> =>
  (await (await college.as('admin1')).get<FeePreview>('/subscriptions/preview', { year: of })).data
const rowOf = async (of: number, user: number | undefined): Promise<FeeRow | undefined> =>
  (await preview(of)).rows.find(({ user_id }) => user_id === user)
const raise = async (of: number, due?: string): Promise<FeeRaise> => {
  const { invoices, total } = await preview(of)
  const admin = await college.as('admin1')
  const body = { year: of, ...(due !== undefined && { due }), expected: { invoices, total } }
  const answer = await admin.post<FeeRaise>('/subscriptions/raise', body)
  expect([answer.status, answer.message]).toEqual([201, answer.message])
  return answer.data
}
const invoiceOf = async (of: number, user: number | undefined): Promise<Transaction | undefined> =>
  (
    await (
      await college.as('admin1')
    ).get<Transaction[]>('/transactions', { user_id: user ?? 0, fee_year: of, state: 'due' })
  ).data[0]

/** What Make fellow does to a person that fees follow. */
const makeFellow = async (user: number | undefined, day: string): Promise<void> => {
  await college.db.rows('update "user" set fellow_since = $2 where id = $1', [user, day])
  await college.db.rows(
    `update membership set role_id = (select id from role where name = 'Fellow' and organisation_id = $2) where user_id = $1 and organisation_id = $2`,
    [user, college.fixtures.a.organisation],
  )
}

beforeAll(async () => {
  await college.db.rows('delete from transaction')
  await college.db.rows('delete from subscription')
  const admin = await college.as('admin1')
  for (const [name, value] of [
    ['fees_by_role', 'Fellow: $980.00; Trainee: $450.00'],
    ['fees_gst_number', '123-456-789'],
  ])
    await admin.put('/organisationconfig', { name, value, type: 'string' })
  await college.db.rows('update "user" set trainee_since = $2, fellow_since = null where id = any($1::bigint[])', [
    [becomes, changes],
    `${year - 3}-02-01`,
  ])
})

it('A trainee who was billed and becomes a fellow is billed as a fellow, by that name, from the next year on', async () => {
  await raise(year)
  expect((await invoiceOf(year, becomes))?.description).toContain(`Trainee fee ${year}`)
  await makeFellow(becomes, `${year}-07-01`)
  // The year that was billed is billed, as it was.
  expect(await rowOf(year, becomes)).toMatchObject({ standing: 'raised' })
  expect(await rowOf(year + 1, becomes)).toMatchObject({
    name: 'Fellow fee',
    standing: 'new',
    amount: fees.Fellow,
    whole: true,
  })
  const ahead = await preview(year + 1)
  const { invoices, total } = ahead
  const admin = await college.as('admin1')
  const passed = { year: year + 1, due: `${year - 1}-12-31`, expected: { invoices, total } }
  expect((await admin.post('/subscriptions/raise', passed)).status).toBe(400)
  await raise(year + 1)
  const invoice = await invoiceOf(year + 1, becomes)
  // Of a year that lies ahead the days to pay count from its first.
  expect([ahead.due, invoice?.due]).toEqual([addDays(`${year + 1}-01-01`, 30), ahead.due])
  expect([invoice?.description, invoice?.amount]).toEqual([
    `Fellow fee ${year + 1}, ${showDate(`${year + 1}-01-01`)} to ${showDate(`${year + 1}-12-31`)}`,
    fees.Fellow,
  ])
  const { data } = await (await college.as('admin1')).get<Subscription[]>('/subscriptions', { user_id: becomes ?? 0 })
  expect(data.map(({ name }) => name)).toEqual(['Fellow fee'])
})

it('The year in which a trainee becomes a fellow is paid as each of the two, day by day, in one invoice that names both', async () => {
  const changed = `${year + 2}-07-01`
  await makeFellow(changes, changed)
  const days = feeYear(year + 2, '01/01')
  const parts = [
    chargeOf(fees.Trainee, 'inside', days, { starts: null, ends: addDays(changed, -1) }),
    chargeOf(fees.Fellow, 'inside', days, { starts: changed, ends: null }),
  ]
  const sum = (of: 'amount' | 'tax'): number => parts.reduce((total, part) => total + (part?.[of] ?? Number.NaN), 0)
  expect(await rowOf(year + 2, changes)).toMatchObject({
    name: 'Trainee fee, then Fellow fee',
    standing: 'new',
    amount: sum('amount'),
    tax: sum('tax'),
    from: days.from,
    to: days.to,
    whole: true,
  })
  const due = `${year + 2}-01-15`
  await raise(year + 2, due)
  const invoice = await invoiceOf(year + 2, changes)
  expect(invoice?.due).toBe(due)
  expect([invoice?.description, invoice?.amount, invoice?.tax]).toEqual([
    `Trainee fee ${year + 2}, 01/01/${year + 2} to 30/06/${year + 2}; Fellow fee ${year + 2}, 01/07/${year + 2} to 31/12/${year + 2}`,
    sum('amount'),
    sum('tax'),
  ])
  // A year before the change that is raised late is a trainee's, whole.
  expect(await rowOf(year - 1, changes)).toMatchObject({ name: 'Trainee fee', amount: fees.Trainee, whole: true })
})

it('Who joined as a fellow pays from their first day as one, also where the day was noted after the first raising', async () => {
  await college.db.rows('update "user" set trainee_since = null, fellow_since = $2 where id = $1', [
    joins,
    `${year + 3}-10-01`,
  ])
  expect(await rowOf(year + 3, joins)).toMatchObject({ from: `${year + 3}-10-01`, name: 'Fellow fee', whole: false })
  expect(await rowOf(year + 2, joins)).toMatchObject({ standing: 'raised' })
})

it('The name, the first day and the amount that the office gave a subscription stand, whatever the role is', async () => {
  const admin = await college.as('admin1')
  const { data: subscriptions } = await admin.get<(Subscription & AnyRow)[]>('/subscriptions', {
    user_id: changes ?? 0,
  })
  const [mine] = subscriptions
  const edit = { id: mine?.id, updated_at: mine?.updated_at, name: 'Overseas fellow', starts: `${year + 4}-03-01` }
  expect((await admin.post('/subscription', edit)).status).toBe(261)
  expect(await rowOf(year + 4, changes)).toMatchObject({
    name: 'Overseas fellow',
    from: `${year + 4}-03-01`,
    whole: false,
  })
  const own = { user_id: college.person('director1').id, name: 'Honorary', starts: `${year}-05-01`, amount: 1_000 }
  expect((await admin.put('/subscription', own)).status).toBe(201)
  expect(await rowOf(year, own.user_id)).toMatchObject({ name: 'Honorary', from: `${year}-05-01` })
  expect(await rowOf(year + 1, own.user_id)).toMatchObject({ name: 'Honorary', amount: 1_000, whole: true })
})

it('A last day ends the fee of either role, and a change of role that comes after it costs nothing', async () => {
  await college.db.rows(`update "user" set trainee_since = $2, fellow_since = $3 where id = $1`, [
    joins,
    `${year}-01-01`,
    `${year + 5}-09-01`,
  ])
  await college.db.rows('update subscription set ends = $2 where user_id = $1', [joins, `${year + 5}-06-30`])
  expect(await rowOf(year + 5, joins)).toMatchObject({ name: 'Trainee fee', to: `${year + 5}-06-30`, whole: false })
  expect(await rowOf(year + 6, joins)).toMatchObject({ standing: 'outside', amount: 0 })
})
