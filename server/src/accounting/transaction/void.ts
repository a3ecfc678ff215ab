import { transaction, voidTransaction } from '@college/contract/accounting'
import type { Transaction } from '@college/contract/accounting'
import { code, matches, ruleFor } from '@college/contract/kit'
import type { Runner } from '#database'
import { serve } from '#http'
import type { Served } from '#http'
import { ApiError } from '#platform'
import type { Call } from '#platform'
import { audit } from '#records'
import { holdAccountsOfLines, settle, unsettle } from '../settle.ts'
import { rowOf } from './row.ts'

/** What is voided, and why. */
export interface Voided extends Pick<Transaction, 'id' | 'organisation_id' | 'user_id' | 'state'> {
  readonly reason: string
}

/** Voids a line: what hung on it is open again, and is settled by what else there is. */
export const voidLine = async (call: Call, db: Runner, { reason, ...line }: Voided): Promise<void> => {
  await unsettle(db, line, line.id)
  await db.rows(
    `update transaction set state = 'void', void_reason = $2, voided_at = $3, updated_by = $4 where id = $1 and state <> 'void'`,
    [line.id, reason, call.now(), call.actor.id],
  )
  await audit(db, call.caller, {
    resource: transaction.name,
    recordId: line.id,
    organisationId: line.organisation_id,
    ownerId: line.user_id,
    changes: { state: [line.state, 'void'], void_reason: [null, reason] },
  })
  await settle(db, line)
}

export const serveVoid: Served = serve(voidTransaction, async (call, { body }) => {
  await holdAccountsOfLines(call.db, [body.id])
  const row = await rowOf(call, body.id)
  if (!matches(ruleFor(transaction, 'update', call.actor), { ...row }))
    throw new ApiError(code.forbidden, 'Only the college office can void a transaction.')
  if (row.state === 'void') throw new ApiError(code.conflict, `This ${row.type} is void already.`)
  if (new Date(row.updated_at).getTime() !== new Date(body.updated_at).getTime())
    throw new ApiError(code.outdated, 'This transaction was changed since you opened it.', undefined, { current: row })
  await voidLine(call, call.db, { ...row, reason: body.reason })
  return { data: await rowOf(call, body.id) }
})
