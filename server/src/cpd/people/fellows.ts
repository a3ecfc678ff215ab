import { either, holds, isAdmin, where } from '@college/contract/kit'
import { cpdGroups, cycleEnd, elapsed, evenPace, fellow, fellows, groupColumn, timePace } from '@college/contract/cpd'
import type { CpdGroup, Fellow, FellowTotals } from '@college/contract/cpd'
import { pageOf, readList, serve } from '#kit'
import type { Call, Served } from '#kit'
import { placesOf } from './places.ts'
import type { Place } from './places.ts'
import { directedBy, headOf, seenPeople, sight } from './seen.ts'
import type { Seen } from './seen.ts'

type Logged = { user_id: number; devcycle_id: number; time: number } & Record<CpdGroup, number>

/** What of a fellow the time of the cycle depends on. */
type Timed = Pick<Seen, 'id' | 'organisation_id' | 'apc_date'>

/** A fellow with the time of the current cycle. */
interface Measured<P extends Timed = Timed> {
  person: P
  place: Place
  logged: Logged | null
  /** Share of the own year that has passed, and its last day. */
  share: number
  ends: string
}

const readLogged = (call: Call, people: readonly number[], cycles: readonly number[]): Promise<Logged[]> => {
  const sums = cpdGroups.map((group) => `sum(${groupColumn[group]})::int as ${group}`).join(', ')
  return call.db.rows<Logged>(
    `select user_id, devcycle_id, sum(time)::int as time, ${sums} from devactivity
     where user_id = any($1::bigint[]) and devcycle_id = any($2::bigint[]) and state = 'complete' and deleted_at is null
     group by user_id, devcycle_id`,
    [people, cycles],
  )
}

/** The time of fellows in their current cycles, in three statements. */
export const measure = async <P extends Timed>(call: Call, people: readonly P[]): Promise<Measured<P>[]> => {
  if (people.length === 0) return []
  const places = await placesOf(
    call,
    people.map((person) => person.organisation_id),
    'fellow',
  )
  const cycles = [...places.values()].flatMap(({ cycle }) => (cycle ? [cycle.id] : []))
  const logged = await readLogged(
    call,
    people.map(({ id }) => id),
    cycles,
  )
  const byUser = new Map(logged.map((each) => [`${each.user_id} ${each.devcycle_id}`, each]))
  return people.flatMap((person) => {
    const place = places.get(person.organisation_id)
    if (!place) return []
    const { cycle, today } = place
    const ends = cycle ? cycleEnd(cycle, person.apc_date, today) : today
    const share = cycle ? elapsed(cycle.start_date, ends, today).share : 0
    return [{ person, place, logged: byUser.get(`${person.id} ${cycle?.id}`) ?? null, share, ends }]
  })
}

/** Time against an even pace; nothing without a cycle. */
export const paceOf = ({ place, logged, share }: Measured) => {
  if (!place.cycle) return null
  const required = Math.round(place.cycle.hours_required * 60)
  const due = evenPace(required, share)
  const time = logged?.time ?? 0
  return { required, logged: time, even_pace: due, state: timePace(time, required, due).state }
}

const rowOf = (call: Call, measured: Measured<Seen>): Fellow => {
  const { person, place, ends } = measured
  const { display_name, roles, relations, company_name, email, phone_mobile, phone_work, last_activity } = person
  const pace = paceOf(measured)
  return {
    ...headOf(call, person),
    ...{ display_name, roles, relations, company_name, email, phone_mobile, phone_work, last_activity },
    cycle: place.cycle?.name ?? null,
    ends: place.cycle ? ends : null,
    required: pace?.required ?? null,
    logged: pace?.logged ?? null,
    even_pace: pace?.even_pace ?? null,
    state: pace?.state ?? null,
  }
}

const groupTotals = (all: readonly Measured[], group: CpdGroup): FellowTotals['groups'][number] | null => {
  const asked = all.flatMap(({ place, logged, share }) => {
    const required = place.cycle?.group_minima[group]
    if (!required) return []
    const due = evenPace(required, share)
    return [{ required, due, logged: logged?.[group] ?? 0 }]
  })
  if (asked.length === 0) return null
  const average = (of: (each: (typeof asked)[number]) => number): number =>
    Math.round(asked.reduce((sum, each) => sum + of(each), 0) / asked.length)
  return {
    group,
    required: average((each) => each.required),
    even_pace: average((each) => each.due),
    logged: average((each) => Math.min(each.logged, each.required)),
    at_pace: asked.filter((each) => timePace(each.logged, each.required, each.due).state !== 'behind').length,
  }
}

const totalsOf = (all: readonly Measured[]): FellowTotals => {
  const states = all.map((each) => paceOf(each)?.state ?? null)
  const names = [...new Set(all.flatMap(({ place }) => place.cycle?.name ?? []))]
  return {
    fellows: all.length,
    at_pace: states.filter((state) => state !== null && state !== 'behind').length,
    behind: states.filter((state) => state === 'behind').length,
    cycle: names.length === 1 ? (names[0] ?? null) : null,
    groups: cpdGroups.flatMap((group) => groupTotals(all, group) ?? []),
  }
}

/** Fellows whom the caller may know; a Director has all the others as totals only. */
export const serveFellows: Served = serve(fellows, async (call, { query }) => {
  const ask = readList(fellow, query)
  const directed = await directedBy(call)
  const seen = sight(call, fellow)
  const counting = directed.length > 0 || isAdmin(call.actor)
  const people = await seenPeople(call, either(seen, where('organisation_id', ...directed)), {
    role: 'Fellow',
    activities: true,
  })
  const all = await measure(call, people)
  const known = all.filter(({ person: { id, organisation_id } }) => holds(seen, { id, organisation_id }))
  const { rows, info } = pageOf(
    fellow,
    ask,
    known.map((each) => rowOf(call, each)),
  )
  return { data: rows, info: counting ? { ...info, totals: totalsOf(all) } : info }
})
