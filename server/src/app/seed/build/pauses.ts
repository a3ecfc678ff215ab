import { addDays } from '@college/contract/kit'
import { writtenOn } from '../calendar.ts'
import type { College } from './college.ts'
import type { Person } from './people.ts'

/** Adds the pauses of people in the current cycle of their set, approved by the office. */
export const addPauses = (college: College, find: (username: string) => Person | undefined): void => {
  for (const { username, from: begins, days, reason, approved_by } of college.demo.pauses) {
    const person = find(username)
    const office = find(approved_by)
    if (!person || !office) continue
    const cycle = college.cycles.find(({ type, current }) => current && type === person.set)
    if (!cycle) continue
    const from = begins({ today: college.today, cycle })
    const asked = addDays(cycle.start, 20)
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
      writtenOn(from < asked ? from : asked, college.today),
      office.id,
    )
  }
}
