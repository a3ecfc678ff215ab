import type { Served } from '#http'
import { stateCalls } from './calls.ts'
import { serveReading } from './whole.ts'

/** The calls of placements beyond the standard ones. */
export const placementCalls: readonly Served[] = [...serveReading, ...stateCalls]

export { placements } from './record.ts'
export { placementDeadlines, placementStatuses } from './status.ts'
