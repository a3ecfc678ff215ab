import { isOverdue, showMoney, type Transaction, type TransactionType } from '@college/contract/accounting'
import { daysBetween, plural, showDate } from '@college/contract/kit'
import type { StateKind } from '#kit'

export const typeTitle: Readonly<Record<TransactionType, string>> = {
  invoice: 'Invoice',
  payment: 'Payment',
  credit: 'Credit',
}

/** What a transaction is called: a payment below zero is money that was paid back. */
export const kindOf = ({ type, amount }: Pick<Transaction, 'type' | 'amount'>): string =>
  type === 'payment' && amount < 0 ? 'Refund' : typeTitle[type]

type Standing = Pick<Transaction, 'type' | 'state' | 'due' | 'amount' | 'open'>

/** The chip of a transaction's state. */
export const stateOf = (row: Standing, today: string): readonly [StateKind, string] => {
  if (row.state === 'void') return ['inactive', 'Void']
  if (row.type !== 'invoice' && (row.open ?? 0) > 0) return ['open', 'Not used yet']
  if (row.type === 'payment') return ['completed', row.amount < 0 ? 'Paid back' : 'Received']
  if (row.type === 'credit') return ['completed', 'Used']
  if (row.state === 'paid') return ['completed', 'Paid']
  if (isOverdue(row, today)) return ['late', 'Overdue']
  return ['due', (row.open ?? 0) < row.amount ? 'Partly paid' : 'Due']
}

/** What is late, and by how long. */
export const lateWords = (due: string, today: string): string => `${plural(daysBetween(due, today), 'day')} overdue`

/** The first words of a page about money that is owed, or not. */
export const owedWords = (due: number, overdue: number, nextDue: string | null, balance: number): string => {
  if (overdue > 0) return `${showMoney(overdue)} is overdue`
  if (due > 0) return `${showMoney(due)} to pay${nextDue === null ? '' : ` by ${showDate(nextDue)}`}`
  return balance < 0 ? `You owe nothing. ${showMoney(-balance)} is in your favour` : 'You owe nothing'
}

/** Who an email will not reach: five of them by name. */
export const unreachableWords = (names: readonly string[]): string => {
  const more = names.length > 5 ? ` and ${names.length - 5} more` : ''
  return `${names.length} can’t get it by email: ${names.slice(0, 5).join(', ')}${more}. Correct ${
    names.length === 1 ? 'their address' : 'their addresses'
  }, or send theirs by post.`
}
