import type { ServerRecord } from '#records'
import { subscriptions } from './subscription/record.ts'
import { transactions } from './transaction/record.ts'

/** The records of what people pay the college. */
export const accountingRecords: readonly ServerRecord[] = [subscriptions, transactions]
