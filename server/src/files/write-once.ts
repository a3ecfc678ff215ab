import { createHash } from 'node:crypto'
import { code } from '@college/contract/kit'
import { firstAnswer, keep, safely } from '#records'
import { ApiError, keepInTime, once } from '#platform'
import type { KeptAnswer } from '#records'
import type { Database } from '#database'
import type { Call } from '#platform'
import { loadActor } from '#people'

/** Ends a write: in one transaction with the answer that is kept for a repeat. */
export type Finish = (write: (tx: Database) => Promise<KeptAnswer>) => Promise<KeptAnswer>

/** Refuses whoever signed out, or lost a role, while bytes came, which may take minutes. */
export const stillMay = async ({ actor, caller, unscoped, now }: Call): Promise<void> => {
  const at = now()
  const session = await unscoped.row(
    'select 1 from session where id = $1 and (ended_at is null or ended_at > $2) and expires_at > $2',
    [caller.session, at],
  )
  const today = session && (await loadActor(unscoped, actor.id, at))
  if (!today) throw new ApiError(code.unauthorised, 'Sign in again.')
  const kept = actor.admin_organisations.every((id) => today.admin_organisations.includes(id))
  if (!today.platform_admin && (actor.platform_admin || !kept))
    throw new ApiError(code.forbidden, 'Your access has changed, so we saved nothing. Reload the page.')
}

/**
 * A write whose bytes take longer than a transaction may: what is prepared outside is written at the end, in one transaction with the
 * answer that is kept for a repeat.
 */
export const writeOnce = (call: Call, work: (finish: Finish) => Promise<KeptAnswer>): Promise<KeptAnswer> =>
  safely(
    call.db,
    call.caller,
    async () => {
      const first = await firstAnswer(call.db, call.caller)
      if (first) return first
      return work(async (write) => {
        await stillMay(call)
        return call.db.transaction(async (tx) => {
          const made = await write(tx)
          await keep(tx, call.caller, made)
          keepInTime(call)
          return made
        })
      })
    },
    { once: true },
  )

/** The call as one that is repeated only with the same content. */
export const boundToContent = (call: Call, ...parts: readonly string[]): Call => ({
  ...call,
  caller: {
    ...call.caller,
    bodyHash: once(() => createHash('sha256').update(JSON.stringify(parts)).digest('base64url')),
  },
})
