import { addDays } from '#kit'
import type { CivilDate } from '#kit'
import type { Transaction } from './transaction.ts'

/** Whether a line is overdue: an invoice of which something is open after its last day to pay. */
export const isOverdue = (
  { type, state, due }: Pick<Transaction, 'type' | 'state' | 'due'>,
  today: CivilDate,
): boolean => type === 'invoice' && state === 'due' && due !== null && due < today

/** The same as filters of the list of transactions. */
export const overdueFilters = (today: CivilDate): { type: 'invoice'; state: 'due'; to: string } => ({
  type: 'invoice',
  state: 'due',
  to: addDays(today, -1),
})
