import { lazy } from 'react'

/** What the logbook shows on the pages of training; fetched as it is first shown. */
export const logbookParts = {
  Logbook: lazy(async () => ({ default: (await import('./procedure/part/LogbookSection.tsx')).LogbookSection })),
  SupervisedReports: lazy(async () => ({
    default: (await import('./placement/part/SupervisedSection.tsx')).SupervisedSection,
  })),
  GoalProcedures: lazy(async () => ({ default: (await import('./procedure/part/GoalProcedures.tsx')).GoalProcedures })),
  CountedFields: lazy(async () => ({ default: (await import('./procedure/part/CountedFields.tsx')).CountedFields })),
  ProceduresThisQuarter: lazy(async () => ({
    default: (await import('./procedure/part/QuarterCount.tsx')).QuarterCount,
  })),
} as const
