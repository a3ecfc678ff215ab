import { PassThrough } from 'node:stream'
import type { Readable } from 'node:stream'
import { code } from '@college/contract/kit'
import type { Database } from '#database'
import { ApiError } from '#platform'

/** Pages of one session that follow something at once, and those of a node. */
const most = { ofSession: 8, ofNode: 2_000 } as const
/** Shorter than what a proxy or a browser takes for a dead connection. */
const beat = 20_000

/** Who follows a form, and how long. */
export interface Follower {
  readonly form: number
  readonly session: number
  readonly seconds: number
  /** When their connection is gone. */
  readonly gone: AbortSignal | undefined
}

/** Open pages that follow forms: each is told that its form has changed, and reads it again by itself. */
export interface Follows {
  readonly open: (follower: Follower) => Promise<Readable>
  /** Ends all of them, so that the node can close. */
  readonly close: () => void
}

/** Follows what the database tells of forms. Nothing is told to a session that has ended. */
export const openFollows = (db: Database, now: () => Date): Follows => {
  const ends = new Set<() => void>()
  const sessions = new Map<number, number>()
  let closed = false
  const lives = async (session: number): Promise<boolean> =>
    (await db.row('select 1 from session where id = $1 and ended_at is null and not resting and expires_at > $2', [
      session,
      now(),
    ])) !== null

  const open = async ({ form, session, seconds, gone }: Follower): Promise<Readable> => {
    if (closed)
      throw new ApiError(code.unavailable, 'We’re restarting. Try again shortly.', undefined, { retry_after: 2 })
    const count = sessions.get(session) ?? 0
    if (count >= most.ofSession || ends.size >= most.ofNode)
      throw new ApiError(code.tooMany, 'Too many open pages follow forms. Close some of them.', undefined, {
        retry_after: 60,
      })
    const stream = new PassThrough({ highWaterMark: 1_024 })
    let stop = (): void => undefined
    let isOver = false
    const end = (): void => {
      if (isOver) return
      isOver = true
      stop()
      clearInterval(beating)
      clearTimeout(ending)
      ends.delete(end)
      const left = (sessions.get(session) ?? 1) - 1
      if (left > 0) sessions.set(session, left)
      else sessions.delete(session)
      stream.end()
    }
    const tell = async (): Promise<void> => {
      if (!(await lives(session).catch(() => false))) return end()
      if (!isOver) stream.write('data: changed\n\n')
    }
    const beating = setInterval(() => stream.write(':\n\n'), beat)
    const ending = setTimeout(end, seconds * 1_000)
    sessions.set(session, count + 1)
    ends.add(end)
    gone?.addEventListener('abort', end, { once: true })
    stream.once('error', end)
    try {
      stop = await db.listen((what) => {
        if (what === null || what === `form ${form}`) void tell()
      })
    } catch (error) {
      end()
      throw error
    }
    if (gone?.aborted || isOver) {
      stop()
      end()
    }
    stream.write(': follows\n\n')
    return stream
  }
  return {
    open,
    close: () => {
      closed = true
      for (const end of ends) end()
    },
  }
}
