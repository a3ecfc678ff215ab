import type { Served } from '#kit'
import { serveActing } from './acting.ts'
import { serveReading } from './whole.ts'

/** The calls of placements beyond the standard ones. */
export const placementCalls: readonly Served[] = [...serveReading, ...serveActing]

export { placements } from './record.ts'
export { placementDeadlines, placementStandings } from './standing.ts'
