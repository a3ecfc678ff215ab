import { gstInside, transaction } from '@college/contract/accounting'
import { addDays, code } from '@college/contract/kit'
import type { Draft, Stored } from '@college/contract/kit'
import { ApiError, badField } from '#platform'
import type { Call } from '#platform'
import { standard } from '#records'
import type { Save, ServerRecord } from '#records'
import { usualTax } from '../gst.ts'
import { holdAccount, settle } from '../settle.ts'

type Line = Readonly<Draft<typeof transaction>>
type Kept = Readonly<Stored<typeof transaction>>

/** Days from the date of an invoice to the day it is due, where nothing else is said. */
export const usualDueDays = 30

const refuse = (words: string): ApiError => new ApiError(code.conflict, words)

/** Why a line stays on record; null where it was never sent and nothing hangs on it. */
const standing = (line: Kept): string | null => {
  const word = line.type
  if (line.state === 'void') return `This ${word} is void, and stays on record.`
  if (line.xero_id !== null) return `This ${word} is in Xero, so it stays on record. Void it instead.`
  if (line.sent_at !== null) return `This ${word} was sent, so it stays on record. Void it instead.`
  if ((line.allocated ?? 0) > 0)
    return line.type === 'invoice'
      ? 'Something was paid on this invoice, so it stays on record. Void it instead.'
      : `This ${word} settles an invoice, so it stays on record. Void it instead.`
  return null
}

const checkAmount = ({ type, amount }: Line): void => {
  if (type !== 'payment' && amount <= 0) throw badField('amount', 'Enter an amount above 0')
  if (amount === 0) throw badField('amount', 'Enter an amount that is not 0')
}

/** What was said of the GST in a line, or else what is usual: as in the line before, as in the invoice that it is for, as the college has it. */
const taxOf = async ({ db }: Call, { before, after, given, targets }: Save<typeof transaction>): Promise<number> => {
  const isGiven = given.has('tax')
  if (after.type === 'payment') {
    if (isGiven && after.tax !== 0) throw badField('tax', 'A payment has no GST of its own')
    return 0
  }
  if (isGiven) {
    if (after.tax > after.amount) throw badField('tax', 'The GST can’t be more than the amount')
    return after.tax
  }
  if (before && before.amount === after.amount) return before.tax
  const like = before ?? targets.invoice_id
  if (like) return like.tax === 0 ? 0 : gstInside(after.amount)
  return usualTax(db, after.organisation_id, after.amount)
}

const dueOf = (line: Line): string => {
  if (line.type !== 'invoice') return line.date
  if (line.due !== null && line.due < line.date) throw badField('due', 'The due date is before the invoice date')
  return line.due ?? addDays(line.date, usualDueDays)
}

// What the money of a line rests on.
const frozen = ['date', 'amount', 'tax', 'reference'] as const

const refuseFrozen = (before: Kept, after: Line): void => {
  const word = before.type
  if (before.state === 'void') throw refuse(`This ${word} is void, so you can’t change it.`)
  if (standing(before) === null) return
  const field = frozen.find((name) => before[name] !== after[name])
  if (field !== undefined)
    throw new ApiError(
      code.conflict,
      `This ${word} has been used, so its amount can’t change. Void it and enter another.`,
      [{ path: field, message: 'You can’t change this' }],
    )
}

/** Transactions: an invoice is numbered and due, money is settled oldest first, and what counts is voided instead of changed or removed. */
export const transactions: ServerRecord = standard(transaction, {
  computed: {
    signed: (alias) => `case when ${alias}.type = 'invoice' then ${alias}.amount else -${alias}.amount end`,
    open: (alias) => `case when ${alias}.state = 'void' then 0 else abs(${alias}.amount) - ${alias}.allocated end`,
    unused: (alias) =>
      `(${alias}.type <> 'invoice' and ${alias}.state <> 'void' and ${alias}.amount > ${alias}.allocated)`,
    unsent: (alias) => `(${alias}.type = 'invoice' and ${alias}.state = 'due' and ${alias}.sent_at is null)`,
  },
  check: async (call, save) => {
    const { before, after, targets } = save
    checkAmount(after)
    const tax = await taxOf(call, save)
    const due = dueOf(after)
    if (before) {
      refuseFrozen(before, { ...after, tax, due })
      return { tax, due }
    }
    const invoice = targets.invoice_id
    if (invoice) {
      if (after.type === 'invoice') throw badField('invoice_id', 'An invoice can’t pay another invoice')
      if (invoice.type !== 'invoice' || invoice.user_id !== after.user_id)
        throw badField('invoice_id', 'This is not an invoice of this person')
      if (invoice.state === 'void') throw badField('invoice_id', 'This invoice is void')
    }
    return { tax, due, state: after.type === 'invoice' ? 'due' : 'paid', allocated: 0 }
  },
  checkRemove: (_call, before) => {
    const why = standing(before)
    if (why !== null) throw refuse(why)
  },
  hold: (call, row) => holdAccount(call.db, row),
  after: (call, { after }) => settle(call.db, after),
  conflicts: {
    transaction_fee_once: () => refuse('This person has the fee of that year already.'),
    transaction_invoice_number: () => refuse('Another invoice has this number.'),
    transaction_allocated: () => refuse('This was settled just now. Reload the page and try again.'),
  },
})
