import { code, matches, ruleFor } from '@college/contract/kit'
import type { Row } from '@college/contract/kit'
import { datalock, lockMinutes, renewLock } from '@college/contract/organisation'
import { serve } from '#http'
import { audit, readRows, standard } from '#records'
import { ApiError, notFound } from '#platform'
import type { ServerRecord } from '#records'
import type { Served } from '#http'
import type { Call } from '#platform'

interface Holder {
  id: number
  user_id: number
  holder: string
  expires_at: string
  lapsed: boolean
}

/**
 * Edit locks: taking one again renews it, a lapsed one of someone else is taken over, a live one answers 409 with the holder.
 * A lock belongs to the organisation of its row, so that all who may edit the row meet it. `mayEdit` tells whether the caller may change the
 * row and whose it is, and throws where it is out of sight.
 */
export const datalocks = (
  mayEdit: (call: Call, resource: string, id: number) => Promise<{ may: boolean; organisation: number | null }>,
): ServerRecord =>
  standard(datalock, {
    anyCollege: true,
    // One statement renews the own lock or takes over a lapsed one; a lock of five minutes that began now ends when `excluded` says.
    onConflict: `on conflict (resource, record_id) where deleted_at is null do update
      set user_id = excluded.user_id, organisation_id = excluded.organisation_id, expires_at = excluded.expires_at,
          updated_by = excluded.updated_by
      where datalock.user_id = excluded.user_id or datalock.expires_at <= excluded.expires_at - interval '${lockMinutes} minutes'`,
    check: async (call, { after }) => {
      const { resource, record_id: recordId } = after
      if (resource === 'user' && recordId === call.actor.id)
        throw new ApiError(code.forbidden, 'You cannot lock your own account.')
      const { may, organisation } = await mayEdit(call, resource, recordId)
      if (!may) throw new ApiError(code.forbidden, 'You can’t change this.')
      const held = await call.db.row<Holder>(
        `select k.id, k.user_id, u.display_name as holder, k.expires_at, k.expires_at <= $3 as lapsed
         from datalock k join "user" u on u.id = k.user_id where k.resource = $1 and k.record_id = $2 and k.deleted_at is null`,
        [resource, recordId, call.now().toISOString()],
      )
      if (held && held.user_id !== call.actor.id && !held.lapsed) {
        const { holder, expires_at } = held
        throw new ApiError(code.conflict, `${holder} is editing this.`, undefined, { holder, expires_at })
      }
      return {
        user_id: call.actor.id,
        organisation_id: organisation ?? call.actor.organisation_id,
        expires_at: new Date(call.now().getTime() + lockMinutes * 60_000).toISOString(),
      }
    },
  })

const plain = standard(datalock)

/** Renews a lock of the caller; a lapsed one too, as long as nobody else has taken it over. */
export const serveRenewLock: Served = serve(
  renewLock,
  async (call, { body }) => {
    const find = (): Promise<Row<typeof datalock>[]> =>
      readRows(call, plain, { condition: 't.id = ?', given: [body.id], order: 't.id' })
    const [before] = await find()
    if (!before) throw notFound(datalock.title[0])
    if (!matches(ruleFor(datalock, 'update', call.actor), before))
      throw new ApiError(code.forbidden, 'Someone else holds this lock.')
    const expires = new Date(call.now().getTime() + lockMinutes * 60_000).toISOString()
    await call.db.rows(
      `update datalock t set expires_at = $2, updated_by = $3
     where id = $1 and user_id = $4 and deleted_at is null`,
      [body.id, expires, call.actor.id, before.user_id],
    )
    const changes = { expires_at: [before.expires_at, expires] as const }
    await audit(call.db, call.caller, {
      resource: 'datalock',
      recordId: before.id,
      organisationId: before.organisation_id,
      changes,
    })
    const [after] = await find()
    if (!after) throw notFound(datalock.title[0])
    return { data: after, status: code.updated }
  },
  { anyCollege: true },
)
