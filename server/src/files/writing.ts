import { createHash } from 'node:crypto'
import { firstAnswer, keep, safely } from '#kit'
import type { Call, Database, KeptAnswer } from '#kit'

/**
 * A write whose bytes take longer than a transaction may: what is prepared outside is written at the end, in one transaction with the
 * answer that is kept for a repeat.
 */
export const writeOnce = (
  call: Call,
  work: (finish: (write: (tx: Database) => Promise<KeptAnswer>) => Promise<KeptAnswer>) => Promise<KeptAnswer>,
): Promise<KeptAnswer> =>
  safely(call.db, call.caller, async () => {
    const first = await firstAnswer(call.db, call.caller)
    if (first) return first
    return work((write) =>
      call.db.transaction(async (tx) => {
        const made = await write(tx)
        await keep(tx, call.caller, made)
        return made
      }),
    )
  })

/** The call as one that is repeated only with the same content. */
export const boundToContent = (call: Call, ...parts: readonly string[]): Call => ({
  ...call,
  caller: {
    ...call.caller,
    bodyHash: createHash('sha256').update(JSON.stringify(parts)).digest('base64url'),
  },
})
