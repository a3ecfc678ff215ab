import { both, collegeOf, either, hasRole, matches, where } from '@college/contract/kit'
import {
  cpdGroups,
  currentCycle,
  cyclepeople,
  cycleperson,
  cycleState,
  hoursState,
  isFinished,
  isSilent,
  lastCycle,
  lacksOf,
} from '@college/contract/cpd'
import type { CpdGroup, Cycle, CyclePersonRow, CycleProgress, CycleTotals } from '@college/contract/cpd'
import { serve } from '#http'
import { lastReminders } from '#messaging'
import { pageOf, readList, readRows } from '#records'
import { badField, notFound } from '#platform'
import type { Served } from '#http'
import type { Call } from '#platform'
import { cycles } from '../cycle/record.ts'
import { readCycles, todayOf } from './person.ts'
import type { CycleFacts } from '../progress/facts.ts'
import { peopleInCycle, placedIn } from './cycle-members.ts'
import type { Placed } from './cycle-members.ts'
import { directedBy, headOf, sight } from './visible-people.ts'
import type { Seen } from './visible-people.ts'

type QueryParams = Readonly<Record<string, string | string[]>>

const one = (given: string | string[] | undefined): string | undefined => (Array.isArray(given) ? given[0] : given)

/** The cycle that is required: by its id, or the current one of a set, between two the last one. */
const cycleAsked = async (call: Call, { devcycle_id, type }: QueryParams): Promise<Cycle | null> => {
  if (devcycle_id === undefined) {
    const set = one(type) ?? 'fellow'
    if (set !== 'fellow' && set !== 'trainee') throw badField('type', 'Choose trainee or fellow')
    const known = await readCycles(call, collegeOf(call.actor))
    const today = todayOf(call)
    return currentCycle(known, set, today) ?? lastCycle(known, set, today)
  }
  const id = Number(one(devcycle_id))
  if (!Number.isSafeInteger(id) || id < 1) throw badField('devcycle_id', 'An id is a whole number')
  const [cycle] = await readRows<Cycle>(call, cycles, { condition: 't.id = ?', given: [id], order: 't.id' })
  if (!cycle) throw notFound(cycles.record.title[0])
  return cycle
}

// Of whom nothing more is asked, in a cycle that is met or not running, is not silent.
const isSilentIn = (cycle: Cycle, { person, standing }: Placed, today: string): boolean =>
  cycleState(cycle, today) === 'current' && !standing.met && isSilent(person.last_activity, standing.term.joined, today)

// A finished cycle has no pace: there its minimum is met or not.
const isBehindIn = (cycle: Cycle, { groups }: CycleProgress, group: CpdGroup, today: string): boolean =>
  isFinished(cycle, today) ? !groups[group].met : groups[group].pace?.state === 'behind'

/** When people last logged in a cycle; of one that has ended, as what they log now is in another. */
const lastLoggedIn = async (call: Call, cycle: Cycle): Promise<ReadonlyMap<number, string>> => {
  const rows = await call.db.rows<{ user_id: number; day: string }>(
    `select user_id, max(activity_date) as day from devactivity
     where devcycle_id = $1 and state = 'complete' and deleted_at is null group by user_id`,
    [cycle.id],
  )
  return new Map(rows.map(({ user_id, day }) => [user_id, day]))
}

const rowOf = (
  call: Call,
  cycle: Cycle,
  { person, standing }: Placed,
  { today, lastIn }: { today: string; lastIn: ReadonlyMap<number, string> | null },
): CyclePersonRow => {
  const { total, groups, compulsory, term } = standing
  return {
    display_name: person.display_name,
    company_name: person.company_name,
    devcycle_id: cycle.id,
    mine: call.actor.linked.includes(person.id) && hasRole(call.actor, 'Educator', 'Director', 'Instructor'),
    state: standing.state,
    met: standing.met,
    well_behind: hoursState(standing) === 'well_behind',
    unit: standing.unit,
    logged: total.counted,
    required: total.required,
    even_pace: total.due,
    on_track: total.on_track,
    behind: total.due - total.counted,
    percent: total.required > 0 ? Math.floor((total.counted / total.required) * 100) : 100,
    groups: cpdGroups.map((group) => ({
      group,
      logged: groups[group].counted,
      required: groups[group].required,
      behind: isBehindIn(cycle, standing, group, today),
    })),
    goals: compulsory.goals,
    goals_open: compulsory.open.length,
    lacks: lacksOf(standing),
    ends: term.end,
    last_activity: lastIn ? (lastIn.get(person.id) ?? null) : person.last_activity,
    silent: isSilentIn(cycle, { person, standing }, today),
    last_reminder: null,
    ...headOf(call, person),
  }
}

