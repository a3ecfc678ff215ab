import { expect } from 'vitest'
import type { XeroState } from '@college/contract/accounting'
import type { TestCaller } from '#testing'
import type { XeroStandIn } from './stand-in.ts'

/** Agrees at Xero in the name of an administrator, who then has to choose. */
export const agreeAs = async (admin: TestCaller, xero: XeroStandIn): Promise<void> => {
  const begun = await admin.post<{ url: string }>('/xero/connect', {})
  const { state, code } = xero.agree(begun.data.url)
  const finished = await admin.post<XeroState>('/xero/callback', { state, code })
  expect([begun.status, finished.status, finished.data.state]).toEqual([200, 261, 'choosing'])
}

/** A college that is connected with an organisation of the stand-in. */
export const connectAs = async (admin: TestCaller, xero: XeroStandIn, tenant = 0): Promise<void> => {
  await agreeAs(admin, xero)
  const chosen = await admin.post<XeroState>('/xero/tenant', { tenant_id: xero.tenants[tenant]?.id })
  expect([chosen.status, chosen.data.state]).toEqual([261, 'connected'])
}
