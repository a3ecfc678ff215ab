export {
  placementCalls,
  placementDeadlines,
  placementDeadlinesOf,
  placements,
  placementStatuses,
} from './placement/index.ts'
export { nhiColumns, procedureCalls, procedureRecords, recentCases, resealNhis } from './procedure/index.ts'
