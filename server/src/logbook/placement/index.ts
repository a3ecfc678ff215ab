import type { Served } from '#http'
import { stateCalls } from './calls.ts'
import type { PlacementParts } from './mails.ts'
import { serveReading } from './whole.ts'

/** The calls of placements beyond the standard ones. */
export const placementCalls = (parts: PlacementParts): readonly Served[] => [
  ...serveReading(parts),
  ...stateCalls(parts),
]

export { printedPlacementFigures } from './printed.ts'
export { placements } from './record.ts'
export { placementDeadlines, placementDeadlinesOf, placementStatuses } from './status.ts'
