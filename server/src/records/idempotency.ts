import { setTimeout } from 'node:timers/promises'
import { code } from '@college/contract/kit'
import type { Caller } from '#platform'
import { isDeadlock, violated } from '#database'
import { ApiError } from '#platform'
import type { Database, Runner } from '#database'

/** The answer of a write as it is kept for a repeat. */
export interface KeptAnswer {
  status: number
  body: string
}

interface Kept {
  call: string
  body_hash: string
  status: number
  body: string
}

/** What is kept of a call with a key beside its answer, in the order in which `keepSql` names it. */
export const keepValues = ({ actor, idempotencyKey, call, bodyHash }: Caller, status: number): unknown[] => [
  actor.id,
  idempotencyKey,
  call,
  bodyHash(),
  status,
]

/** Text of an insert that keeps the answer, taken from column `body` of `source`; `places` are those of the `keepValues`. */
export const keepSql = ([user, key, call, hash, status]: readonly string[], source: string): string =>
  `insert into idempotency (user_id, key, call, body_hash, status, body) ` +
  `select ${user}::bigint, ${key}, ${call}, ${hash}, ${status}::int, body from ${source}`

export const keep = async (tx: Runner, caller: Caller, answer: KeptAnswer): Promise<void> => {
  if (caller.idempotencyKey === null) return
  await tx.rows(
    'insert into idempotency (user_id, key, call, body_hash, status, body) values ($1, $2, $3, $4, $5, $6)',
    [...keepValues(caller, answer.status), answer.body],
  )
}

/** Puts another body in place of the one that was kept in this transaction. */
export const keepInstead = async (tx: Runner, caller: Caller, body: string): Promise<void> => {
  if (caller.idempotencyKey === null) return
  await tx.rows('update idempotency set body = $3 where user_id = $1 and key = $2', [
    caller.actor.id,
    caller.idempotencyKey,
    body,
  ])
}

/** The first answer given under the caller's key, or null. Another call or body under the same key is refused. */
export const firstAnswer = async (db: Runner, caller: Caller): Promise<KeptAnswer | null> => {
  if (caller.idempotencyKey === null) return null
  const kept = await db.row<Kept>(
    `select call, body_hash, status, body from idempotency
     where user_id = $1 and key = $2`,
    [caller.actor.id, caller.idempotencyKey],
  )
  if (!kept) return null
  if (kept.call !== caller.call || kept.body_hash !== caller.bodyHash()) {
    throw new ApiError(code.conflict, 'This idempotency key was used for another request.')
  }
  return { status: kept.status, body: kept.body }
}

/** Times that a write is tried again which another one stood in the way of, as it did in that one's. */
const mostTries = 4
/** Milliseconds before the first of them, and more before each further one. */
const pause = 25

/**
 * Runs a write whose work keeps its own answer in the same transaction. When it fails, an earlier answer under the same key
 * is given instead: the write had been done, and whatever stands in the way of doing it again is its own result. Of writes
 * that wait for each other in a circle the database ends one; it did nothing, and is run again unless it is done `once`.
 */
export const safely = async (
  db: Database,
  caller: Caller,
  work: () => Promise<KeptAnswer>,
  { once = false } = {},
): Promise<KeptAnswer> => {
  for (let left = once || db.joined ? 0 : mostTries; ; left -= 1) {
    try {
      return await work()
    } catch (error) {
      if (left > 0 && isDeadlock(error)) {
        // The other goes first, or they would meet again.
        await setTimeout(pause * (1 + mostTries - left))
        continue
      }
      const known = error instanceof ApiError || violated(error) !== null
      const first = known ? await firstAnswer(db, caller) : null
      if (first) return first
      throw error
    }
  }
}
