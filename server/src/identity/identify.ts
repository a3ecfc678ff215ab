import { code, collegeHeader, dayIn, guest } from '@college/contract/kit'
import type { Actor } from '@college/contract/kit'
import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { scopeOf } from '#database'
import { cachedSessionReader } from '#records'
import { ApiError } from '#platform'
import type { Identify, Who } from '#records'
import type { Context, Machine } from '#platform'
import { loadActor } from '#people'
import { bearer, soundToken } from './apitokens.ts'
import { createBatchLoader } from './batch-loader.ts'
import { secretHash } from './tokens.ts'
import type { Tokens } from './tokens.ts'

interface SessionRow {
  id: number
  user_id: number
  acting_as: number | null
  waits_for: string[]
  epoch: number
  machine: Machine | null
}

/** A session as last read; `text` is the whole of what was read. */
interface KnownSession {
  hash: Buffer
  text: string
  row: SessionRow
}

/** An actor as worked out at an epoch, on a day: relationships begin and end with days. */
interface KnownActor {
  epoch: number
  day: string
  actor: Actor
}

const scheme = 'JWT '
const max = 5_000

/**
 * All that a call has to know of its session, given only while the session lives, and the epoch of the actors. The row is the grant:
 * whatever takes it away has ended the row (036-grants.sql). The token before a renewal serves for a minute. Each part is
 * the place of a value in the statement: the hash of the token, and the instant.
 */
export const sessionSql = (hash: string, at: string): string =>
  `select s.id, s.user_id, s.acting_as, s.waits_for, s.machine, (select value from actor_epoch) as epoch
   from session s where (s.token_hash = ${hash} or (s.previous_hash = ${hash} and s.previous_until > ${at}))
     and (s.ended_at is null or s.ended_at > ${at}) and s.expires_at > ${at}
     and not s.resting`

const endedToken = (): ApiError => new ApiError(code.unauthorised, 'This API token has ended, or never was one.')

const unauthorised = (): ApiError => new ApiError(code.unauthorised, 'Sign in again.')

/**
 * Who is calling: a guest without a token, the person of the session with one, 401 with a wrong or dead one. The session row is
 * read on every call; what the person may do is worked out again only when the epoch has moved.
 */
export const identifier = (context: Pick<Context, 'db' | 'now' | 'keys'>, tokens: Tokens): Identify => {
  const known = new LRUCache<number, KnownActor>({ max })
  const sessions = new LRUCache<string, KnownSession>({ max })

  const knownActor = (userId: number, epoch: number): Actor | null => {
    const found = known.get(userId)
    return found?.epoch === epoch && found.day === dayIn(found.actor.timezone, context.now()) ? found.actor : null
  }

  const actorOf = async (userId: number, epoch: number): Promise<Actor> => {
    const found = knownActor(userId, epoch)
    if (found) return found
    const now = context.now()
    const loaded = await loadActor(context.db, userId, now)
    if (!loaded) throw unauthorised()
    known.set(userId, { epoch, day: dayIn(loaded.timezone, now), actor: loaded })
    return loaded
  }

  const sessionLoader = createBatchLoader(async (secrets: readonly string[]) => {
    const asked = secrets.map((secret) => ({ secret, hash: secretHash(secret) }))
    const rows = await context.db.rows<{ hash: Buffer; text: string }>(
      `select h.hash, row_to_json(x)::text as text from unnest($1::bytea[]) h(hash)
       cross join lateral (${sessionSql('h.hash', '$2')}) x`,
      [asked.map(({ hash }) => hash), context.now()],
    )
    const texts = new Map(rows.map(({ hash, text }) => [hash.toString('base64'), text]))
    return asked.map(({ secret, hash }): SessionRow | null => {
      const text = texts.get(hash.toString('base64'))
      if (text === undefined) return null
      const row = JSON.parse(text) as SessionRow // as the statement selects it
      // Our own hash is kept: the one that was read stands in a piece of 8 kB that it would keep as well.
      sessions.set(secret, { hash, text, row })
      return row
    })
  })

  /** A program, with what its maker may do in the one college, and no more: never as the platform, nor with what is the maker's own. */
  const programOf = async (header: string): Promise<Who> => {
    const secret = soundToken(context.keys, header)
    const row = secret === null ? null : await sessionLoader.load(secret)
    const { machine } = row ?? {}
    if (!row || !machine) throw endedToken()
    const maker = await actorOf(row.user_id, row.epoch)
    const here = machine.organisation_id
    // Whoever no longer administers the college has ended the token with it (097-apitokens.sql).
    if (!maker.platform_admin && !maker.admin_organisations.includes(here)) throw endedToken()
    const actor: Actor = {
      ...guest(here),
      id: maker.id,
      admin_organisations: [here],
      timezone: maker.timezone,
    }
    return { machine, ...who(row, actor) }
  }

  const secretOf = (header: string | undefined): string | null =>
    header?.startsWith(scheme) ? tokens.read(header.slice(scheme.length)) : null

  const who = (row: SessionRow, actor: Actor): Who => ({
    actor,
    session: row.id,
    actingAs: row.acting_as,
    waitsFor: row.waits_for,
  })

  return {
    caller: async (request: FastifyRequest) => {
      const header = request.headers.authorization
      if (header === undefined) return { actor: guest(0), session: null, actingAs: null, waitsFor: [] }
      if (header.startsWith(bearer)) return programOf(header)
      const secret = secretOf(header)
      const row = secret ? await sessionLoader.load(secret) : null
      if (!row || row.machine) throw unauthorised()
      return who(row, await actorOf(row.user_id, row.epoch))
    },
    cachedSession: (request: FastifyRequest) => {
      const secret = secretOf(request.headers.authorization)
      const session = secret ? sessions.get(secret) : undefined
      const actor = session ? knownActor(session.row.user_id, session.row.epoch) : null
      // Whether there is such a college is not known without asking.
      if (!session || !actor || (actor.platform_admin && request.headers[collegeHeader] !== undefined)) return null
      const given = [session.hash, context.now()] as const
      return {
        db: cachedSessionReader(context.db.scopedTo(scopeOf(actor)), sessionSql, given, session.text),
        ...who(session.row, actor),
      }
    },
  }
}
