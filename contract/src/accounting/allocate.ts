import type { TransactionType } from './transaction.ts'

/** A transaction of which something is left, as far as settling needs it. */
export interface OpenLine {
  readonly id: number
  readonly type: TransactionType
  readonly amount: number
  readonly allocated: number
  readonly date: string
  readonly due: string | null
  readonly invoice_id: number | null
}

/** How much of a payment or credit settles how much of an invoice, or of money that was paid back. */
export interface Allocation {
  readonly debit: number
  readonly credit: number
  readonly amount: number
}

/** Whether a line adds to what the person owes: an invoice, or a payment below zero, which was paid back. */
export const isDebit = ({ type, amount }: Pick<OpenLine, 'type' | 'amount'>): boolean =>
  type === 'invoice' || amount < 0

const dueFirst = (a: OpenLine, b: OpenLine): number => (a.due ?? a.date).localeCompare(b.due ?? b.date) || a.id - b.id
const oldestFirst = (a: OpenLine, b: OpenLine): number => a.date.localeCompare(b.date) || a.id - b.id

/**
 * Settles what is open of one person: a payment or credit goes to the invoice it is for, then what is left of all of them to what was due first.
 * What is settled already stays as it is.
 */
export const allocate = (lines: readonly OpenLine[]): Allocation[] => {
  const left = new Map(lines.map((line) => [line.id, Math.abs(line.amount) - line.allocated]))
  const debits = lines.filter(isDebit).toSorted(dueFirst)
  const credits = lines.filter((line) => !isDebit(line)).toSorted(oldestFirst)
  const made = new Map<string, Allocation>()
  const settle = (credit: number, debit: number): void => {
    const amount = Math.min(left.get(credit) ?? 0, left.get(debit) ?? 0)
    if (amount <= 0) return
    left.set(credit, (left.get(credit) ?? 0) - amount)
    left.set(debit, (left.get(debit) ?? 0) - amount)
    const key = `${debit} ${credit}`
    made.set(key, { debit, credit, amount: amount + (made.get(key)?.amount ?? 0) })
  }
  for (const { id, invoice_id: named } of credits) if (named !== null) settle(id, named)
  for (const credit of credits) for (const debit of debits) settle(credit.id, debit.id)
  return [...made.values()]
}
