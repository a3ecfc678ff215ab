import { dayIn, guest } from '@college/contract/kit'
import type { Runner } from '#database'
import type { Caller } from '#platform'
import { audit } from '#records'
import { holdAccount, settle, unsettle } from '../settle.ts'
import { centsOf } from './mirror.ts'
import type { WireInvoice } from './shapes.ts'

/** Nobody here did it: it happened at Xero. */
const byXero: Caller = {
  actor: guest(0),
  session: null,
  actingAs: null,
  waitsFor: [],
  ip: '',
  userAgent: null,
  cookies: null,
  requestId: 'xero',
  call: 'xero',
  idempotencyKey: null,
  bodyHash: '',
}

interface Invoice {
  id: number
  user_id: number
  reference: string | null
}

/** Days by which a payment entered here and the same at Xero may be apart. */
const sameWithin = 3

const noteLine = (
  tx: Runner,
  organisation: number,
  of: number,
  id: number,
  changes: Record<string, [unknown, unknown]>,
): Promise<void> =>
  audit(tx, byXero, { resource: 'transaction', recordId: id, organisationId: organisation, ownerId: of, changes })

/** Makes a payment of Xero one of ours: the one that was entered by hand already, or a new one. Gives whether anything changed. */
const takePayment = async (
  tx: Runner,
  organisation: number,
  invoice: Invoice,
  payment: { id: string; amount: number; day: string },
): Promise<boolean> => {
  const known = await tx.row('select 1 from transaction where organisation_id = $1 and xero_id = $2', [
    organisation,
    payment.id,
  ])
  if (known) return false
  const entered = await tx.row<{ id: number }>(
    `update transaction set xero_id = $5 where id = (
       select t.id from transaction t where t.organisation_id = $1 and t.user_id = $2 and t.type = 'payment' and t.amount = $3 and t.state <> 'void'
         and t.deleted_at is null and t.xero_id is null and abs(t.date - $4::date) <= $6 and (t.invoice_id is null or t.invoice_id = $7)
       order by abs(t.date - $4::date), t.id limit 1) returning id`,
    [organisation, invoice.user_id, payment.amount, payment.day, payment.id, sameWithin, invoice.id],
  )
  if (entered) return false
  const made = await tx.row<{ id: number }>(
    `insert into transaction (organisation_id, user_id, type, date, reference, description, amount, tax, due, state, allocated, invoice_id, xero_id)
     values ($1, $2, 'payment', $3, 'Xero', $4, $5, 0, $3, 'paid', 0, $6, $7)
     on conflict (organisation_id, xero_id) where xero_id is not null do nothing returning id`,
    [
      organisation,
      invoice.user_id,
      payment.day,
      `Payment of ${invoice.reference ?? 'an invoice'}`,
      payment.amount,
      invoice.id,
      payment.id,
    ],
  )
  if (!made) return false
  await noteLine(tx, organisation, invoice.user_id, made.id, {
    amount: [null, payment.amount],
    date: [null, payment.day],
  })
  return true
}

/** Voids payments that were taken from Xero for an invoice and are there no more. */
const voidGone = async (
  tx: Runner,
  organisation: number,
  invoice: Invoice,
  still: readonly string[],
  now: Date,
): Promise<boolean> => {
  const gone = await tx.rows<{ id: number }>(
    `select id from transaction where organisation_id = $1 and invoice_id = $2 and type = 'payment' and xero_id is not null and state <> 'void'
       and deleted_at is null and xero_id <> all($3::text[])`,
    [organisation, invoice.id, still],
  )
  for (const { id } of gone) {
    await unsettle(tx, { organisation_id: organisation, user_id: invoice.user_id }, id)
    await tx.rows(
      `update transaction set state = 'void', voided_at = $2, void_reason = 'Removed in Xero' where id = $1`,
      [id, now],
    )
    await noteLine(tx, organisation, invoice.user_id, id, { state: ['paid', 'void'] })
  }
  return gone.length > 0
}

/**
 * Takes the payments of invoices that are ours: each once, whether a web hook, a change or a nightly reading brings it. What else changed at
 * Xero waits for a decision.
 */
export const takePayments = async (
  tx: Runner,
  organisation: number,
  rows: readonly WireInvoice[],
  now: Date,
): Promise<void> => {
  const ours = await tx.rows<Invoice & { xero_id: string }>(
    `select id, user_id, reference, xero_id from transaction where organisation_id = $1 and xero_id = any($2::text[]) and type = 'invoice'
       and state <> 'void' and deleted_at is null order by user_id, id`,
    [organisation, rows.map(({ InvoiceID }) => InvoiceID)],
  )
  const byId = new Map(rows.map((row) => [row.InvoiceID, row]))
  for (const invoice of ours) {
    const wire = byId.get(invoice.xero_id)
    if (!wire) continue
    const account = { organisation_id: organisation, user_id: invoice.user_id }
    await holdAccount(tx, account)
    const payments = wire.Payments ?? []
    // An answer without its payments says nothing about them.
    if (wire.AmountPaid > 0 && payments.length === 0) continue
    let changed = await voidGone(
      tx,
      organisation,
      invoice,
      payments.map(({ PaymentID }) => PaymentID),
      now,
    )
    for (const { PaymentID: id, Amount: amount, Date: on } of payments) {
      const payment = { id, amount: centsOf(amount), day: dayIn('UTC', on === null ? now : new Date(on)) }
      if (payment.amount > 0) changed = (await takePayment(tx, organisation, invoice, payment)) || changed
    }
    if (changed) await settle(tx, account)
    await tx.rows('update transaction set xero_updated_at = $2 where id = $1 and xero_updated_at is distinct from $2', [
      invoice.id,
      wire.UpdatedDateUTC,
    ])
  }
}
