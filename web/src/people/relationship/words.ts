import { showDate } from '@college/contract/kit'
import type { Row } from '@college/contract/kit'
import type { userrelationship } from '@college/contract/people'

export type Relationship = Row<typeof userrelationship>

/** What people call the kinds. */
export const kindTitle: Readonly<Record<Relationship['kind'], string>> = {
  supervisor: 'Supervisor',
  educator: 'Educator',
  director: 'Director',
  instructor: 'Instructor',
}

/** Whether a relationship counts on a day. */
export const relationshipStatusOf = ({ starts, ends }: Relationship, today: string): 'coming' | 'now' | 'ended' => {
  if (starts !== null && starts > today) return 'coming'
  return ends !== null && ends < today ? 'ended' : 'now'
}

/** From when to when, in words. */
export const periodWords = ({ starts, ends }: Relationship): string => {
  if (starts === null) return ends === null ? 'Always' : `Until ${showDate(ends)}`
  return ends === null ? `Since ${showDate(starts)}` : `${showDate(starts)} to ${showDate(ends)}`
}
