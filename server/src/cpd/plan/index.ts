import type { Served } from '#http'
import { serveAgreeing } from './agreement.ts'
import { serveGiving } from './assign.ts'
import { serveOverviews } from './overview.ts'
import { serveProgrammes } from '../programme/list.ts'
import { serveWholePlan } from './whole.ts'

/** The calls of plans beyond the standard ones. */
export const servePlans: readonly Served[] = [
  ...serveWholePlan,
  ...serveGiving,
  ...serveAgreeing,
  ...serveOverviews,
  serveProgrammes,
]
