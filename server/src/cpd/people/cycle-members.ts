import { isAskedForCycle } from '@college/contract/cpd'
import type { Cycle, CycleProgress } from '@college/contract/cpd'
import type { Call } from '#platform'
import { listedInClosed } from '../progress/closed.ts'
import { factsOf, progressByPerson } from '../progress/facts.ts'
import type { CycleFacts } from '../progress/facts.ts'
import { seenPeople } from './visible-people.ts'
import type { Seen } from './visible-people.ts'

/** A person of a cycle, and where they stand in it. */
export interface Placed {
  person: Seen
  standing: CycleProgress
}

const whoLogged = async (call: Call, cycleId: number): Promise<ReadonlySet<number>> => {
  const rows = await call.db.rows<{ user_id: number }>(
    `select distinct user_id from devactivity where devcycle_id = $1 and state = 'complete' and deleted_at is null`,
    [cycleId],
  )
  return new Set(rows.map(({ user_id }) => user_id))
}

/**
 * The people of a cycle whom a rule names: whoever is of its set today. Of one that has expired, whoever was of it then or had logged in it,
 * whatever became of their role and account since.
 */
export const peopleInCycle = async (
  call: Call,
  cycle: Cycle,
  rule: Parameters<typeof seenPeople>[1],
): Promise<Seen[]> => {
  const role = cycle.type === 'trainee' ? 'Trainee' : 'Fellow'
  const ofSet = ({ home_roles: roles }: Seen): boolean =>
    roles.includes(role) && (cycle.type === 'trainee' || !roles.includes('Trainee'))
  if (cycle.expired_at === null)
    return (await seenPeople(call, rule, { role, home: true, activities: true })).filter(ofSet)
  const among = await listedInClosed(call.db, cycle.id)
  if (among) return seenPeople(call, rule, { among, activities: true })
  // It expired before anything was kept of it, and the job that keeps it has not run yet.
  const [people, logged] = await Promise.all([seenPeople(call, rule, { activities: true }), whoLogged(call, cycle.id)])
  return people.filter((person) => ofSet(person) || (logged.has(person.id) && isAskedForCycle(person.home_roles)))
}

/** Where the people of a cycle stand; whoever joined its set after its end is not of it. */
export const placedIn = async (
  call: Call,
  cycle: Cycle,
  people: readonly Seen[],
): Promise<{ placed: Placed[]; facts: CycleFacts }> => {
  const facts = await factsOf(
    call,
    cycle,
    people.map(({ id }) => id),
  )
  const standings = progressByPerson(cycle, facts)
  const placed = people.flatMap((person) => {
    const standing = standings.get(person.id)
    const known = facts.people.get(person.id)
    const since = known?.person.since ?? null
    const late = since !== null && standing !== undefined && since > standing.term.end && known?.logged.length === 0
    return standing && !late ? [{ person, standing }] : []
  })
  return { placed, facts }
}
