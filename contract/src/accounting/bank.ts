import { code, endpoint } from '#kit'
import { z } from 'zod'

/** Lines that one file of the bank may have, and columns. */
export const mostBankLines = 2_000
export const mostBankColumns = 40

/** What a column of a bank's file can be. */
export const bankFields = ['date', 'amount', 'credit', 'debit', 'payer', 'reference', 'details'] as const
export type BankField = (typeof bankFields)[number]
export const bankFieldTitle: Readonly<Record<BankField, string>> = {
  date: 'Date',
  amount: 'Amount, with a sign',
  credit: 'Money in',
  debit: 'Money out',
  payer: 'Who paid',
  reference: 'Reference',
  details: 'Details',
}

const column = z
  .number()
  .int()
  .min(0)
  .max(mostBankColumns - 1)
export const bankMapping = z.partialRecord(z.enum(bankFields), column)
/** Which column of the file, counted from 0, is what. */
export type BankMapping = z.output<typeof bankMapping>

/**
 * How a line stands: found by an invoice number, by name and amount, for the office to say whose it is; a payment that is here already, from Xero
 * or entered by hand; like another line of the file, or like a payment of an earlier one; imported before; or not to be read.
 */
export const bankStates = ['matched', 'likely', 'open', 'entered', 'twin', 'duplicate', 'refused'] as const
export type BankState = (typeof bankStates)[number]

const cents = z.number().int()
/** Payments that a line shows at most. */
export const mostSame = 20
const bankSame = z.strictObject({
  transaction_id: cents,
  user_id: cents,
  date: z.string(),
  /** A line of the bank in an earlier file where that is how it came: no line is that one, so the choice is to leave it out, or another. */
  from: z.enum(['xero', 'hand', 'bank']),
})
export type BankSame = z.output<typeof bankSame>

const bankLine = z.strictObject({
  /** Its line in the file, counted from 1. */
  line: cents,
  state: z.enum(bankStates),
  date: z.string().nullable(),
  amount: cents.nullable(),
  payer: z.string(),
  reference: z.string(),
  user_id: cents.nullable(),
  user_name: z.string().nullable(),
  invoice_id: cents.nullable(),
  invoice: z.string().nullable(),
  /** Payments that are here already and may be this one, the likeliest first; of an entered line, the first is the one it was found to be. */
  same: z.array(bankSame),
  /** Why it is as it is, each in words. */
  reasons: z.array(z.string()),
})
export type BankLine = z.output<typeof bankLine>

const given = {
  text: z
    .string('Choose a file, or paste its lines')
    .min(1, 'Choose a file, or paste its lines')
    .max(1_000_000, 'This file is too large: at most 1 MB'),
  mapping: bankMapping.optional(),
}

export const checkBank = endpoint({
  method: 'POST',
  path: '/transactions/bank/check',
  shows: 'handled',
  summary: 'Reads a CSV of the bank and returns whose payment each line is. Nothing is saved.',
  who: 'admin',
  body: z.strictObject(given),
  answer: z.strictObject({
    heads: z.array(z.string()),
    /** The first lines as they stand in the file. */
    samples: z.array(z.array(z.string())),
    mapping: bankMapping,
    mapped_by: z.enum(['given', 'guessed', 'remembered']),
    /** What is missing before lines can be read, in words. */
    problem: z.string().nullable(),
    lines: z.array(bankLine),
  }),
  ok: code.ok,
  largest: 2_000_000,
})
export type BankCheck = z.output<typeof checkBank.answer>

/** `already` counts lines that made no payment, because it was here. */
const importAnswer = z.strictObject({ id: cents, payments: cents, total: cents, already: cents })

const bankChoice = z.strictObject({
  line: z.number().int().positive(),
  /** Whose it is. */
  user_id: z.number().int().positive(),
  /** The payment that it is, and that is here already: then it makes none. */
  same_as: z.number().int().positive().optional(),
  /** It is another payment, though one like it is here or in the file. */
  another: z.literal(true).optional(),
})
/** A line of a file that comes in. */
export type BankChoice = z.output<typeof bankChoice>

export const importBank = endpoint({
  method: 'PUT',
  path: '/transactions/bank',
  summary: 'Imports the chosen lines of a CSV of the bank as payments, and settles invoices with them.',
  who: 'admin',
  body: z.strictObject({
    ...given,
    mapping: bankMapping,
    file_name: z.string().trim().max(255, 'At most 255 characters').optional(),
    /** Lines that come in. */
    lines: z.array(bankChoice).min(1, 'Choose at least one line').max(mostBankLines),
  }),
  answer: importAnswer,
  ok: code.created,
  invalidates: ['transaction', 'transactions'],
  largest: 2_000_000,
})

export const undoBank = endpoint({
  method: 'POST',
  path: '/transactions/bank/undo',
  summary:
    'Undoes an import of the bank: its payments are voided, and the invoices they paid are due again. Payments that are in Xero as well stay.',
  who: 'admin',
  body: z.strictObject({ id: z.number().int().positive() }),
  answer: z.strictObject({ voided: cents, kept: cents }),
  ok: code.updated,
  invalidates: ['transaction', 'transactions'],
})
