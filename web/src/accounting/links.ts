import type { TransactionType } from '@college/contract/accounting'

/** Transactions of the caller, or as the office sees them of somebody. */
export const accountPage = (userId?: number): string =>
  userId === undefined ? '/app/transactions' : `/app/transactions?user_id=${userId}`

export const transactionPage = (id: number): string => `/app/transaction?id=${id}`

/** A transaction to be entered, of a person where it is known whose. */
export const newTransaction = (
  type: TransactionType,
  about: { readonly user_id?: number; readonly invoice_id?: number; readonly amount?: number } = {},
): string => {
  const query = new URLSearchParams({ new: type })
  for (const [name, value] of Object.entries(about)) if (value !== undefined) query.set(name, String(value))
  return `/app/transaction?${query}`
}

/** The office's list, narrowed. */
export const allTransactions = (query: Readonly<Record<string, string | readonly string[]>> = {}): string => {
  const asked = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => [value].flat().map((each) => [name, each])),
  )
  return `/app/transactions/admin${asked.size === 0 ? '' : `?${asked}`}`
}

/** The tab of the settings with fees and subscriptions; `edit` opens a subscription, or a new one. */
export const feesTab = (edit?: number | 'new'): string =>
  `/app/settings/admin?tab=fees${edit === undefined ? '' : `&edit=${edit}`}`
