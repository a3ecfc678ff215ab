import { readdir } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { migrationsFolder } from '#app'
import { migrate } from '#database'
import type { AnyRow } from '#testing'
import { openBooks } from './testing-books.ts'

const { xero, college, begin, invoiceFor, sendAll, hook, lineOf } = await openBooks()

it('takes back a payment that was void with its key before the key was left', async () => {
  const admin = await begin()
  const one = await invoiceFor('trainee1')
  await sendAll()
  const number = String((await lineOf(one.id))['reference'])
  const their = xero.books.pay(number, 1_150, '2026-07-09')
  await hook(their.InvoiceID)
  const [paid] = their.Payments
  xero.books.unpay(number)
  await hook(their.InvoiceID)
  const lines = async (): Promise<unknown[]> =>
    (await admin.get<AnyRow[]>('/transactions', { type: 'payment', sort: 'id' })).data.map((row) => [
      row['state'],
      row['void_reason'],
      row['xero_id'],
    ])
  // As it stood before.
  const reason = 'Removed in Xero'
  await college.db.rows('update transaction set xero_id = $1 where void_reason = $2', [paid?.PaymentID, reason])
  expect(await lines()).toEqual([['void', reason, paid?.PaymentID]])

  const names = (await readdir(migrationsFolder)).filter((name) => name.startsWith('140-'))
  await college.db.rows('delete from migration where name = any($1::text[])', [names])
  expect(await migrate(college.db, migrationsFolder, () => undefined)).toBe(1)
  expect(await lines()).toEqual([['void', reason, null]])

  if (paid) their.Payments.push(paid)
  Object.assign(their, { AmountPaid: 1_150, UpdatedDateUTC: xero.books.touch() })
  await hook(their.InvoiceID)
  expect(await lines()).toEqual([
    ['void', reason, null],
    ['paid', null, paid?.PaymentID],
  ])
  expect(await lineOf(one.id)).toMatchObject({ state: 'paid', allocated: 115_000 })
})
