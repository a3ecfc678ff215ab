import type { TransactionsOverview } from '@college/contract/accounting'
import { screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { accountingScreens } from '#accounting'
import { showOffice, type Office } from './office.tsx'

/** The screen of money at this path. */
export const screenAt = async (path: string): Promise<ComponentType> => {
  const Screen = await accountingScreens[path]?.()
  if (!Screen) throw new Error(`no screen at ${path}`)
  return Screen
}

/** The figures over all transactions, with a raising of which so many invoices are not sent. */
export const overview = (unsent: number): TransactionsOverview => ({
  today: '2026-11-21',
  due: { rows: 0, cents: 0 },
  overdue: { rows: 0, cents: 0, people: 0 },
  unused: { rows: 0, cents: 0 },
  raises: [
    {
      id: 3,
      fee_year: 2026,
      invoices: 450,
      unsent,
      unpaid: 2,
      unpaid_total: 90_000,
      total: 44_100_000,
      raised_at: '2026-11-20T01:00:00.000Z',
      by: 'Priya Nair',
      undone_at: null,
    },
  ],
  imports: [],
})

/** Opens the list of all transactions. */
export const showList = async (office: Office, path = '/app/transactions/admin'): Promise<void> => {
  const AllTransactions = await screenAt('/transactions/admin')
  showOffice(<AllTransactions />, office.client, { path })
  await screen.findByText(/Raised and imported/)
}
