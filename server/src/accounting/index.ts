import type { ServerRecord } from '#records'
import { subscriptions } from './subscription/record.ts'
import { transactions } from './transaction/record.ts'

export * from './xero/index.ts'

/** The records of what people pay the college. */
export const accountingRecords: readonly ServerRecord[] = [subscriptions, transactions]
