import { addDays } from '@college/contract/kit'
import { writtenOn } from '../calendar.ts'
import { pauses } from '../content/pauses.ts'
import type { College } from './college.ts'
import type { Person } from './people.ts'

/** Adds the pauses of people in the current cycle of their set, approved by the office. */
export const addPauses = (college: College, find: (username: string) => Person): void => {
  const office = find('admin')
  for (const { username, after, days, reason } of pauses) {
    const person = find(username)
    const cycle = college.cycles.find(({ type, current }) => current && type === person.set)
    if (!cycle) continue
    const from = addDays(cycle.start, after)
    college.ledger.add(
      'devcyclepause',
      {
        organisation_id: college.id,
        user_id: person.id,
        devcycle_id: cycle.id,
        reason,
        from,
        to: addDays(from, days - 1),
        approved_by: office.id,
      },
      writtenOn(addDays(cycle.start, Math.min(after, 20)), college.today),
      office.id,
    )
  }
}
