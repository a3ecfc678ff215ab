import { administered, dayIn, either, own, showDate } from '@college/contract/kit'
import {
  difficulties,
  difficultyColumn,
  difficultyTitle,
  maskNhisIn,
  procedure,
  proceduresCsv,
  sideTitle,
} from '@college/contract/logbook'
import type { Procedure } from '@college/contract/logbook'
import { guardExport, serve } from '#http'
import { exportPages, readList } from '#records'
import { csvStream } from '#platform'
import type { ServerRecord } from '#records'
import type { Served } from '#http'
import type { CsvColumn } from '#platform'
import { procedures } from './record.ts'

const flagged = (row: Procedure): string =>
  difficulties
    .filter((each) => row[difficultyColumn[each]])
    .map((each) => difficultyTitle[each][0])
    .join(', ')

/** The columns of procedures as CSV; an NHI is masked as everywhere. */
export const procedureColumns: readonly CsvColumn<Procedure>[] = [
  { head: 'Id', cell: (row) => row.id },
  { head: 'Person', cell: (row) => row.user_name },
  { head: 'Case number', cell: (row) => row.case_number },
  { head: 'Date', cell: (row) => showDate(row.procedure_date) },
  { head: 'Modality', cell: (row) => row.modality_name },
  { head: 'Procedure type', cell: (row) => row.type_name },
  { head: 'Region', cell: (row) => row.region_name },
  { head: 'Side', cell: (row) => row.side && sideTitle[row.side] },
  { head: 'Structures', cell: (row) => row.structures },
  { head: 'NHI', cell: (row) => row.nhi },
  { head: 'Supervision', cell: (row) => row.supervision_name },
  { head: 'Supervisor', cell: (row) => row.supervisor_name },
  { head: 'Place', cell: (row) => row.location_name },
  { head: 'Outcome', cell: (row) => row.outcome_name },
  { head: 'Complication', cell: (row) => row.complication },
  { head: 'Difficulty', cell: flagged },
  { head: 'Difficulty comments', cell: (row) => row.difficulty_comments },
  { head: 'Comments', cell: (row) => row.comments },
]

// Everyone exports their own rows; other people's are for administrators.
const exported: ServerRecord = {
  ...procedures,
  record: { ...procedure, policy: { ...procedure.policy, see: (actor) => either(own(actor), administered(actor)) } },
}

// Whoever typed an NHI into the search finds nothing by it, and it is not written down in clear either.
const withoutNhi = (query: Readonly<Record<string, string | string[]>>): object => {
  const { q } = query
  return typeof q === 'string' ? { ...query, q: maskNhisIn(q) } : query
}

/** The procedures of a filtered list as CSV, a page of rows at a time. */
export const serveProceduresCsv: Served = serve(proceduresCsv, async (call, { query }) => {
  const ask = readList(exported.record, query)
  await guardExport(call, query)
  return {
    file: csvStream(await exportPages<Procedure>(call, exported, ask, withoutNhi(query)), procedureColumns),
    name: `Procedures ${dayIn(call.actor.timezone, call.now())}.csv`,
    type: 'text/csv; charset=utf-8',
  }
})
