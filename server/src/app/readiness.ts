import { builtVersion, code } from '@college/contract/kit'
import type { FastifyInstance } from 'fastify'
import type { Room } from '#platform'
import type { Database } from '#database'

/** Why a node wants no calls just now. */
export type Unready = 'stopping' | 'disk' | 'saturated' | 'database'

interface Watched {
  readonly db: Database
  readonly room: Room
  /** Calls waiting for the database at which it counts as saturated. */
  readonly mostWaiting: number
  readonly isStopping: () => boolean
}

/** Adds what those ask who watch the node: whether it lives, and whether it is to be given calls. */
export const addReadiness = (http: FastifyInstance, { db, room, mostWaiting, isStopping }: Watched): void => {
  // In this order: a full disk is why the database is away, and a saturated node must not wait for it.
  const reasonNow = async (): Promise<Unready | null> => {
    if (isStopping()) return 'stopping'
    if (await room.isShort()) return 'disk'
    if (http.admission.saturated || db.waiting() > mostWaiting) return 'saturated'
    const answers = await db.row('select 1 as one').then(
      () => true,
      () => false,
    )
    return answers ? null : 'database'
  }
  http.get('/live', async () => ({ live: true }))
  http.get('/ready', async (_request, reply) => {
    const reason = await reasonNow()
    return reply
      .code(reason === null ? 200 : code.unavailable)
      .send({ ready: reason === null, reason, version: builtVersion })
  })
}
