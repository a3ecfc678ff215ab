import { administered, all, code, matches } from '@college/contract/kit'
import { devgoal, devplan, orderPlan, wholePlan } from '@college/contract/cpd'
import type { Goal, Plan } from '@college/contract/cpd'
import { loadActor } from '#people'
import { violated } from '#database'
import { serve } from '#http'
import { audit, noteLook, readRows } from '#records'
import { ApiError, badField } from '#platform'
import type { ServerRecord } from '#records'
import type { Served } from '#http'
import type { Call } from '#platform'
import { progressOf, ruleOf } from '../progress/goals.ts'
import { mayReadRows, readPlanGoals, todayOf } from '../people/person.ts'
import { goals as goalRecord } from '../records.ts'
import { closedPlan } from './record.ts'
import { allow, planFor, sideOf } from './sight.ts'

// Whoever is named as a plan's supervisor reads the goals they are asked to agree to.
const anyGoal: ServerRecord = { ...goalRecord, record: { ...devgoal, policy: { ...devgoal.policy, see: () => all } } }

const goalsOf = (call: Call, plan: Plan): Promise<Goal[]> =>
  plan.supervisor_id === call.actor.id && plan.user_id !== null
    ? readRows<Goal>(call, anyGoal, {
        condition: 't.devplan_id = ? and t.organisation_id = ?',
        given: [plan.id, plan.organisation_id],
        order: 't.position, t.id',
      })
    : readPlanGoals(call, plan.id)

const mayCount = async (call: Call, plan: Plan & { user_id: number }): Promise<boolean> => {
  if (plan.user_id === call.actor.id || plan.supervisor_id === call.actor.id) return true
  const person = await loadActor(call.db, plan.user_id, call.now(), true)
  return person !== null && mayReadRows(call, person)
}

const progressIn = async (call: Call, plan: Plan, goals: readonly Goal[]) => {
  const { user_id } = plan
  if (user_id === null || !(await mayCount(call, { ...plan, user_id }))) return []
  return progressOf(call, user_id, goals, await ruleOf(call.db, plan.organisation_id))
}

const givenNow = async (call: Call, plan: Plan, today: string): Promise<number | null> => {
  if (plan.user_id !== null || !(call.actor.platform_admin || matches(administered(call.actor), { ...plan })))
    return null
  const row = await call.db.row<{ count: number }>(
    `select count(*)::int as count from devplan where source_plan_id = $1 and user_id is not null and closed_at is null
     and deleted_at is null and $2::date between start_date and end_date`,
    [plan.id, today],
  )
  return row?.count ?? 0
}

const serveWhole: Served = serve(wholePlan, async (call, { query }) => {
  const plan = await planFor(call, query.id)
  const goals = await goalsOf(call, plan)
  const today = todayOf(call)
  await noteLook(call, devplan, plan)
  return {
    data: {
      devplan: plan,
      goals,
      progress: await progressIn(call, plan, goals),
      today,
      side: plan.closed_at === null ? sideOf(call, plan) : null,
      given: await givenNow(call, plan, today),
    },
  }
})

const serveOrder: Served = serve(orderPlan, async (call, { body }) => {
  const plan = await planFor(call, body.id)
  allow(call, 'update', plan)
  if (plan.closed_at !== null) throw closedPlan()
  const goals = await readPlanGoals(call, plan.id)
  const known = new Set(goals.map(({ id }) => id))
  const asked = new Set(body.goal_ids)
  if (body.goal_ids.some((id) => !known.has(id))) throw badField('goal_ids', 'One of these goals isn’t in this plan')
  if (asked.size < body.goal_ids.length) throw badField('goal_ids', 'A goal is listed twice')
  if (asked.size < known.size)
    throw new ApiError(code.outdated, 'The goals of this plan were changed since you opened it.')
  await call.db
    .rows(
      `update devgoal g set position = x.place, updated_by = $2
     from unnest($1::bigint[]) with ordinality as x (id, place) where g.id = x.id and g.position <> x.place`,
      [body.goal_ids, call.actor.id],
    )
    .catch((error: unknown) => {
      throw violated(error) === 'devgoal_plan_open' ? closedPlan() : error
    })
  await audit(call.db, call.caller, {
    resource: 'devplan',
    recordId: plan.id,
    organisationId: plan.organisation_id,
    ownerId: plan.user_id,
    changes: { goal_order: [goals.map(({ id }) => id), body.goal_ids] },
  })
  return { data: await readPlanGoals(call, plan.id) }
})

/** A plan read as a whole, and the order of its goals. */
export const serveWholePlan: readonly Served[] = [serveWhole, serveOrder]
