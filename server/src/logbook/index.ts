export {
  placementCalls,
  placementDeadlines,
  placementDeadlinesOf,
  placements,
  placementStatuses,
  printedPlacementFigures,
} from './placement/index.ts'
export {
  logbookFigures,
  nhiColumns,
  procedureCalls,
  procedureRecords,
  recentCases,
  resealNhis,
} from './procedure/index.ts'
