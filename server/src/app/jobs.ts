import { quoted } from '#records'
import { isPointedTo } from '#database'
import type { ServerRecord } from '#records'
import type { Context, Limits } from '#platform'

const portion = 500

/** Removes what has served its time: answers kept for repeats, old counts, ended sessions. */
export const sweep = async (context: Pick<Context, 'db'>, limits: Limits): Promise<void> => {
  await context.db.rows(`delete from idempotency where created_at < now() - interval '35 days'`)
  await context.db.rows(`delete from auth_challenge where expires_at < now() - interval '1 day'`)
  await context.db.rows(`delete from session where coalesce(ended_at, expires_at) < now() - interval '90 days'`)
  await context.db.rows(`delete from calendarfeed where ended_at < now() - interval '90 days'`)
  await context.db.rows(`delete from link_token where expires_at < now() - interval '30 days'`)
  await context.db.rows(`delete from signinglink where expires_at < now() - interval '90 days'`)
  await limits.forget()
}

// People and organisations are kept: too much that must stay points to them.
const neverPurged = new Set(['organisation', 'user'])

/** Deletes for good what was removed over thirty days ago, unless something still points to it. */
export const purge = async (
  context: Pick<Context, 'db' | 'now'>,
  records: readonly ServerRecord[],
): Promise<number> => {
  let purged = 0
  for (const { record } of records.toReversed()) {
    if (neverPurged.has(record.name)) continue
    // The youngest first: what is in a folder came after it, and points to it.
    const rows = await context.db.rows<{ id: number }>(
      `select id from ${quoted(record.name)} where deleted_at < $1::timestamptz - interval '30 days' order by id desc limit ${portion}`,
      [context.now()],
    )
    for (const { id } of rows) {
      const gone = await context.db
        .rows(`delete from ${quoted(record.name)} where id = $1 returning id`, [id])
        .catch((error: unknown) => {
          if (isPointedTo(error)) return []
          throw error
        })
      purged += gone.length
    }
  }
  return purged
}

/**
 * Runs a piece of work again and again, one at a time, until stopped; a failure is logged and tried again. While it takes longer
 * than its interval nothing queues up behind it, and long work is told when it should come to its end. What looks on runs each piece.
 */
export const every = (
  seconds: number,
  work: (stopping: AbortSignal) => Promise<unknown>,
  log: Pick<Context['log'], 'warn'>,
  watched: (run: () => Promise<unknown>) => Promise<unknown> = (run) => run(),
): (() => Promise<void>) => {
  const stopping = new AbortController()
  let running: Promise<void> | null = null
  const once = async (): Promise<void> => {
    try {
      await watched(() => work(stopping.signal))
    } catch (error) {
      log.warn({ err: error }, 'a recurring job failed')
    }
    running = null
  }
  const timer = setInterval(() => {
    running ??= once()
  }, seconds * 1000)
  timer.unref()
  return async () => {
    clearInterval(timer)
    stopping.abort()
    await running
  }
}
