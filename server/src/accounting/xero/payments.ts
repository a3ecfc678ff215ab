import { gstInside } from '@college/contract/accounting'
import { dayIn, guest } from '@college/contract/kit'
import type { Runner } from '#database'
import type { Caller } from '#platform'
import { audit } from '#records'
import { readUnreported, sameAs } from '../same-payment.ts'
import { holdAccounts, settle, unsettle } from '../settle.ts'
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
  bodyHash: () => '',
}

interface Invoice {
  id: number
  user_id: number
  reference: string | null
  xero_id: string
}

const noteLine = (
  tx: Runner,
  organisation: number,
  of: number,
  id: number,
  changes: Record<string, [unknown, unknown]>,
): Promise<void> =>
  audit(tx, byXero, { resource: 'transaction', recordId: id, organisationId: organisation, ownerId: of, changes })

/** Something that Xero has set against an invoice, as a line of ours. */
interface Settling {
  readonly key: string
  readonly type: 'payment' | 'credit'
  readonly amount: number
  readonly tax: number
  readonly day: string
  readonly what: string
}

const dayOf = (on: string | null, now: Date): string => dayIn('UTC', on === null ? now : new Date(on))

const paymentsOf = (wire: WireInvoice, now: Date): Settling[] =>
  (wire.Payments ?? []).map(({ PaymentID: key, Amount: amount, Date: on }) => ({
    key,
    type: 'payment',
    amount: centsOf(amount),
    tax: 0,
    day: dayOf(on, now),
    what: 'Payment',
  }))

/** Credit notes, and money paid before: one may be set against many invoices, and against the same one more than once. */
const creditsOf = (wire: WireInvoice, now: Date): Settling[] => {
  const byKey = new Map<string, Settling>()
  const add = (type: Settling['type'], of: string, what: string, applied: number, on: string | null): void => {
    const key = `${of} ${wire.InvoiceID}`
    const amount = centsOf(applied) + (byKey.get(key)?.amount ?? 0)
    const tax = type === 'credit' && wire.TotalTax > 0 ? gstInside(amount) : 0
    byKey.set(key, { key, type, amount, tax, day: dayOf(on, now), what })
  }
  for (const note of wire.CreditNotes ?? []) {
    const what = `Credit note ${note.CreditNoteNumber ?? ''}`.trim()
    add('credit', note.CreditNoteID, what, note.AppliedAmount, note.Date)
  }
  for (const money of wire.Overpayments ?? [])
    add('payment', money.OverpaymentID, 'Overpayment', money.AppliedAmount, money.Date)
  for (const money of wire.Prepayments ?? [])
    add('payment', money.PrepaymentID, 'Prepayment', money.AppliedAmount, money.Date)
  return [...byKey.values()]
}

/** Makes what Xero has one of ours: the line that came from the bank or by hand already, or a new one. Gives whether anything changed. */
const takeOne = async (tx: Runner, organisation: number, invoice: Invoice, line: Settling): Promise<boolean> => {
  const known = await tx.row('select 1 from transaction where organisation_id = $1 and xero_id = $2', [
    organisation,
    line.key,
  ])
  if (known) return false
  const unreported = await readUnreported(tx, 'xero', {
    organisation,
    type: line.type,
    amounts: [line.amount],
    users: [invoice.user_id],
  })
  const [entered] = sameAs({ amount: line.amount, day: line.day, invoice_id: invoice.id }, unreported)
  if (entered) {
    await tx.rows('update transaction set xero_id = $2, settles_xero_id = $3 where id = $1', [
      entered.id,
      line.key,
      invoice.xero_id,
    ])
    return false
  }
  const made = await tx.row<{ id: number }>(
    `insert into transaction (organisation_id, user_id, type, date, reference, description, amount, tax, due, state, allocated, invoice_id, xero_id,
       made_by_xero, settles_xero_id)
     values ($1, $2, $8, $3, 'Xero', $4, $5, $9, $3, 'paid', 0, $6, $7, true, $10)
     on conflict (organisation_id, xero_id) where xero_id is not null do nothing returning id`,
    [
      organisation,
      invoice.user_id,
      line.day,
      `${line.what} of ${invoice.reference ?? 'an invoice'}`,
      line.amount,
      invoice.id,
      line.key,
      line.type,
      line.tax,
      invoice.xero_id,
    ],
  )
  if (!made) return false
  await noteLine(tx, organisation, invoice.user_id, made.id, { amount: [null, line.amount], date: [null, line.day] })
  return true
}

/**
 * Lets go of what was set against an invoice at Xero and is there no more: a line that Xero alone has is void, and one that was entered here or
 * is in a file of the bank stays, free for the payment when it is entered there again. A line that goes leaves its key: the same payment may come back, and
 * of a credit note another amount may be set against the invoice later.
 */
