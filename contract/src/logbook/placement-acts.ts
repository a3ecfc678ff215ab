import { administered, code, hasRole, matches } from '#kit'
import type { Actor, Code } from '#kit'
import type { Placement, PlacementState } from './placement.ts'

/** What somebody is to a report. */
export const placementSides = ['owner', 'supervisor', 'office'] as const
export type PlacementSide = (typeof placementSides)[number]

/** What is done with a report. `write` is changing it, removing it included. */
export const placementActs = ['write', 'submit', 'accept', 'return', 'comment'] as const
export type PlacementAct = (typeof placementActs)[number]

type Of = Pick<Placement, 'user_id' | 'supervisor_id' | 'organisation_id'>

/** What the caller is to a report: they may be several things, or nothing but a reader. */
export const sidesOf = (actor: Actor, row: Of): PlacementSide[] => {
  const isOwner = row.user_id === actor.id
  const teaches = hasRole(actor, 'Educator', 'Director') && actor.linked.includes(row.user_id)
  const sides: Readonly<Record<PlacementSide, boolean>> = {
    owner: isOwner,
    supervisor: !isOwner && (teaches || row.supervisor_id === actor.id),
    office: actor.platform_admin || matches(administered(actor), row),
  }
  return placementSides.filter((side) => sides[side])
}

const open: readonly PlacementState[] = ['due', 'draft']
const always: readonly PlacementState[] = ['due', 'draft', 'submitted', 'accepted']

/** In which states a side may do what. A side that is left out may never. */
const allowed: Readonly<Record<PlacementAct, Partial<Record<PlacementSide, readonly PlacementState[]>>>> = {
  write: { owner: open, office: open },
  submit: { owner: open },
  accept: { supervisor: ['submitted'] },
  // The office alone takes back what was accepted.
  return: { supervisor: ['submitted'], office: ['submitted', 'accepted'] },
  comment: { owner: always, supervisor: always, office: always },
}

type Report = Of & Pick<Placement, 'state' | 'archived_at'>

/** Why somebody may not do something with a report: 403 for whoever never may, 473 and 476 for what stands in the way; null where they may. */
export const refusalOf = (actor: Actor, row: Report, act: PlacementAct): Code | null => {
  const states = sidesOf(actor, row).flatMap((side) => allowed[act][side] ?? [])
  if (states.length === 0) return code.forbidden
  if (row.archived_at !== null) return code.archived
  return states.some((state) => state === row.state) ? null : code.notPossible
}

/** Whether a report is past its day without having been handed in; one that was sent back has been. */
export const isLate = (
  row: Pick<Placement, 'state' | 'due_on' | 'archived_at' | 'returned_at'>,
  today: string,
): boolean =>
  row.archived_at === null &&
  row.returned_at === null &&
  open.some((state) => state === row.state) &&
  row.due_on !== null &&
  row.due_on < today

/** What a report has to have before it is handed in, by field, with the words for what is missing. */
export const neededToSubmit = {
  supervisor_id: 'Choose your supervisor',
  hours: 'Enter the MSK hours',
  went_well: 'Write what went well',
  was_hard: 'Write what was hard',
  next_quarter: 'Write what comes next quarter',
} as const satisfies Partial<Record<keyof Placement, string>>

/** The fields that are missing before a report is handed in. */
export const missingToSubmit = (
  row: Pick<Placement, keyof typeof neededToSubmit>,
): { path: keyof typeof neededToSubmit; message: string }[] =>
  (Object.keys(neededToSubmit) as (keyof typeof neededToSubmit)[]) // the keys just above
    .filter((path) => row[path] === null || row[path] === '')
    .map((path) => ({ path, message: neededToSubmit[path] }))
