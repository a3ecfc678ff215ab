import { code, endpoint, id, idText, rowSchema, text, date as day } from '#kit'
import { z } from 'zod'
import { gstWays } from './fee.ts'
import { transaction, transactionStates, transactionTypes } from './transaction.ts'

const cents = z.number().int()
const count = z.number().int().min(0)
const date = z.string()
const someone = z.strictObject({ user_id: idText.optional() })
const pdf = z.string().meta({ format: 'binary', contentMediaType: 'application/pdf' })

const accountLine = z.strictObject({
  id: cents,
  type: z.enum(transactionTypes),
  date,
  due: date.nullable(),
  reference: z.string().nullable(),
  description: z.string(),
  amount: cents,
  tax: cents,
  state: z.enum(transactionStates),
  open: cents,
  overdue: z.boolean(),
  /** What the person owes after this line. */
  balance: cents,
  void_reason: z.string().nullable(),
  /** What settles it, or what it settles. */
  settled: z.array(
    z.strictObject({
      id: cents,
      type: z.enum(transactionTypes),
      reference: z.string().nullable(),
      date,
      amount: cents,
    }),
  ),
})
export type AccountLine = z.output<typeof accountLine>

/** Lines of an account that are shown; what lies before them is brought forward. */
export const mostAccountLines = 500

/** What a person owes the college, and how it came to be. */
export const readAccount = endpoint({
  method: 'GET',
  path: '/transactions/account',
  shows: 'handled',
  summary: 'Returns what a person owes the college, line by line, and how to pay it.',
  who: 'signedIn',
  /** One line of it where that is all that is asked for, however old it is. */
  query: z.strictObject({ user_id: idText.optional(), transaction_id: idText.optional() }),
  answer: z.strictObject({
    user_id: cents,
    name: z.string(),
    today: date,
    /** What the person owes in all; below zero where the college owes them. */
    balance: cents,
    due: cents,
    overdue: cents,
    /** What was paid or credited and is not used yet. */
    unused: cents,
    next_due: date.nullable(),
    pay: z.strictObject({
      to: z.string(),
      account: z.string().nullable(),
      reference: z.string().nullable(),
      gst_number: z.string().nullable(),
    }),
    /** What was owed before the lines, and how many came before them; null where there are none. */
    before: z.strictObject({ lines: count, balance: cents }).nullable(),
    /** The oldest first. */
    lines: z.array(accountLine),
  }),
  ok: code.ok,
})
export type Account = z.output<typeof readAccount.answer>

export const statementPdf = endpoint({
  method: 'GET',
  path: '/transactions/statement',
  shows: 'handled',
  summary: 'Returns the statement of a person as a PDF.',
  who: 'signedIn',
  query: someone,
  answer: pdf,
  ok: code.ok,
})

export const transactionPdf = endpoint({
  method: 'GET',
  path: '/transaction/pdf',
  shows: 'handled',
  summary: 'Returns an invoice as a tax invoice, or a payment or credit as its receipt, as a PDF.',
  who: 'signedIn',
  query: z.strictObject({ id: idText }),
  answer: pdf,
  ok: code.ok,
})

/** Invoices that can be sent at once. */
export const mostSent = 200

const chosenInvoices = z
  .array(id('transaction').schema)
  .min(1, 'Choose at least one invoice')
  .max(mostSent, `At most ${mostSent} invoices at a time`)

export const checkSending = endpoint({
  method: 'POST',
  path: '/transactions/send/check',
  shows: 'handled',
  summary: 'Returns whom an email about these invoices would not reach. Nothing is sent.',
  who: 'admin',
  body: z.strictObject({ ids: chosenInvoices }),
  answer: z.strictObject({ unreachable: z.array(z.strictObject({ id: count, name: z.string() })) }),
  ok: code.ok,
})

export const sendInvoices = endpoint({
  method: 'POST',
  path: '/transactions/send',
  summary:
    'Sends invoices to those who pay them: an email with a link to each, or only the note that the office sent them another way. From then on they are voided, never removed, and go to Xero where it is connected.',
  who: 'admin',
  body: z.strictObject({
    ids: chosenInvoices,
    by: z.enum(['email', 'office']),
  }),
  /** What was sent; what had its email today already; and those whose payer has no address that can be written to. */
  answer: z.strictObject({ sent: count, already: count, unreachable: count }),
  ok: code.updated,
  invalidates: ['transaction', 'transactions'],
})

