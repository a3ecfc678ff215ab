import type { XeroDifferenceRow } from '@college/contract/accounting'
import { expect } from 'vitest'
import type { TestApp } from '#testing'
import { keepInvoices } from '../xero/mirror.ts'
import type { WireInvoice } from '../xero/shapes.ts'
import type { Act, ledgerCalls, Line } from './ledger.ts'

/** Settings under which Xero is there and nothing answers; no call is made, because its connection waits. */
export const silentXero = {
  XERO_STAND_IN: 'http://127.0.0.1:9',
  XERO_CLIENT_ID: 'college-client',
  XERO_CLIENT_SECRET: 'college-secret',
} as const

/** Something that was paid at Xero. */
export interface PaidThere {
  readonly key: string
  readonly amount: number
}

const sumOf = (paid: readonly PaidThere[]): number => paid.reduce((sum, { amount }) => sum + amount, 0) / 100

/** The books of Xero beside the random acts on a ledger. */
export const ledgerAtXero = (college: TestApp, { send }: Pick<ReturnType<typeof ledgerCalls>, 'send'>) => {
  const { organisation } = college.fixtures.a
  const day = (): string => college.fixtures.today
  let versions = 0

  /** Xero's own id of an invoice. */
  const keyOf = (id: number): string => `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`

  /** A connection on which nothing is called: what Xero has, the acts say. */
  const connect = async (): Promise<void> => {
    await college.db.rows(
      `insert into xero_connection (organisation_id, state, tenant_id, refresh_sealed, connected_at, waits_until, waits_for, settings_at)
       values ($1, 'connected', gen_random_uuid(), '\\x00', now(), now() + interval '10 years', 'trouble', now())`,
      [organisation],
    )
  }

  /** Makes an invoice one that is at Xero too. */
  const link = async (id: number): Promise<void> => {
    await college.db.rows(
      'update transaction set xero_id = $2 where id = $1 and xero_id is null and deleted_at is null',
      [id, keyOf(id)],
    )
  }

  /** An invoice as Xero has it, with what is paid on it there. */
  const wireOf = (id: number, total: number, paid: readonly PaidThere[]): WireInvoice =>
    ({
      InvoiceID: keyOf(id),
      InvoiceNumber: null,
      Reference: null,
      Contact: {},
      Status: 'AUTHORISED',
      DateString: day(),
      DueDateString: day(),
      Total: total / 100,
      AmountPaid: sumOf(paid),
      AmountCredited: 0,
      TotalTax: 0,
      UpdatedDateUTC: new Date(Date.parse(`${day()}T00:00:00Z`) + (versions += 1)).toISOString(),
      FullyPaidOnDate: null,
      Payments: paid.map((each) => ({
        PaymentID: each.key,
        Amount: each.amount / 100,
        Date: `${day()}T00:00:00.000Z`,
      })),
    }) as unknown as WireInvoice // what is read of it

  /** Xero changes what an invoice is about, and the office takes it; gives whether it did. */
  const takeAmount = async (line: Line, { cents, how }: Act, paid: readonly PaidThere[]): Promise<boolean> => {
    await link(line.id)
    await keepInvoices(college.db, organisation, [wireOf(line.id, cents, paid)], college.clock.now())
    const admin = await college.as('admin1')
    const { data } = await admin.get<XeroDifferenceRow[] | null>('/xero/comparison', { limit: 500 })
    const row = data?.find(({ transaction_id: id }) => id === line.id)
    // A line that is void or gone here stays so, and one that has it all is no difference.
    if (!row?.takes) return false
    const { transaction_id, xero_id, ours_version, theirs_version } = row
    const chosen = { transaction_id, xero_id, ours_version, theirs_version }
    const answer = await send(how, '/xero/settle', { believe: 'theirs', differences: [chosen] }, 'post')
    expect([answer.status, answer.data]).toEqual([261, { settled: 1, left: 0 }])
    return true
  }

  /** Does something that leaves each line of a person as it was. */
  const changesNothing = async (user: number, act: () => Promise<void>): Promise<void> => {
    const lines = (): Promise<object[]> =>
      college.db.rows('select id, state, allocated, xero_id from transaction where user_id = $1 order by id', [user])
    const before = await lines()
    await act()
    expect(await lines()).toEqual(before)
  }
  return { changesNothing, connect, keyOf, link, wireOf, takeAmount }
}
