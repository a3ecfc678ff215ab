export { placementCalls, placementDeadlines, placements, placementStandings } from './placement/index.ts'
export { nhiColumns, procedureCalls, procedureRecords, resealNhis } from './procedure/index.ts'