const groupTotals = (cycle: Cycle, all: readonly Placed[], group: CpdGroup, today: string): CycleTotals['groups'] => {
  const people = all.filter(({ standing }) => standing.groups[group].required > 0)
  const asked = people.map(({ standing }) => standing.groups[group])
  if (asked.length === 0) return []
  const average = (of: (each: (typeof asked)[number]) => number): number =>
    Math.round(asked.reduce((sum, each) => sum + of(each), 0) / asked.length)
  return [
    {
      group,
      required: average((each) => each.required),
      expected: average((each) => each.due),
      logged: average((each) => Math.min(each.counted, each.required)),
      at_pace: people.filter(({ standing }) => !isBehindIn(cycle, standing, group, today)).length,
      people: asked.length,
    },
  ]
}

const totalsOf = (cycle: Cycle, all: readonly Placed[], facts: CycleFacts): CycleTotals => {
  const states = all.map(({ standing }) => standing.state)
  const count = (...names: readonly (typeof states)[number][]): number =>
    states.filter((state) => names.includes(state)).length
  const openBy = new Map<number, number>()
  for (const { standing } of all) for (const id of standing.compulsory.open) openBy.set(id, (openBy.get(id) ?? 0) + 1)
  const shared = facts.goals.filter(({ user_id, compulsory }) => user_id === null && compulsory)
  return {
    people: all.length,
    met: count('met'),
    reached: count('reached'),
    at_pace: count('ahead', 'even'),
    behind: count('behind'),
    well_behind: all.filter(({ standing }) => hoursState(standing) === 'well_behind').length,
    silent: all.filter((each) => isSilentIn(cycle, each, facts.today)).length,
    groups: cpdGroups.flatMap((group) => groupTotals(cycle, all, group, facts.today)),
    goals: shared.map(({ id, title }) => ({ id, title, completed: all.length - (openBy.get(id) ?? 0) })),
  }
}

/** The people of a cycle whom the caller may read; whoever looks after the organisation has all of them in numbers. */
export const serveCyclePeople: Served = serve(cyclepeople, async (call, { query }) => {
  const { devcycle_id, type, behind_in, goal_open, ...rest } = query
  const ask = readList(cycleperson, rest)
  const group = one(behind_in)
  if (group !== undefined && !cpdGroups.some((each) => each === group))
    throw badField('behind_in', 'We couldn’t find this group')
  const goal = goal_open === undefined ? null : Number(one(goal_open))
  if (goal !== null && (!Number.isSafeInteger(goal) || goal < 1)) throw badField('goal_open', 'An id is a whole number')
  const cycle = await cycleAsked(call, { ...(devcycle_id && { devcycle_id }), ...(type && { type }) })
  if (!cycle) return { data: [], info: { ...pageOf(cycleperson, ask, []).info, cycle: null } }
  const directed = (await directedBy(call)).includes(cycle.organisation_id)
  const here = where('organisation_id', cycle.organisation_id)
  const seen = sight(call, cycleperson)
  const counting =
    directed || call.actor.platform_admin || call.actor.admin_organisations.includes(cycle.organisation_id)
  const people = await peopleInCycle(call, cycle, both(here, directed ? either(seen, here) : seen))
  const { placed, facts } = await placedIn(call, cycle, people)
  // Of trainees a Director reads names and figures, of fellows numbers alone: also of those who were trainees in this cycle.
  const named = (person: Seen): boolean =>
    (directed && cycle.type === 'trainee' && person.home_roles.includes('Trainee')) ||
    matches(seen, { id: person.id, organisation_id: person.organisation_id })
  const isAsked = ({ standing }: Placed): boolean => goal === null || standing.compulsory.open.includes(goal)
  const found = placed.filter((each) => named(each.person) && isAsked(each))
  const lastIn = isFinished(cycle, facts.today) ? await lastLoggedIn(call, cycle) : null
  const rows = found.map((each) => rowOf(call, cycle, each, { today: facts.today, lastIn }))
  const asked = rows.filter(
    (row) => group === undefined || row.groups.some((each) => each.group === group && each.behind),
  )
  const page = pageOf(cycleperson, ask, asked)
  const reminders = await lastReminders(call, page.rows)
  const { id, name, start_date, end_date, expired_at } = cycle
  const about = { cycle: { id, name, type: cycle.type, start_date, end_date, expired_at } }
  return {
    data: page.rows.map((row) => ({ ...row, last_reminder: reminders.get(row.id) ?? null })),
    info: { ...page.info, ...about, ...(counting ? { totals: totalsOf(cycle, placed, facts) } : {}) },
  }
})