const letGo = async (
  tx: Runner,
  organisation: number,
  invoice: Invoice,
  still: readonly Settling[],
  { credits, now }: { credits: boolean; now: Date },
): Promise<boolean> => {
  const gone = await tx.rows<{ id: number; made_by_xero: boolean; bank_import_id: number | null }>(
    `select t.id, t.made_by_xero, (select l.bank_import_id from bank_line l where l.transaction_id = t.id and not l.undone) as bank_import_id
     from transaction t where t.organisation_id = $1 and t.settles_xero_id = $2 and t.type <> 'invoice'
       and t.xero_id is not null and (position(' ' in t.xero_id) > 0) = $5 and t.state <> 'void' and t.deleted_at is null and not exists (
         select from unnest($3::text[], $4::int[]) s(key, amount) where s.key = t.xero_id and (s.amount = t.amount or not $5))`,
    [organisation, invoice.xero_id, still.map(({ key }) => key), still.map(({ amount }) => amount), credits],
  )
  const made = gone.filter(({ made_by_xero: isTheirs, bank_import_id: file }) => isTheirs && file === null)
  for (const { id } of made) {
    await unsettle(tx, { organisation_id: organisation, user_id: invoice.user_id }, id)
    await tx.rows(
      `update transaction set state = 'void', voided_at = $2, void_reason = 'Removed in Xero', xero_id = null where id = $1`,
      [id, now],
    )
    await noteLine(tx, organisation, invoice.user_id, id, { state: ['paid', 'void'] })
  }
  const kept = gone.filter((line) => !made.includes(line))
  // What Xero made and the bank has too is the bank's from now on.
  await tx.rows(
    `update transaction t set xero_id = null, settles_xero_id = null, made_by_xero = false,
       bank_import_id = case when t.made_by_xero then k.file else t.bank_import_id end
     from unnest($1::bigint[], $2::bigint[]) k(id, file) where t.id = k.id`,
    [kept.map(({ id }) => id), kept.map(({ bank_import_id: file }) => file)],
  )
  return made.length > 0
}

/**
 * Takes the payments and credits of invoices that are ours: each once, whether a web hook, a change or a nightly reading brings it. What was
 * fetched before what is here, by Xero's own clock, changes nothing. What else changed at Xero waits for a decision.
 */
export const takePayments = async (
  tx: Runner,
  organisation: number,
  rows: readonly WireInvoice[],
  now: Date,
): Promise<void> => {
  const keys = rows.map(({ InvoiceID }) => InvoiceID)
  const owners = await tx.rows<{ user_id: number }>(
    `select distinct user_id from transaction where organisation_id = $1 and xero_id = any($2::text[]) and type = 'invoice'`,
    [organisation, keys],
  )
  const people = owners.map(({ user_id }) => user_id)
  await holdAccounts(tx, organisation, people)
  const ours = await tx.rows<Invoice>(
    `select id, user_id, reference, xero_id from transaction where organisation_id = $1 and xero_id = any($2::text[]) and type = 'invoice'
       and user_id = any($3::bigint[]) and state <> 'void' and deleted_at is null order by user_id, id`,
    [organisation, keys, people],
  )
  const byId = new Map(rows.map((row) => [row.InvoiceID, row]))
  for (const invoice of ours) {
    const wire = byId.get(invoice.xero_id)
    // Another currency's amounts are not ours: the comparison says so.
    if (!wire || (wire.CurrencyCode ?? 'NZD') !== 'NZD') continue
    const account = { organisation_id: organisation, user_id: invoice.user_id }
    // While this waited, newer news of the invoice may have been taken.
    const isLate = await tx.row('select 1 from transaction where id = $1 and xero_updated_at > $2::timestamptz', [
      invoice.id,
      wire.UpdatedDateUTC,
    ])
    if (isLate) continue
    let changed = false
    const kinds = [
      { credits: false, sum: wire.AmountPaid, lines: paymentsOf(wire, now) },
      { credits: true, sum: wire.AmountCredited, lines: creditsOf(wire, now) },
    ]
    for (const { credits, sum, lines } of kinds) {
      const still = lines.filter(({ amount }) => amount > 0)
      // An answer that leaves them out says nothing about them.
      if (sum > 0 && still.length === 0) continue
      changed = (await letGo(tx, organisation, invoice, still, { credits, now })) || changed
      for (const line of still) changed = (await takeOne(tx, organisation, invoice, line)) || changed
    }
    if (changed) await settle(tx, account)
    await tx.rows(
      `update transaction set xero_updated_at = $2 where id = $1 and $2::timestamptz > coalesce(xero_updated_at, '-infinity')`,
      [invoice.id, wire.UpdatedDateUTC],
    )
  }
}
