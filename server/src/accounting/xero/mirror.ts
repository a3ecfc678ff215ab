import type { Runner } from '#database'
import { dayIn } from '@college/contract/kit'
import type { WireInvoice } from './shapes.ts'

/** Whole cents of an amount of Xero. */
export const centsOf = (amount: number): number => Math.round(amount * 100)

/** The day on which an invoice was paid in full, or last paid in part. */
const paidOn = (row: WireInvoice): string | null => {
  const days = [row.FullyPaidOnDate, ...(row.Payments ?? []).map(({ Date: on }) => on)].filter((at) => at !== null)
  const last = days.toSorted().at(-1)
  // Xero's days are midnights in UTC.
  return last === undefined ? null : dayIn('UTC', new Date(last))
}

/** Keeps invoices as Xero has them. What was fetched later, by Xero's own clock, is not written over with something older. */
export const keepInvoices = async (
  db: Runner,
  organisation: number,
  rows: readonly WireInvoice[],
  now: Date,
): Promise<void> => {
  if (rows.length === 0) return
  const kept = rows.map((row) => ({
    xero_id: row.InvoiceID,
    number: row.InvoiceNumber,
    reference: row.Reference,
    contact_id: row.Contact.ContactID ?? null,
    contact: row.Contact.Name ?? '',
    email: row.Contact.EmailAddress,
    status: row.Status,
    date: row.DateString,
    due: row.DueDateString,
    currency: row.CurrencyCode ?? 'NZD',
    total: centsOf(row.Total),
    tax: centsOf(row.TotalTax),
    paid: centsOf(row.AmountPaid),
    credited: centsOf(row.AmountCredited),
    paid_on: paidOn(row),
    xero_updated_at: row.UpdatedDateUTC,
  }))
  await db.rows(
    `insert into xero_invoice as x (organisation_id, fetched_at, xero_id, number, reference, contact_id, contact, email, status, date, due, currency,
       total, tax, paid, credited, paid_on, xero_updated_at)
     select distinct on (k.xero_id) $1::bigint, $3::timestamptz, k.* from jsonb_to_recordset($2::jsonb) k (xero_id text, number text, reference text,
       contact_id uuid, contact text, email text, status text, date date, due date, currency text, total bigint, tax bigint, paid bigint, credited bigint,
       paid_on date, xero_updated_at timestamptz) order by k.xero_id, k.xero_updated_at desc nulls last
     on conflict (organisation_id, xero_id) do update set fetched_at = excluded.fetched_at, number = excluded.number, reference = excluded.reference,
       contact_id = excluded.contact_id, contact = excluded.contact, email = excluded.email, status = excluded.status, date = excluded.date,
       due = excluded.due, currency = excluded.currency, total = excluded.total, tax = excluded.tax, paid = excluded.paid, credited = excluded.credited,
       paid_on = excluded.paid_on, xero_updated_at = excluded.xero_updated_at
     where x.xero_updated_at is null or excluded.xero_updated_at is null or excluded.xero_updated_at >= x.xero_updated_at`,
    [organisation, JSON.stringify(kept), now],
  )
}
