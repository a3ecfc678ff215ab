import { code, hasRole, matches, ruleFor } from '@college/contract/kit'
import type { Plan, WholePlan } from '@college/contract/cpd'
import { readRows } from '#records'
import { ApiError, notFound } from '#platform'
import type { Call } from '#platform'
import { plans } from './record.ts'

/** A plan in the caller's sight; 404 for any other. */
export const planFor = async (call: Call, id: number): Promise<Plan> => {
  const [plan] = await readRows<Plan>(call, plans, { condition: 't.id = ?', given: [id], order: 't.id' })
  if (!plan) throw notFound('plan')
  return plan
}

/** Refuses whoever may read the plan and may not do this with it. */
export const allow = (call: Call, right: 'create' | 'update', row: Pick<Plan, 'user_id' | 'organisation_id'>): void => {
  if (matches(ruleFor(plans.record, right, call.actor), row)) return
  throw new ApiError(code.forbidden, `You can’t ${right === 'create' ? 'add' : 'change'} this plan.`)
}

/** For which side the caller agrees to a plan. */
export const sideOf = (
  { actor }: Pick<Call, 'actor'>,
  plan: Pick<Plan, 'user_id' | 'supervisor_id'>,
): WholePlan['side'] => {
  if (plan.user_id === null) return null
  if (plan.user_id === actor.id) return 'owner'
  const teaches = hasRole(actor, 'Educator', 'Director') && actor.linked.includes(plan.user_id)
  return teaches || plan.supervisor_id === actor.id ? 'supervisor' : null
}
