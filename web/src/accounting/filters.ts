import { transactionStates, transactionTypes, type TransactionsOverview } from '@college/contract/accounting'
import type { TableFilter } from '#kit/table'
import { typeTitle } from './words.ts'

const stateTitle = { due: 'To pay', paid: 'Settled', void: 'Void' } as const

/** How lists of transactions are narrowed. */
export const ownFilters: readonly TableFilter[] = [
  { name: 'state', label: 'State', options: transactionStates.map((value) => ({ value, label: stateTitle[value] })) },
  { name: 'type', label: 'Type', options: transactionTypes.map((value) => ({ value, label: typeTitle[value] })) },
]

const words = (fallback: string, rows: readonly { readonly id: number; readonly words: string | null }[]) =>
  rows.map(({ id, words: said }) => ({ value: String(id), label: said ?? fallback }))

/** How the list of everyone's is narrowed besides: each is the rows of a figure that stands above or below it. */
export const allFilters = (data: TransactionsOverview | undefined): readonly TableFilter[] => {
  const raises = words(
    'Fees',
    (data?.raises ?? []).map(({ id, fee_year: year }) => ({ id, words: `Fees ${year}` })),
  )
  const files = words(
    'Bank file',
    (data?.imports ?? []).map(({ id, file_name: name }) => ({ id, words: name })),
  )
  return [
    ...ownFilters,
    { name: 'unused', label: 'Use', options: [{ value: 'true', label: 'Not used yet' }] },
    { name: 'unsent', label: 'Sending', options: [{ value: 'true', label: 'Not sent yet' }] },
    ...(raises.length > 0 ? [{ name: 'fee_raise_id', label: 'Raised', options: raises }] : []),
    ...(files.length > 0 ? [{ name: 'bank_import_id', label: 'Bank file', options: files }] : []),
  ]
}
