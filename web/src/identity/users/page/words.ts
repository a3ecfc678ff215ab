import type { User } from '@college/contract/people'
import { roleWords } from '../accountStatus.ts'

const month = (date: string): string => `${date.slice(5, 7)}/${date.slice(0, 4)}`

/** A person's roles, and since when where that is known. */
export const sinceWords = (person: User): string => {
  const { type, fellow_since: fellow, trainee_since: trainee } = person
  if (type === 'Fellow' && fellow !== null) return `Fellow since ${month(fellow)}`
  if (type === 'Trainee' && trainee !== null) return `Trainee since ${month(trainee)}`
  return roleWords(person) || 'No role yet'
}

/** The name that administrators see for a person. */
export const shortName = ({ known_as: known, firstname, display_name: name }: User): string =>
  known ?? firstname ?? name ?? 'this person'
