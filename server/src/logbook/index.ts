export { placementCalls, placementDeadlines, placements, placementStandings } from './placement/index.ts'
export { nhiColumns, procedureCalls, procedureRecords, resealNhi } from './procedure/index.ts'
