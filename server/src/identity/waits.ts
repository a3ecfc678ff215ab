import type { Wait } from '@college/contract/identity'
import type { Runner } from '#database'

/** Takes one thing off what a session waits for. */
export const noLongerWaits = async (tx: Runner, sessionId: number | null, wait: Wait): Promise<void> => {
  await tx.rows('update session set waits_for = array_remove(waits_for, $2) where id = $1', [sessionId, wait])
}
