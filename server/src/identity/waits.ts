import type { Wait } from '@college/contract/identity'
import type { Runner } from '#database'

/** Takes one thing off what the sessions of a person wait for: it is done for all of them. */
export const noLongerWaits = async (tx: Runner, userId: number, wait: Wait): Promise<void> => {
  await tx.rows(
    'update session set waits_for = array_remove(waits_for, $2) where user_id = $1 and $2 = any(waits_for) and ended_at is null',
    [userId, wait],
  )
}
