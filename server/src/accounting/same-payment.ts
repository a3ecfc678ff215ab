import type { TransactionType } from '@college/contract/accounting'
import { daysBetween } from '@college/contract/kit'
import type { Runner } from '#database'

/*
 * The same money is heard of more than once: from the bank's file, from Xero, from the office by hand. Whichever comes first makes the line; the
 * next finds it here, by person, amount, day and invoice, and each takes a line once.
 */

/** Days by which two reports of the same money may be apart. */
export const sameWithin = 3

/** A line that something may be the same as. */
export interface Entered {
  readonly id: number
  readonly user_id: number
  readonly user_name: string
  readonly lastname: string
  readonly amount: number
  readonly date: string
  readonly invoice_id: number | null
  readonly made_by_xero: boolean
}

/** What was heard of: an amount of a day, for an invoice where it says so. */
export interface Heard {
  readonly amount: number
  readonly day: string
  readonly invoice_id: number | null
}

/** Lines of a college that the bank, or Xero, has not reported yet. */
export const readUnreported = (
  db: Runner,
  by: 'bank' | 'xero',
  {
    organisation,
    type,
    amounts,
    users,
  }: {
    readonly organisation: number
    readonly type: TransactionType
    readonly amounts: readonly number[]
    /** Whose lines; null for the whole college. */
    readonly users: readonly number[] | null
  },
): Promise<Entered[]> =>
  db.rows<Entered>(
    `select t.id, t.user_id, u.display_name as user_name, coalesce(u.lastname, '') as lastname, t.amount, t.date, t.invoice_id, t.made_by_xero
     from transaction t join "user" u on u.id = t.user_id
     where t.organisation_id = $1 and t.type = $2 and t.amount = any($3::int[]) and ($4::bigint[] is null or t.user_id = any($4))
       and t.state <> 'void' and t.deleted_at is null
       and case when $5 then t.xero_id is null
         else not exists (select from bank_line l where l.transaction_id = t.id and not l.undone) end
     order by t.id`,
    [organisation, type, amounts, users, by === 'xero'],
  )

/** A payment that came in with a file of the bank, and on which day that was. */
export interface Reported extends Entered {
  readonly imported: string
}

/** Payments that came in with files of the bank as other lines than those with these hashes. */
export const readReported = (
  db: Runner,
  {
    organisation,
    amounts,
    hashes,
    timezone,
  }: {
    readonly organisation: number
    readonly amounts: readonly number[]
    readonly hashes: readonly string[]
    readonly timezone: string
  },
): Promise<Reported[]> =>
  db.rows<Reported>(
    `select t.id, t.user_id, u.display_name as user_name, coalesce(u.lastname, '') as lastname, t.amount, t.date, t.invoice_id, t.made_by_xero,
       (i.imported_at at time zone $4)::date as imported
     from transaction t join "user" u on u.id = t.user_id
       join bank_line l on l.transaction_id = t.id and not l.undone join bank_import i on i.id = l.bank_import_id
     where t.organisation_id = $1 and t.type = 'payment' and t.amount = any($2::int[]) and t.state <> 'void' and t.deleted_at is null
       and not l.hash = any($3::text[])
     order by t.id`,
    [organisation, amounts, hashes, timezone],
  )

const apart = (one: string, other: string): number => Math.abs(daysBetween(one, other))

const maySame = (heard: Heard, line: Entered): boolean =>
  line.amount === heard.amount &&
  apart(line.date, heard.day) <= sameWithin &&
  (line.invoice_id === null || heard.invoice_id === null || line.invoice_id === heard.invoice_id)

/** Lines that may be what was heard of, the likeliest first: for the same invoice, then of the nearest day. */
export const sameAs = <T extends Entered>(heard: Heard, lines: readonly T[]): T[] =>
  lines
    .filter((line) => maySame(heard, line))
    .toSorted(
      (one, other) =>
        Number(other.invoice_id !== null && other.invoice_id === heard.invoice_id) -
          Number(one.invoice_id !== null && one.invoice_id === heard.invoice_id) ||
        apart(one.date, heard.day) - apart(other.date, heard.day) ||
        one.id - other.id,
    )
