import type { Served } from '#kit'
import { serveAgreeing } from './agreeing.ts'
import { serveGiving } from './assign.ts'
import { serveOverviews } from './overview.ts'
import { serveProgrammes } from './programmes.ts'
import { serveWholePlan } from './whole.ts'

/** The calls of plans beyond the standard ones. */
export const servePlans: readonly Served[] = [
  ...serveWholePlan,
  ...serveGiving,
  ...serveAgreeing,
  ...serveOverviews,
  serveProgrammes,
]
