export { placementCalls, placementDeadlines, placements, placementStandings } from './placement/index.ts'
