import { addDays } from '@college/contract/kit'
import { beforeAll, describe, expect, it } from 'vitest'
import { openTestApp } from '#testing'
import type { AnyRow } from '#testing'
import { transactionCalls } from './testing/transactions.ts'
import type { Line } from './testing/transactions.ts'

const college = await openTestApp()
const { today } = college.fixtures
const { put, get, account, voids } = transactionCalls(college)
const again = async (id: number): Promise<Line> => (await get<Line>('admin1', '/transaction', { id })).data

beforeAll(async () => {
  await college.db.rows('delete from transaction')
})

describe('a transaction', () => {
  it('is an invoice with a number, its GST and a day to pay', async () => {
    const { data } = await put({ type: 'invoice', amount: 23_000 })
    expect(data).toMatchObject({ state: 'due', tax: 3_000, due: addDays(today, 30), open: 23_000, currency: 'NZD' })
    expect(data.reference).toMatch(/^INV-\d{4}$/)
    expect((await voids(data)).status).toBe(261)
  })

  it.each([
    [{ type: 'invoice', amount: 0 }, 'amount'],
    [{ type: 'invoice', amount: -5 }, 'amount'],
    [{ type: 'payment', amount: 0 }, 'amount'],
    [{ type: 'payment', amount: 1.5 }, 'amount'],
    [{ type: 'payment', amount: 100, tax: 13 }, 'tax'],
    [{ type: 'invoice', amount: 100, tax: 101 }, 'tax'],
    [{ type: 'invoice', amount: 100, due: addDays(today, -1) }, 'due'],
    [{ type: 'invoice', amount: 100, state: 'paid' }, 'state'],
    [{ type: 'invoice', amount: 100, currency: 'USD' }, 'currency'],
  ])('%j is refused', async (body, path) => {
    const answer = await put(body)
    expect([answer.status, answer.errors?.[0]?.path ?? '']).toEqual([400, path])
  })

  it('that counts keeps its money, is voided with a reason, and is not deleted', async () => {
    const admin = await college.as('admin1')
    const { data: bill } = await put({ type: 'invoice', amount: 10_000 })
    const { data: paid } = await put({ type: 'payment', amount: 4_000, reference: 'Thanks' })
    expect(await again(bill.id)).toMatchObject({
      state: 'due',
      allocated: 4_000,
      open: 6_000,
      updated_at: bill.updated_at,
    })
    const more = await admin.post('/transaction', { id: bill.id, updated_at: bill.updated_at, amount: 9_000 })
    expect([more.status, more.errors?.[0]?.path]).toEqual([409, 'amount'])
    const later = { id: bill.id, updated_at: bill.updated_at, due: addDays(today, 60) }
    expect((await admin.post('/transaction', later)).status).toBe(261)
    for (const row of [bill, paid]) expect((await admin.delete('/transaction', { id: row.id })).status).toBe(409)
    expect((await voids(paid)).status).toBe(261)
    const open = await again(bill.id)
    expect(open).toMatchObject({ state: 'due', allocated: 0, open: 10_000 })
    expect((await voids({ ...open, updated_at: bill.updated_at })).status).toBe(474)
    expect((await voids(open, ' ')).status).toBe(400)
    expect((await voids(open)).data).toMatchObject({ state: 'void', void_reason: 'Entered twice', open: 0 })
    expect((await voids(await again(bill.id))).status).toBe(409)
    expect((await admin.delete('/transaction', { id: bill.id })).status).toBe(409)
  })

  it('is answered as it stands once it has settled something, and again so under its key', async () => {
    const { data: bill } = await put({ type: 'invoice', amount: 3_000 })
    const admin = await college.as('admin1')
    const body = { user_id: bill.user_id, date: today, description: 'Course', type: 'payment', amount: 5_000 }
    const paid = await admin.put<Line>('/transaction', body, { key: 'paid-at-the-counter' })
    expect(paid.data).toMatchObject({ allocated: 3_000, open: 2_000 })
    const later = await put({ type: 'invoice', amount: 2_000 })
    expect(later.data).toMatchObject({ state: 'paid', open: 0 })
    const repeated = await admin.put<Line>('/transaction', body, { key: 'paid-at-the-counter' })
    expect([repeated.status, repeated.data]).toEqual([201, paid.data])
    for (const { id } of [paid.data, later.data, bill]) expect((await voids(await again(id))).status).toBe(261)
  })

  it('settles what was due first, and money that was paid back uses what was left over', async () => {
    const { data: second } = await put({ type: 'invoice', amount: 2_000, due: addDays(today, 9) })
    const { data: first } = await put({ type: 'invoice', amount: 1_000, due: addDays(today, 3) })
    await put({ type: 'payment', amount: 1_500 })
    expect([(await again(first.id)).state, (await again(second.id)).open]).toEqual(['paid', 1_500])
    await put({ type: 'credit', amount: 2_500, invoice_id: second.id })
    expect(await account()).toMatchObject({ balance: -1_000, due: 0, unused: 1_000 })
    await put({ type: 'payment', amount: -1_000, description: 'Paid back' })
    expect(await account()).toMatchObject({ balance: 0, due: 0, unused: 0 })
  })

  it('has the GST that the college charges, that of the invoice it is for, or none', async () => {
    const admin = await college.as('admin1')
    const { id: user_id } = college.person('director1')
    const { data: included } = await put({ user_id, type: 'invoice', amount: 2_300 })
    const gst = await admin.put<AnyRow>('/organisationconfig', { name: 'fees_gst', value: 'none', type: 'string' })
    const { data: without } = await put({ user_id, type: 'invoice', amount: 2_300 })
    const { data: given } = await put({ user_id, type: 'invoice', amount: 2_300, tax: 300 })
    const { data: waived } = await put({ user_id, type: 'credit', amount: 1_150, invoice_id: included.id })
    expect((await admin.delete('/organisationconfig', { id: gst.data.id })).status).toBe(262)
    const { data: both } = await put({ user_id, type: 'credit', amount: 1_150, invoice_id: without.id })
    const taxes = [included, without, given, waived, both].map(({ tax }) => tax)
    expect(taxes).toEqual([300, 0, 300, 150, 0])
  })

  it('is not for the invoice of someone else', async () => {
    const { data: bill } = await put({ type: 'invoice', amount: 1_000, user_id: college.person('trainee2').id })
    const answer = await put({ type: 'payment', amount: 1_000, invoice_id: bill.id })
    expect([answer.status, answer.errors?.[0]?.path]).toEqual([400, 'invoice_id'])
  })
})
