import type { Served } from '#http'
import type { ServerRecord } from '#records'
import { serveAccounts } from './account/calls.ts'
import { serveBank } from './bank/calls.ts'
import { serveOverview } from './overview.ts'
import { serveFees } from './subscription/calls.ts'
import { subscriptions } from './subscription/record.ts'
import { transactions } from './transaction/record.ts'
import { serveCheckSending, serveSend } from './transaction/send.ts'
import type { AccountingParts } from './transaction/send.ts'
import { serveVoid } from './transaction/void.ts'

export * from './xero/index.ts'

/** The records of what people pay the college. */
export const accountingRecords: readonly ServerRecord[] = [subscriptions, transactions]

/** The calls of fees and payments beyond the standard ones. */
export const accountingCalls = (parts: AccountingParts): readonly Served[] => [
  ...serveAccounts,
  serveCheckSending,
  serveSend(parts),
  serveVoid,
  serveOverview,
  ...serveFees,
  ...serveBank,
]

export { holdAccountsOf, settleAccountsOf, unsettleMerge } from './merged.ts'
export { openFeesOf, overdueFees } from './open-fees.ts'
export type { OpenFee } from './open-fees.ts'
export { candidatesOf } from './subscription/candidates.ts'
export { raiseYear } from './subscription/raise.ts'
export { readTerms } from './terms.ts'
