import type { Person } from '@college/contract/cpd'

/** What people call the states. */
export const stateTitle: Readonly<Record<Person['state'], string>> = {
  active: 'Active',
  waiting: 'Waits for a role',
  unconfirmed: 'Not confirmed',
  inactive: 'Inactive',
  deleted: 'Deleted',
}

/** Labels for the progress of a programme or cycle. */
export const progressTitle: Readonly<Record<NonNullable<Person['standing']>, string>> = {
  behind: 'Behind an even pace',
  on_track: 'On pace',
  finished: 'Finished',
  none: 'No programme or cycle',
}
