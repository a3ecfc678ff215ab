import { code } from '@college/contract/kit'
import { makeWebhook, resendDelivery } from '@college/contract/messaging'
import { serve } from '#http'
import { ApiError, badField } from '#platform'
import { audit, collegeFor } from '#records'
import type { Served } from '#http'
import { addressProblem } from './address.ts'
import { hookSecret } from './send.ts'

export { webhookRecords } from './record.ts'
export { sendHooks, sweepHooks } from './send.ts'

const mostHooks = 20

// Plain, so that the secret is not kept as the answer of a repeated call.
const serveMake: Served = serve(
  makeWebhook,
  async (call, { body }) => {
    const organisation = await collegeFor(call, body.organisation_id)
    const { actor, caller } = call
    if (!actor.platform_admin && !actor.admin_organisations.includes(organisation))
      throw new ApiError(code.forbidden, 'You don’t administer this college.')
    const problem = addressProblem(body.address)
    if (problem !== null) throw badField('address', problem)
    const salt = call.random(24).toString('base64url')
    const id = await call.db.transaction(async (tx) => {
      const held = await tx.row<{ count: number }>(
        'select count(*)::integer as count from webhook where organisation_id = $1 and deleted_at is null',
        [organisation],
      )
      if ((held?.count ?? 0) >= mostHooks)
        throw new ApiError(code.notPossible, `A college has at most ${mostHooks} web hooks. Delete one first.`)
      const made = await tx.row<{ id: number }>(
        `insert into webhook (organisation_id, name, address, events, salt, created_by, updated_by)
         values ($1, $2, $3, $4, $5, $6, $6) returning id`,
        [organisation, body.name, body.address, JSON.stringify([...new Set(body.events)]), salt, actor.id],
      )
      await audit(tx, caller, {
        resource: 'webhook',
        recordId: made?.id ?? null,
        organisationId: organisation,
        changes: { name: [null, body.name], address: [null, body.address], events: [null, body.events] },
      })
      return made?.id ?? 0
    })
    return { data: { id, secret: hookSecret(call.keys, salt) }, status: code.created }
  },
  { plain: true },
)

const serveResend: Served = serve(resendDelivery, async (call, { body }) => {
  const { actor } = call
  const row = await call.db.row<{ organisation_id: number; state: string }>(
    'select organisation_id, state from webhookdelivery where id = $1',
    [body.id],
  )
  if (!row || !(actor.platform_admin || actor.admin_organisations.includes(row.organisation_id)))
    throw new ApiError(code.notFound, 'We couldn’t find this delivery.')
  if (row.state === 'queued') throw new ApiError(code.notPossible, 'It’s still waiting to be sent.')
  await call.db.rows(
    `update webhookdelivery set state = 'queued', attempts = 0, next_attempt_at = $2, updated_by = $3 where id = $1`,
    [body.id, call.now(), actor.id],
  )
  await audit(call.db, call.caller, {
    resource: 'webhookdelivery',
    recordId: body.id,
    organisationId: row.organisation_id,
    changes: { state: [row.state, 'queued'] },
  })
  return { data: null, status: code.updated }
})

/** Web hooks are made, and what failed is sent again. */
export const webhookCalls: readonly Served[] = [serveMake, serveResend]
