import { checkSending, sendInvoices, showMoney, transaction } from '@college/contract/accounting'
import type { Transaction } from '@college/contract/accounting'
import { code, dayIn, matches, ruleFor, showDate } from '@college/contract/kit'
import { serve } from '#http'
import type { Served } from '#http'
import { queueMail } from '#messaging'
import { ApiError, notFound } from '#platform'
import type { Call } from '#platform'
import { audit, noteRead, readRows } from '#records'
import { holdAccountsOfLines } from '../settle.ts'
import { addressesOf } from './reach.ts'
import { transactions } from './record.ts'

/** What the mails about invoices are written with. */
export interface AccountingParts {
  /** Where the application is reached from outside. */
  readonly publicUrl: () => string
}

const invoicesOf = async (call: Call, ids: readonly number[]): Promise<Transaction[]> => {
  const rows = await readRows<Transaction>(call, transactions, {
    condition: 't.id = any(?::bigint[])',
    given: [ids],
    order: 't.id',
  })
  if (rows.length < ids.length) throw notFound('Transaction')
  for (const row of rows) {
    if (!matches(ruleFor(transaction, 'update', call.actor), { ...row }))
      throw new ApiError(code.forbidden, 'Only the college office can send an invoice.')
    if (row.type !== 'invoice' || row.state !== 'due')
      throw new ApiError(code.conflict, `Nothing was sent: ${row.reference ?? row.description} is not to be paid.`)
  }
  return rows
}

const note = async (call: Call, row: Transaction, by: 'email' | 'office'): Promise<void> => {
  await call.db.rows('update transaction set sent_at = coalesce(sent_at, $2), updated_by = $3 where id = $1', [
    row.id,
    call.now(),
    call.actor.id,
  ])
  await audit(call.db, call.caller, {
    resource: transaction.name,
    recordId: row.id,
    organisationId: row.organisation_id,
    ownerId: row.user_id,
    changes: { sent: [row.sent_at, by] },
  })
}

/** Queues the email of an invoice; false where one went to that address today. One that failed counts as none. */
const mailed = async (call: Call, row: Transaction, to: string, publicUrl: string): Promise<boolean> => {
  const dedupe = `invoice ${row.id} ${dayIn(call.actor.timezone, call.now())} ${to.toLowerCase()}`
  await call.db.rows(`delete from outbox where organisation_id = $1 and dedupe = $2 and state = 'failed'`, [
    row.organisation_id,
    dedupe,
  ])
  const mail = await queueMail(call.db, {
    event: 'invoice',
    organisationId: row.organisation_id,
    userId: row.user_id,
    to,
    causedBy: call.actor.id,
    values: {
      invoice: row.reference ?? String(row.id),
      what: row.description,
      amount: showMoney(row.open ?? row.amount),
      due: showDate(row.due ?? row.date),
    },
    link: `${publicUrl}/app/transaction?id=${row.id}`,
    dedupe,
  })
  return mail !== null
}

/** Sends invoices, by email once a day each. What did not leave is counted apart, and nothing is noted of it. */
export const serveSend = ({ publicUrl }: AccountingParts): Served =>
  serve(sendInvoices, async (call, { body }) => {
    await holdAccountsOfLines(call.db, body.ids)
    const rows = await invoicesOf(call, [...new Set(body.ids)])
    const addresses =
      body.by === 'email' ? await addressesOf(call.db, [...new Set(rows.map((row) => row.user_id))]) : null
    const counts = { sent: 0, already: 0, unreachable: 0 }
    for (const row of rows) {
      const to = addresses?.get(row.user_id)
      if (addresses && to === undefined) counts.unreachable += 1
      else if (to !== undefined && !(await mailed(call, row, to, publicUrl()))) counts.already += 1
      else {
        await note(call, row, body.by)
        counts.sent += 1
      }
    }
    return { data: counts }
  })

/** Whom an email about invoices would not reach, each once. */
export const serveCheckSending: Served = serve(
  checkSending,
  async (call, { body }) => {
    const rows = await invoicesOf(call, [...new Set(body.ids)])
    const addresses = await addressesOf(call.db, [...new Set(rows.map((row) => row.user_id))])
    const without = rows.filter((row) => !addresses.has(row.user_id))
    const people = new Map(without.map((row) => [row.user_id, row.user_name ?? '']))
    await noteRead(call, { record: transaction, people: [...people.keys()], organisation: null })
    return { data: { unreachable: [...people].map(([id, name]) => ({ id, name })) } }
  },
  { plain: true },
)
