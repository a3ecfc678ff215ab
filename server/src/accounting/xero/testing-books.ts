import { afterAll, expect } from 'vitest'
import type { XeroDifferenceRow, XeroState } from '@college/contract/accounting'
import { connectAs, settled, startXero } from '#accounting/testing'
import { openTestApp } from '#testing'
import type { AnyRow, PersonName, TestCaller } from '#testing'
import { queueTask } from './tasks.ts'

/** A college with books at a stand-in of Xero, and what tests do with them; called at the top of a test file. */
export const openBooks = async () => {
  const xero = await startXero()
  const college = await openTestApp({ environment: xero.settings })
  await college.node({ environment: xero.settings })
  const { organisation } = college.fixtures.a
  afterAll(async () => {
    await xero.close()
    expect(xero.violations).toEqual([])
  })

  let admin = await college.as('admin1')
  /** Begins anew with empty books, connected; gives a session of the office. */
  const begin = async (): Promise<TestCaller> => {
    college.clock.reset()
    xero.faults.length = 0
    xero.books.invoices.clear()
    xero.books.contacts.clear()
    await college.db.script(
      'truncate xero_connection, xero_task, xero_call, xero_invoice, xero_contact, transaction_allocation, transaction, subscription cascade',
    )
    admin = await college.as('admin1')
    await connectAs(admin, xero)
    const { data } = await admin.get<XeroState>('/xero/state')
    await admin.post('/xero/settings', { account_code: '200', branding_theme_id: null, settings_at: data.settings_at })
    await settled(college)
    await settled(college)
    return admin
  }

  const invoiceFor = async (who: PersonName, amount = 115_000): Promise<AnyRow> => {
    const body = {
      user_id: college.person(who).id,
      type: 'invoice',
      date: '2026-07-01',
      description: 'Annual fee 2026',
      amount,
    }
    const made = await admin.put('/transaction', body)
    expect(made.status).toBe(201)
    return made.data
  }
  const differences = async (query = {}): Promise<XeroDifferenceRow[]> =>
    (await admin.get<XeroDifferenceRow[] | null>('/xero/comparison', query)).data ?? []
  const settleAs = async (believe: 'ours' | 'theirs', rows: readonly XeroDifferenceRow[]) =>
    admin.post<{ left: number }>('/xero/settle', {
      believe,
      differences: rows.map(({ transaction_id, xero_id, ours_version, theirs_version }) => ({
        transaction_id,
        xero_id,
        ours_version,
        theirs_version,
      })),
    })
  const sendAll = async (): Promise<void> => {
    expect((await settleAs('ours', await differences())).status).toBe(261)
    await settled(college)
  }
  const hook = async (id: string): Promise<void> => {
    const { body, signature } = xero.hook([{ id }])
    const answer = await college.http.inject({
      method: 'POST',
      url: '/api/v1/xero/webhook',
      headers: { 'content-type': 'application/json', 'x-xero-signature': signature },
      payload: body,
    })
    expect(answer.statusCode).toBe(200)
    await settled(college)
  }
  const lineOf = async (id: number): Promise<AnyRow> => (await admin.get('/transaction', { id })).data
  const newSync = async (): Promise<void> => {
    await queueTask(college.db, college.clock.now(), { organisation, kind: 'changes' })
    await settled(college)
  }
  return { xero, college, organisation, begin, invoiceFor, differences, settleAs, sendAll, hook, lineOf, newSync }
}
