import type { Wait } from '@college/contract/identity'
import type { Runner } from '#database'

/** Takes one thing off what a session waits for. What proves who it is, a password or a second step, it proves for itself alone. */
export const noLongerWaits = async (tx: Runner, sessionId: number | null, wait: Wait): Promise<void> => {
  await tx.rows('update session set waits_for = array_remove(waits_for, $2) where id = $1', [sessionId, wait])
}

/** The texts of the college are accepted for all sessions of a person. */
export const nothingLeftToAgree = async (tx: Runner, userId: number): Promise<void> => {
  await tx.rows(
    `update session set waits_for = array_remove(waits_for, 'agreements')
     where user_id = $1 and 'agreements' = any(waits_for) and ended_at is null`,
    [userId],
  )
}
