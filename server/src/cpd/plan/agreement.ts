import { code } from '@college/contract/kit'
import { agreeToPlan, closePlan } from '@college/contract/cpd'
import type { Plan } from '@college/contract/cpd'
import { violated } from '#database'
import { serve } from '#http'
import { audit } from '#records'
import { ApiError } from '#platform'
import type { Served } from '#http'
import type { Changes } from '#records'
import type { Call } from '#platform'
import { closedPlan, overlapWords } from './record.ts'
import { allow, planFor, sideOf } from './sight.ts'

const stale = (current: Plan): ApiError =>
  new ApiError(code.outdated, 'This plan was changed since you opened it. Read it again first.', undefined, { current })

const note = (call: Call, plan: Plan, changes: Changes): Promise<void> =>
  audit(call.db, call.caller, {
    resource: 'devplan',
    recordId: plan.id,
    organisationId: plan.organisation_id,
    ownerId: plan.user_id,
    changes,
  })

const columnsOf = { owner: 'agreed', supervisor: 'agreed_supervisor' } as const

const serveAgree: Served = serve(agreeToPlan, async (call, { body }) => {
  const plan = await planFor(call, body.id)
  const side = sideOf(call, plan)
  if (side === null) throw new ApiError(code.forbidden, 'Only the owner and the supervisor can agree to a plan.')
  if (plan.closed_at !== null) throw closedPlan()
  const before = side === 'owner' ? plan.agreed_at : plan.agreed_supervisor_at
  if ((before !== null) === body.agreed) return { data: plan }
  const column = columnsOf[side]
  const other = side === 'owner' ? 'agreed_supervisor_at' : 'agreed_at'
  const at = body.agreed ? call.now().toISOString() : null
  const changed = await call.db.row<{ id: number }>(
    `update devplan set ${column}_at = $4::timestamptz, ${column}_by = $5,
       agreement_lost_at = case when $4::timestamptz is not null and ${other} is not null then null else agreement_lost_at end,
       agreed_before = case when $4::timestamptz is null then null else agreed_before end, updated_by = $6
     where id = $1 and updated_at = $2 and goals_changed_at is not distinct from $3 and closed_at is null and deleted_at is null returning id`,
    [plan.id, body.updated_at, body.goals_changed_at, at, body.agreed ? call.actor.id : null, call.actor.id],
  )
  if (!changed) throw stale(await planFor(call, plan.id))
  await note(call, plan, { [`${column}_at`]: [before, at] })
  return { data: await planFor(call, plan.id) }
})

const serveClose: Served = serve(closePlan, async (call, { body }) => {
  const plan = await planFor(call, body.id)
  allow(call, 'update', plan)
  if ((plan.closed_at !== null) === body.closed) return { data: plan }
  const at = body.closed ? call.now().toISOString() : null
  const changed = await call.db
    .row<{ id: number }>(
      `update devplan set closed_at = $3, updated_by = $4 where id = $1 and updated_at = $2 and deleted_at is null returning id`,
      [plan.id, body.updated_at, at, call.actor.id],
    )
    .catch((error: unknown) => {
      throw violated(error) === 'devplan_apart' ? overlapWords(null) : error
    })
  if (!changed) throw stale(await planFor(call, plan.id))
  await note(call, plan, { closed_at: [plan.closed_at, at] })
  return { data: await planFor(call, plan.id) }
})

/** What is done with a plan as a whole: agreeing to it, closing it. */
export const serveAgreeing: readonly Served[] = [serveAgree, serveClose]
