import type { Actor } from '@college/contract/kit'
import { difficulties, difficultyColumn } from '@college/contract/logbook'
import type { Procedure } from '@college/contract/logbook'
import { hashOf, readAsOwner } from '#cpd'
import type { ReadFigures } from '#cpd'
import { readRows } from '#records'
import type { Call } from '#platform'
import { procedures } from './record.ts'
import { readTargets } from './refdata.ts'

/** The days of a printed logbook, and its cases where it shows a choice of them. */
export interface LogbookPart {
  readonly start_date: string
  readonly end_date: string
  readonly cases: readonly number[] | null
}

// Named one by one, as the figures of other reports are: names of people and the college's words change without the record.
const caseFigures = (row: Procedure): object => [
  row.id,
  row.case_number,
  row.procedure_date,
  [row.modality_id, row.type_id, row.region_id, row.side],
  [row.structures, row.nhi],
  [row.supervision_id, row.supervisor_id],
  [row.outcome_id, row.complication],
  difficulties.map((each) => row[difficultyColumn[each]]),
]

const figuresOf = async (call: Call, owner: Actor, { start_date, end_date, cases }: LogbookPart): Promise<Buffer> => {
  const rows = await readRows<Procedure>(call, procedures, {
    condition: 't.user_id = ? and t.procedure_date between ? and ?',
    given: [owner.id, start_date, end_date],
    order: 't.id',
  })
  const targets = await readTargets(call, owner)
  return hashOf({
    days: [start_date, end_date],
    chosen: cases?.toSorted((a, b) => a - b) ?? null,
    cases: rows.map(caseFigures),
    targets: targets.map(({ modality_id, region_id, count }) => [modality_id, region_id, count]),
  })
}

/** Hash of what a printed logbook says, no matter who prints it. */
export const hashOfLogbook = (call: Call, owner: Actor, part: LogbookPart): Promise<Buffer> =>
  figuresOf(readAsOwner(call, owner), owner, part)

/** What the record says today of the days of a printed logbook. */
export const logbookFigures: ReadFigures = (call, owner, { start_date, end_date, cases }) =>
  start_date === null || end_date === null
    ? Promise.resolve(null)
    : figuresOf(call, owner, { start_date, end_date, cases })