export const voidTransaction = endpoint({
  method: 'POST',
  path: '/transaction/void',
  summary: 'Voids a transaction with a reason. What it settled, or was settled by, is open again.',
  who: 'admin',
  body: z.strictObject({
    id: id('transaction').schema,
    updated_at: z.iso.datetime({ offset: true }),
    reason: text(500).schema,
  }),
  answer: rowSchema(transaction),
  ok: code.updated,
  invalidates: ['transaction', 'transactions', 'subscriptions'],
})

const figure = z.strictObject({ rows: count, cents })
const raise = z.strictObject({
  id: cents,
  fee_year: cents,
  invoices: count,
  /** Those of them that are to be paid and have not been sent. */
  unsent: count,
  /** Those that nothing was paid on, and what they come to: what an undo takes. */
  unpaid: count,
  unpaid_total: cents,
  total: cents,
  raised_at: z.string(),
  by: z.string().nullable(),
  undone_at: z.string().nullable(),
})
export type FeeRaise = z.output<typeof raise>
const bankImport = z.strictObject({
  id: cents,
  file_name: z.string().nullable(),
  payments: count,
  total: cents,
  imported_at: z.string(),
  by: z.string().nullable(),
  undone_at: z.string().nullable(),
})
export type BankImport = z.output<typeof bankImport>

/** What the office sees above its list. */
export const transactionsOverview = endpoint({
  method: 'GET',
  path: '/transactions/overview',
  summary: 'Returns what is due, overdue and not used yet in the college, and the last raisings and imports.',
  who: 'admin',
  answer: z.strictObject({
    today: date,
    due: figure,
    overdue: z.strictObject({ rows: count, cents, people: count }),
    unused: figure,
    raises: z.array(raise),
    imports: z.array(bankImport),
  }),
  ok: code.ok,
})
export type TransactionsOverview = z.output<typeof transactionsOverview.answer>

/** How somebody stands when the fees of a year are raised. */
export const feeStandings = ['new', 'raised', 'ended', 'outside', 'free', 'no_fee', 'unconfirmed', 'inactive'] as const
const feeRow = z.strictObject({
  user_id: cents,
  user_name: z.string(),
  name: z.string(),
  standing: z.enum(feeStandings),
  /** Whether an email about it would reach them. */
  reachable: z.boolean(),
  amount: cents,
  tax: cents,
  from: date.nullable(),
  to: date.nullable(),
  whole: z.boolean(),
})
export type FeeRow = z.output<typeof feeRow>

const year = z.number().int('Whole years only').min(2000, 'Year too early').max(2999, 'Year too late')

export const previewFees = endpoint({
  method: 'GET',
  path: '/subscriptions/preview',
  shows: 'handled',
  summary: 'Returns who would get which fee for a year, before it is raised.',
  who: 'admin',
  query: z.strictObject({ year: z.coerce.number().pipe(year) }),
  answer: z.strictObject({
    year: cents,
    from: date,
    to: date,
    /** The last day to pay: so many days from today, or from the first day of a year that lies ahead. */
    due: date,
    gst: z.enum(gstWays),
    invoices: count,
    total: cents,
    tax: cents,
    /** Why nothing can be raised. */
    problem: z.string().nullable(),
    rows: z.array(feeRow),
  }),
  ok: code.ok,
})
export type FeePreview = z.output<typeof previewFees.answer>

export const raiseFees = endpoint({
  method: 'POST',
  path: '/subscriptions/raise',
  summary: 'Raises the fees of a year: one invoice for each person who has none of that year.',
  who: 'admin',
  body: z.strictObject({
    year,
    /** The last day to pay; that of the preview where left out. */
    due: day().schema.optional(),
    /** What the preview said. With other sums now, nothing is raised. */
    expected: z.strictObject({ invoices: count, total: cents }),
  }),
  answer: raise,
  ok: code.created,
  invalidates: ['transaction', 'transactions', 'subscription', 'subscriptions'],
})

export const undoRaise = endpoint({
  method: 'POST',
  path: '/subscriptions/raise/undo',
  summary:
    'Undoes the raising of fees: invoices that were not sent are removed, sent ones are voided, and paid ones stay.',
  who: 'admin',
  body: z.strictObject({ id: z.number().int().positive() }),
  answer: z.strictObject({ removed: count, voided: count, kept: count }),
  ok: code.updated,
  invalidates: ['transaction', 'transactions', 'subscription', 'subscriptions'],
})
