import { loadActor } from '#people'
import { hashOf, readAsOwner } from '#cpd'
import type { ReadFigures } from '#cpd'
import { ApiError } from '#platform'
import type { Call } from '#platform'
import { code } from '@college/contract/kit'
import type { Placement, PlacementFigures, PlacementNote } from '@college/contract/logbook'
import { countedOf } from './counted.ts'
import { readNotes } from './notes.ts'
import { reportFor } from './sight.ts'

const hashOfReport = (
  row: Placement,
  { procedures, activities, goals }: PlacementFigures,
  notes: readonly PlacementNote[],
): Buffer =>
  hashOf({
    id: row.id,
    quarter: row.quarter,
    stay: [row.type, row.location_id, row.supervisor_id, row.start_date, row.end_date],
    state: row.state,
    time: [row.hours, row.on_call_hours, row.leave_days],
    said: [row.went_well, row.was_hard, row.next_quarter, row.comments],
    notes: notes.map(({ id, act, comment }) => [id, act, comment]),
    procedures: [procedures.count, procedures.types, procedures.regions, procedures.supervision],
    outcome: [procedures.difficult, procedures.complications],
    activities: [activities.count, activities.minutes],
    goals: goals.map(({ title }) => title),
  })

const figuresOf = async (call: Call, id: number): Promise<Buffer> => {
  const row = await reportFor(call, id)
  const { figures } = await countedOf(call, row)
  return hashOfReport(row, figures, await readNotes(call, row.id))
}

/** Hash of what a placement report says to its owner: a paper has the same code no matter who prints it. */
export const hashOfPlacement = async (call: Call, row: Placement): Promise<Buffer> => {
  const owner = await loadActor(call.db, row.user_id, call.now(), true)
  if (!owner) throw new ApiError(code.notFound, 'We couldn’t find this person.')
  return figuresOf(readAsOwner(call, owner), row.id)
}

/** What the record says today of a printed placement report. */
export const printedPlacementFigures: ReadFigures = (call, _owner, { placement_id: id }) =>
  id === null ? Promise.resolve(null) : figuresOf(call, id)
