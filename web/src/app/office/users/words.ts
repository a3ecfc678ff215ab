import type { Person } from '@college/contract/cpd'

/** What people call the states. */
export const stateTitle: Readonly<Record<Person['state'], string>> = {
  active: 'Active',
  waiting: 'Waiting for a role',
  unconfirmed: 'Not confirmed',
  inactive: 'Inactive',
  deleted: 'Deleted',
}

/** Labels for the progress of a programme or cycle. */
export const progressTitle: Readonly<Record<NonNullable<Person['standing']>, string>> = {
  well_behind: 'Well behind',
  behind: 'A little behind',
  on_track: 'On track',
  finished: 'Finished',
  to_come: 'Programme to come',
  none: 'No programme or cycle',
}
