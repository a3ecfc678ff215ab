import { randomBytes, randomUUID } from 'node:crypto'
import pino from 'pino'
import { expect, it } from 'vitest'
import { testKeys } from '#testing'
import { XeroClient } from './client.ts'
import type { XeroAsk } from './client.ts'
import { sendInvoice } from './send.ts'
import { standInHosts, xeroPatience, xeroScopes } from './settings.ts'
import { openBooks } from './testing-books.ts'

const { xero, college, organisation, begin, invoiceFor, sendAll, hook, lineOf } = await openBooks()

const settings = {
  clientId: xero.settings['XERO_CLIENT_ID'] ?? '',
  clientSecret: xero.settings['XERO_CLIENT_SECRET'] ?? null,
  hookKey: null,
  scopes: xeroScopes,
  hosts: standInHosts(xero.address),
  patience: xeroPatience.standIn,
}

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
  const log = pino({ level: 'silent' })
  const context = { db: college.db, now: college.clock.now, keys: testKeys, random: randomBytes, log }
  const task = { organisation_id: organisation, kind: 'send', subject: String(one.id), key: randomUUID() } as const
  await sendInvoice(context, new Slow(context, settings), { id: 0, attempts: 1, page: 1, begun_at: '', ...task })
  expect(await lineOf(one.id)).toMatchObject({ state: 'paid', allocated: 115_000 })
  const payments = await college.db.rows(
    `select state, amount from transaction where organisation_id = $1 and type = 'payment' and xero_id is not null`,
    [organisation],
  )
  expect(payments).toEqual([{ state: 'paid', amount: 115_000 }])
})
