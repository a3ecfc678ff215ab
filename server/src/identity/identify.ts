import { code, dayIn, guest } from '@college/contract/kit'
import { idleMinutes } from '@college/contract/identity'
import type { Actor } from '@college/contract/kit'
import type { FastifyRequest } from 'fastify'
import { ApiError } from '#kit'
import type { Context, Identify } from '#kit'
import { loadActor } from '#people'
import { secretHash } from './tokens.ts'
import type { Tokens } from './tokens.ts'

interface SessionRow {
  token_hash: Buffer
  id: number
  user_id: number
  acting_as: number | null
  waits_for: string[]
  epoch: number
}

/** An actor as worked out at an epoch, on a day: relationships begin and end with days. */
interface KnownActor {
  epoch: number
  day: string
  actor: Actor
}

const scheme = 'JWT '
const mostKnown = 5_000

/**
 * Looks keys up in portions: what is asked while a portion is on its way goes together with the next. When that portion fails,
 * so does the next: a database that hangs would otherwise hold people for the time of two.
 */
const together = <K, V>(look: (keys: readonly K[]) => Promise<(key: K) => V>): ((key: K) => Promise<V>) => {
  let next: { keys: K[]; found: Promise<(key: K) => V> } | null = null
  let running: Promise<unknown> | null = null
  return async (key) => {
    if (!next) {
      const keys: K[] = []
      const before = running ?? Promise.resolve()
      const found = before
        .finally(() => {
          next = null
        })
        .then(() => look(keys))
      running = found
      const end = (): void => {
        if (running === found) running = null
      }
      found.then(end, end)
      next = { keys, found }
    }
    next.keys.push(key)
    return (await next.found)(key)
  }
}

const unauthorised = (): ApiError => new ApiError(code.unauthorised, 'Please sign in again.')

/**
 * Who is calling: a guest without a token, the person of the session with one, 401 with a wrong or dead one. The session row is
 * read on every call; what the person may do is worked out again only when the epoch has moved.
 */
export const identifier = (context: Context, tokens: Tokens): Identify => {
  const known = new Map<number, KnownActor>()

  const actorOf = async (userId: number, epoch: number): Promise<Actor> => {
    const found = known.get(userId)
    if (found?.epoch === epoch && found.day === dayIn(found.actor.timezone, context.now())) return found.actor
    const loaded = await loadActor(context.db, userId, context.now())
    if (!loaded) throw unauthorised()
    if (known.size >= mostKnown) known.clear()
    known.set(userId, { epoch, day: dayIn(loaded.timezone, context.now()), actor: loaded })
    return loaded
  }

  const sessionOf = together(async (secrets: readonly string[]) => {
    const hashes = secrets.map((secret) => secretHash(secret))
    const rows = await context.db.rows<SessionRow>(
      `select s.token_hash, s.id, s.user_id, s.acting_as, s.waits_for, (select value from actor_epoch) as epoch
       from session s where s.token_hash = any($1::bytea[]) and (s.ended_at is null or s.ended_at > $2) and s.expires_at > $2
         and not s.resting and (s.remember or s.last_seen_at > $2::timestamptz - $3 * interval '1 minute')`,
      [hashes, context.now(), idleMinutes],
    )
    const byHash = new Map(rows.map((row) => [row.token_hash.toString('base64'), row]))
    return (secret: string) => byHash.get(secretHash(secret).toString('base64')) ?? null
  })

  return async (request: FastifyRequest) => {
    const header = request.headers.authorization
    if (header === undefined) return { actor: guest(0), session: null, actingAs: null, waitsFor: [] }
    const secret = header.startsWith(scheme) ? tokens.read(header.slice(scheme.length)) : null
    const row = secret ? await sessionOf(secret) : null
    if (!row) throw unauthorised()
    return {
      actor: await actorOf(row.user_id, row.epoch),
      session: row.id,
      actingAs: row.acting_as,
      waitsFor: row.waits_for,
    }
  }
}
