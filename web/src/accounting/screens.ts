import type { ScreenLoads } from '#kit'

/** The screens of fees and payments. */
export const accountingScreens: ScreenLoads = {
  '/transactions': async () => (await import('./account/Transactions.tsx')).Transactions,
  '/transaction': async () => (await import('./transaction/TransactionScreen.tsx')).TransactionScreen,
  '/xero/admin': async () => (await import('./xero/XeroPage.tsx')).XeroPage,
  '/transactions/admin': async () => (await import('./admin/AllTransactions.tsx')).AllTransactions,
}

/** Fees and subscriptions, as a tab of the settings. */
export const loadFeesTab = async () => (await import('./settings/FeesTab.tsx')).FeesTab
