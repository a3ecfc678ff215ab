import type { PlacementNote } from './placement-calls.ts'
import type { PlacementState } from './placement.ts'

/** What each state of a report is called. */
export const stateTitle: Readonly<Record<PlacementState, string>> = {
  due: 'To be written',
  draft: 'Draft',
  submitted: 'Handed in',
  accepted: 'Accepted',
}

/** What was done about a report. */
export const noteTitle: Readonly<Record<PlacementNote['act'], string>> = {
  submitted: 'Handed in',
  returned: 'Returned',
  accepted: 'Accepted',
  commented: 'Commented',
}
