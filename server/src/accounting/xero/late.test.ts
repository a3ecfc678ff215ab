import { randomBytes, randomUUID } from 'node:crypto'
import pino from 'pino'
import { expect, it } from 'vitest'
import { somebodyWaits, testKeys } from '#testing'
import { holdAccounts } from '../settle.ts'
import { XeroClient } from './client.ts'
import type { XeroAsk } from './client.ts'
import { keepInvoices } from './mirror.ts'
import { takePayments } from './payments.ts'
import { sendInvoice } from './send.ts'
import { standInHosts, xeroPatience, xeroScopes } from './settings.ts'
import { invoice } from './shapes.ts'
import type { Task } from './tasks.ts'
import { openBooks } from './testing-books.ts'

const { xero, college, organisation, begin, invoiceFor, sendAll, hook, lineOf, differences, settleAs } =
  await openBooks()

const settings = {
  clientId: xero.settings['XERO_CLIENT_ID'] ?? '',
  clientSecret: xero.settings['XERO_CLIENT_SECRET'] ?? null,
  hookKey: null,
  scopes: xeroScopes,
  hosts: standInHosts(xero.address),
  patience: xeroPatience.standIn,
}

const log = pino({ level: 'silent' })
const context = { db: college.db, now: college.clock.now, keys: testKeys, random: randomBytes, log }

/** An act that sends an invoice. */
const taskOf = (id: number): Task => ({
  id: 0,
  organisation_id: organisation,
  kind: 'send',
  subject: String(id),
  key: randomUUID(),
  attempts: 1,
  page: 1,
  begun_at: '',
})

it('keeps a payment that a web hook brings while the answer to a change of its invoice is on its way', async () => {
  await begin()
  const one = await invoiceFor('trainee1')
  await sendAll()
  const number = String((await lineOf(one.id))['reference'])
  /** Gives the answer to a change when what happens meanwhile is over. */
  class Slow extends XeroClient {
    override async ask<T>(of: number, who: 'people' | 'background', asked: XeroAsk<T>): Promise<T> {
      const answer = await super.ask(of, who, asked)
      if (asked.method === 'POST') await hook(xero.books.pay(number, 1150, '2026-07-09').InvoiceID)
      return answer
    }
  }
  await sendInvoice(context, new Slow(context, settings), taskOf(one.id))
  expect(await lineOf(one.id)).toMatchObject({ state: 'paid', allocated: 115_000 })
  const payments = await college.db.rows(
    `select state, amount from transaction where organisation_id = $1 and type = 'payment' and xero_id is not null`,
    [organisation],
  )
  expect(payments).toEqual([{ state: 'paid', amount: 115_000 }])
})

it('waits for the account before it writes on an invoice that Xero has taken', async () => {
  await begin()
  const one = await invoiceFor('trainee1')
  await sendAll()
  const acting: { done?: Promise<void> } = {}
  await college.db.transaction(async (tx) => {
    await holdAccounts(tx, organisation, [college.person('trainee1').id])
    acting.done = sendInvoice(context, new XeroClient(context, settings), taskOf(one.id))
    await somebodyWaits(college)
    // Refused at once where the act has it.
    await tx.rows('select 1 from transaction where id = $1 for update nowait', [one.id])
  })
  await acting.done
  expect(await lineOf(one.id)).toMatchObject({ state: 'due', allocated: 0 })
})

it('takes no older news after the office took a change of which Xero did not say when it was', async () => {
  await begin()
  const one = await invoiceFor('trainee1')
  await sendAll()
  const number = String((await lineOf(one.id))['reference'])
  const before = invoice.parse(structuredClone(xero.books.byNumber(number)))
  const paid = xero.books.pay(number, 575, '2026-07-09')
  await hook(paid.InvoiceID)
  // What is fetched of it waits, as it would say when it was.
  await college.db.rows(`update xero_connection set waits_until = $1, waits_for = 'trouble'`, [
    new Date(college.clock.now().getTime() + 3_600_000),
  ])
  const changed = { ...invoice.parse(structuredClone(paid)), Total: 1_035, TotalTax: 135, UpdatedDateUTC: null }
  await keepInvoices(college.db, organisation, [changed], college.clock.now())
  expect((await settleAs('theirs', await differences())).body).toEqual({ data: { settled: 1, left: 0 } })
  expect(await lineOf(one.id)).toMatchObject({ amount: 103_500, allocated: 57_500 })
  await college.db.transaction((tx) => takePayments(tx, organisation, [before], college.clock.now()))
  expect(await lineOf(one.id)).toMatchObject({ amount: 103_500, allocated: 57_500 })
})
