import type { ServerRecord } from '#records'
import type { Served } from '#http'
import type { PrintParts } from '#cpd'
import type { Limits } from '#platform'
import { serveProceduresCsv } from './csv.ts'
import { serveFigures } from './figures.ts'
import { serveNumbers } from './numbers.ts'
import { serveLogbook } from './pdf.ts'
import { procedures } from './record.ts'
import { serveRefdata } from './refdata.ts'
import { serveNhi } from './shown-nhi.ts'
import { targets, terms } from './words.ts'

/** The calls of procedures beyond the standard ones. */
export const procedureCalls = (parts: PrintParts & { limits: Limits }): readonly Served[] => [
  ...serveNumbers,
  serveRefdata,
  serveFigures,
  serveProceduresCsv,
  serveLogbook(parts),
  ...serveNhi(parts.limits),
]

/** The words and targets of the logbook, and its cases. */
export const procedureRecords: readonly ServerRecord[] = [terms, targets, procedures]
export { recentCases } from './recent.ts'
export { nhiColumns } from './nhi.ts'
export { logbookFigures } from './printed.ts'
export { resealNhis } from './key-rotation.ts'
