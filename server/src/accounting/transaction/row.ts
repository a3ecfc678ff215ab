import type { Transaction } from '@college/contract/accounting'
import { notFound } from '#platform'
import type { Call } from '#platform'
import { readRows } from '#records'
import { transactions } from './record.ts'

/** A transaction in the caller's sight; 404 where there is none. */
export const rowOf = async (call: Call, id: number): Promise<Transaction> => {
  const [row] = await readRows<Transaction>(call, transactions, { condition: 't.id = ?', given: [id], order: 't.id' })
  if (!row) throw notFound('Transaction')
  return row
}
