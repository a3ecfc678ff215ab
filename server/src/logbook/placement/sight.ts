import { code } from '@college/contract/kit'
import { refusalOf } from '@college/contract/logbook'
import type { Code } from '@college/contract/kit'
import type { Placement, PlacementAct } from '@college/contract/logbook'
import { audit, readRows } from '#records'
import { ApiError, notFound } from '#platform'
import type { Call } from '#platform'
import type { AuditKind, Changes } from '#records'
import { placements } from './record.ts'

/** A report in the caller's sight; 404 for any other. */
export const reportFor = async (call: Call, id: number): Promise<Placement> => {
  const [row] = await readRows<Placement>(call, placements, { condition: 't.id = ?', given: [id], order: 't.id' })
  if (!row) throw notFound('placement')
  return row
}

const forbidden: Readonly<Record<PlacementAct, string>> = {
  write: 'You can’t change this report.',
  submit: 'Only the trainee can hand in their report.',
  accept: 'Only the supervisor can accept this report.',
  return: 'Only the supervisor or the college office can return this report.',
  comment: 'Only the trainee, the supervisor and the college office can comment on this report.',
}

const notNow: Readonly<Record<PlacementAct, string>> = {
  write: 'This report has been handed in. You can change it if it’s returned.',
  submit: 'This report has already been handed in.',
  accept: 'Only a report that was handed in and is not accepted yet can be accepted.',
  return: 'Only a report that was handed in can be returned. Once accepted, the college office can reopen it.',
  comment: 'You can’t comment on this report.',
}

const words = (refusal: Code, act: PlacementAct): string => {
  if (refusal === code.archived) return 'This report’s programme is closed, so it can’t change.'
  return refusal === code.forbidden ? forbidden[act] : notNow[act]
}

/**
 * Refuses what the caller's part in a report, a newer change or its state forbids, in this order. `readAt` is when it was read; `state` is
 * given where an act is asked for as of the state before.
 */
export const allow = (call: Call, row: Placement, act: PlacementAct, readAt?: string, state = row.state): void => {
  const refusal = refusalOf(call.actor, { ...row, state }, act)
  const stale = readAt !== undefined && new Date(readAt).getTime() !== new Date(row.updated_at).getTime()
  if (stale && (refusal === null || refusal === code.notPossible)) throw outdated(row)
  if (refusal !== null) throw new ApiError(refusal, words(refusal, act))
}

/** What is answered where somebody else was faster. */
export const outdated = (current: Placement): ApiError =>
  new ApiError(code.outdated, 'This report was changed since you opened it. Read it again first.', undefined, {
    current,
  })

/** Writes down what was done with a report, or that it was read. */
export const note = (call: Call, row: Placement, changes: Changes, kind: AuditKind = 'change'): Promise<void> =>
  audit(call.db, call.caller, {
    resource: 'placement',
    recordId: row.id,
    changes,
    kind,
    organisationId: row.organisation_id,
    ownerId: row.user_id,
  })
