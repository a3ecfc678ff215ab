import { transactionStates, transactionTypes } from '@college/contract/accounting'
import type { TableFilter } from '#kit/table'
import { typeTitle } from './words.ts'

const stateTitle = { due: 'To pay', paid: 'Settled', void: 'Void' } as const

/** How lists of transactions are narrowed. */
export const ownFilters: readonly TableFilter[] = [
  { name: 'state', label: 'State', options: transactionStates.map((value) => ({ value, label: stateTitle[value] })) },
  { name: 'type', label: 'Type', options: transactionTypes.map((value) => ({ value, label: typeTitle[value] })) },
]
