import { neededPeopleFields, peopleFields } from '@college/contract/app'
import type { PeopleField, PeopleMapping } from '@college/contract/app'
import { guessColumns } from '#cpd'

/** Words under which other systems keep a field, in the order in which they are believed. */
const known: Readonly<Record<PeopleField, readonly string[]>> = {
  firstname: ['first name', 'firstname', 'given name', 'given names', 'forename', 'preferred name', 'first'],
  lastname: ['last name', 'lastname', 'surname', 'family name', 'last'],
  name: ['name', 'full name', 'fullname', 'person', 'trainee', 'fellow', 'member', 'display name'],
  email: ['email', 'e mail', 'email address', 'e mail address', 'mail', 'work email'],
  username: ['username', 'user name', 'sign in name'],
  mcnz_number: ['mcnz number', 'mcnz', 'mcnz no', 'medical council number', 'registration number', 'mcnz registration'],
  roles: ['roles', 'role', 'type', 'member type', 'membership type', 'category'],
  joined: [
    ...([
      'joining date',
      'joined',
      'date joined',
      'join date',
      'member since',
      'trainee since',
      'fellow since',
    ] as const),
    ...(['start date', 'started'] as const),
  ],
  educator: ['educator', 'educators', 'educational supervisor', 'supervisor of training', 'educator email'],
  supervisor: ['supervisor', 'supervisors', 'clinical supervisor', 'supervisor email'],
  director: ['director', 'directors', 'director of training', 'director email'],
  instructor: ['instructor', 'instructors', 'instructor email'],
  programme: ['programme', 'program', 'training programme', 'training program', 'programme name'],
  programme_start: [
    ...(['first day', 'programme start', 'programme first day', 'programme from', 'programme start date'] as const),
    ...(['first day of the programme', 'training start'] as const),
  ],
  programme_end: [
    ...(['last day', 'programme end', 'programme last day', 'programme to', 'programme end date'] as const),
    ...(['last day of the programme', 'training end'] as const),
  ],
}

/** Which column of a file of people is which field, as far as the heads tell. */
export const guessPeople = (heads: readonly string[]): PeopleMapping => guessColumns(heads, peopleFields, known)

/** Needed fields that no column is said to be. */
export const missingFields = (mapping: PeopleMapping): (typeof neededPeopleFields)[number][] =>
  neededPeopleFields.filter(
    (field) => mapping[field] === undefined && (field === 'email' || mapping.name === undefined),
  )
