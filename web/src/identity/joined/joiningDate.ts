import { readDate, type CivilDate } from '@college/contract/kit'
import type { User } from '@college/contract/people'

/** Whether one of the roles starts what a cycle asks for. */
export const startsCycle = (roles: readonly string[]): boolean =>
  roles.some((name) => name === 'Trainee' || name === 'Fellow')

/** What is wrong with a typed joining date, by its field. */
export const joiningProblem = (typed: string): { joined?: string } =>
  readDate(typed) === null ? { joined: 'Enter a date as DD/MM/YYYY' } : {}

/** The day that stands already for the first of the roles, or that was asked for. */
export const sinceOf = (
  person: Pick<User, 'trainee_since' | 'fellow_since' | 'wanted_since'>,
  roles: readonly string[],
): CivilDate | null => (roles.includes('Trainee') ? person.trainee_since : person.fellow_since) ?? person.wanted_since
