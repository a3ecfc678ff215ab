import type { Served } from '#http'
import { xeroConnectCalls } from './connect-calls.ts'
import { serveHook } from './hook.ts'
import { xeroListCalls } from './list-calls.ts'
import type { XeroParts } from './parts.ts'
import { xeroSettleCalls } from './settle-calls.ts'
import { xeroWriteCalls } from './write-calls.ts'

export { resealXero } from './keys.ts'
export type { XeroParts } from './parts.ts'
export { queueRegular, runXero, sweepXero } from './run.ts'
export { standInHosts, xeroHosts, xeroPatience, xeroScopes } from './settings.ts'
export type { XeroSettings } from './settings.ts'

/** Everything that is served of Xero. */
export const xeroCalls = (parts: XeroParts): readonly Served[] => [
  ...xeroConnectCalls(parts),
  ...xeroListCalls(parts),
  ...xeroWriteCalls(parts),
  ...xeroSettleCalls(parts),
  serveHook(parts),
]
