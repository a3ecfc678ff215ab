import { addDays } from '#kit'
import type { CivilDate } from '#kit'
import type { Transaction } from './transaction.ts'

/** Filters of the list of transactions for what is owed: invoices of which something is open. */
export const owedFilters = { type: 'invoice', state: 'due' } as const

/** Whether a line is owed: an invoice of which something is open. */
export const isOwed = ({ type, state }: Pick<Transaction, 'type' | 'state'>): boolean =>
  type === owedFilters.type && state === owedFilters.state

/** Whether a line is overdue: what is owed of it after its last day to pay. */
export const isOverdue = (line: Pick<Transaction, 'type' | 'state' | 'due'>, today: CivilDate): boolean =>
  isOwed(line) && line.due !== null && line.due < today

/** The same as filters of the list of transactions. */
export const overdueFilters = (today: CivilDate): typeof owedFilters & { readonly to: string } => ({
  ...owedFilters,
  to: addDays(today, -1),
})
