import { cycleSet, type Goal } from '@college/contract/cpd'
import type { Call } from '#platform'
import { progressOf, ruleOf } from '../progress/goals.ts'
import { readCycles, readGoalsWithin, readPlans } from '../people/person.ts'

interface Days {
  readonly from: string
  readonly to: string
}

const meets = ({ from, to }: Days, { start_date, end_date }: { start_date: string | null; end_date: string | null }) =>
  (start_date === null || start_date <= to) && (end_date === null || end_date >= from)

/** Goals of cycle and plans that the caller completed on these days. */
export const goalsReached = async (call: Call, days: Days): Promise<Pick<Goal, 'id' | 'title' | 'devplan_id'>[]> => {
  const { actor: person } = call
  const cycles = await readCycles(call, person.organisation_id)
  const plans = await readPlans(call, person.id)
  const rule = await ruleOf(call.db, person.organisation_id)
  const set = cycleSet(person.home_roles)
  const asked = cycles.filter((cycle) => cycle.type === set && meets(days, cycle)).map(({ id }) => id)
  const devplans = plans.filter((plan) => meets(days, plan)).map(({ id }) => id)
  const known = await readGoalsWithin(call, person.id, { devcycles: asked, devplans })
  const done = await progressOf(call, person.id, known, rule)
  const reached = new Set(
    done.flatMap(({ completed_at: at, devgoal_id }) => {
      const day = at?.slice(0, 10)
      return day !== undefined && day >= days.from && day <= days.to ? [devgoal_id] : []
    }),
  )
  return known.filter(({ id }) => reached.has(id)).map(({ id, title, devplan_id }) => ({ id, title, devplan_id }))
}
