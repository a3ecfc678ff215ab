import { createHash } from 'node:crypto'
import { sessionHours } from '@college/contract/identity'
import { createSigner, createVerifier } from 'fast-jwt'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import type { Runner } from '#database'
import type { Context } from '#platform'

/** Signs and reads the tokens of sessions; one algorithm, one key, one type. */
export interface Tokens {
  sign: (claims: { session: string; user: number; expires: Date }) => string
  /** The session secret in a sound token, or null. */
  read: (token: string) => string | null
  /** What a sound token counts by, or null: its session, and whose it is. */
  caller: (token: string) => { key: string; account: string | null } | null
}

interface SoundToken {
  session: string
  account: string | null
  /** Milliseconds since 1970. */
  expires: number
}

const audience = 'college-records'
const type = 'session'

const claimsOf = z.object({ typ: z.literal(type), jti: z.string(), sub: z.string().optional(), exp: z.number() })

// The last letter of a Base64 text has bits to spare: without this, several texts would be the same token.
const isPlain = (token: string): boolean =>
  token.split('.').every((part) => part === Buffer.from(part, 'base64url').toString('base64url'))

/** Tokens signed with `key`. Those signed with `also` are read too: while the key is changed, nodes have one or the other. */
export const openTokens = (key: Buffer, now: () => Date, also: Buffer | null = null): Tokens => {
  const signer = createSigner({ algorithm: 'HS256', key, noTimestamp: true })
  const verifiers = (also ? [key, also] : [key]).map((each) =>
    createVerifier({
      key: each,
      algorithms: ['HS256'],
      allowedAud: audience,
      requiredClaims: ['aud', 'typ', 'jti', 'exp'],
      cache: false,
      ignoreExpiration: true,
    }),
  )
  // A token that was found sound stays so until it expires; whether its session still lives is the database's word.
  const known = new LRUCache<string, SoundToken>({ max: 5_000 })
  const verified = (token: string): unknown => {
    for (const verifier of verifiers) {
      try {
        return verifier(token)
      } catch {
        // The other key may have signed it.
      }
    }
    return null
  }
  const soundToken = (token: string): SoundToken | null => {
    const claims = isPlain(token) ? claimsOf.safeParse(verified(token)).data : null
    if (!claims) return null
    const sound = { session: claims.jti, account: claims.sub ?? null, expires: claims.exp * 1000 }
    known.set(token, sound)
    return sound
  }
  const found = (token: string): SoundToken | null => {
    const sound = known.get(token) ?? soundToken(token)
    return sound && sound.expires > now().getTime() ? sound : null
  }
  return {
    sign: ({ session, user, expires }) =>
      signer({
        jti: session,
        sub: String(user),
        aud: audience,
        typ: type,
        exp: Math.floor(expires.getTime() / 1000),
      }),
    read: (token) => found(token)?.session ?? null,
    caller: (token) => {
      const sound = found(token)
      return sound && { key: sound.session, account: sound.account }
    },
  }
}

/** The key of the tokens: the configured one, else one made once and kept in the database, so that all nodes share it. */
export const tokenKey = async (db: Runner, configured: string | null, random: Context['random']): Promise<Buffer> => {
  if (configured) return Buffer.from(configured)
  await db.rows('insert into server_secret (name, value) values ($1, $2) on conflict do nothing', ['token', random(48)])
  const row = await db.row<{ value: Buffer }>('select value from server_secret where name = $1', ['token'])
  if (!row) throw new Error('the token key is missing')
  return row.value
}

/** What the database keeps of a secret that only its holder has. */
export const secretHash = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** What a session is opened with. */
export interface NewSession {
  userId: number
  remember: boolean
  ip: string
  userAgent: string | null
  /** When it ends; worked out from `remember` where left out. */
  expires?: Date
  waitsFor?: readonly string[]
  knownDeviceId?: number | null
  /** When the password or a code was given; now where left out. */
  authenticated?: Date
  /** The administrator who acts as the person in it, from which session of their own, and why. */
  acting?: { by: number; from: number; reason: string } | null
}

/** Opens a session and gives its token. */
export const openSession = async (
  context: Pick<Context, 'now' | 'random'>,
  tx: Runner,
  tokens: Tokens,
  session: NewSession,
): Promise<{ token: string; expires: Date; id: number }> => {
  const secret = context.random(24).toString('base64url')
  const now = context.now()
  const hours = session.remember ? sessionHours.remembered : sessionHours.day
  const expires = session.expires ?? new Date(now.getTime() + hours * 3_600_000)
  const row = await tx.row<{ id: number }>(
    `insert into session (user_id, token_hash, remember, ip, user_agent, expires_at, created_at, last_seen_at, authenticated_at, waits_for,
       known_device_id, acting_as, parent_id, reason)
     values ($1, $2, $3, $4, $5, $6, $7, $7, $8, $9, $10, $11, $12, $13) returning id`,
    [
      session.userId,
      secretHash(secret),
      session.remember,
      session.ip,
      session.userAgent?.slice(0, 300) ?? null,
      expires.toISOString(),
      now,
      session.authenticated ?? now,
      session.waitsFor ?? [],
      session.knownDeviceId ?? null,
      session.acting?.by ?? null,
      session.acting?.from ?? null,
      session.acting?.reason ?? null,
    ],
  )
  if (!row) throw new Error('a session gave no row')
  return { token: tokens.sign({ session: secret, user: session.userId, expires }), expires, id: row.id }
}

/** Gives a session another token; the one before serves calls under way for a minute. Null where it was renewed within the last one. */
export const renewSession = async (
  context: Pick<Context, 'now' | 'random'>,
  tx: Runner,
  tokens: Tokens,
  session: number | null,
): Promise<string | null> => {
  const secret = context.random(24).toString('base64url')
  const row = await tx.row<{ user_id: number; expires_at: string }>(
    `update session set previous_hash = token_hash, previous_until = $2::timestamptz + interval '1 minute', token_hash = $3
     where id = $1 and ended_at is null and expires_at > $2 and coalesce(previous_until <= $2, true) returning user_id, expires_at`,
    [session, context.now(), secretHash(secret)],
  )
  return row && tokens.sign({ session: secret, user: row.user_id, expires: new Date(row.expires_at) })
}

/**
 * Ends a session, and with it the calendar address and the tokens of programs that were made in it: who ends a thief's session from
 * another one ends what the thief took from it. Renewing keeps the row, so that it is one session throughout.
 */
export const endWithWhatItMade = async (tx: Runner, now: Date, session: number): Promise<void> => {
  await tx.rows(
    `with calendar as (
       update calendarfeed set ended_at = $2, ended_by = 'session' where made_in = $1 and ended_at is null)
     update session set ended_at = $2 where (id = $1 or made_in = $1) and (ended_at is null or ended_at > $2)`,
    [session, now],
  )
}

/** Ends living sessions of a person: all, or all but one; and their calendar address. Gives how many sessions. */
export const endSessionsOf = async (
  tx: Runner,
  now: Date,
  userId: number,
  except: number | null = null,
): Promise<number> => {
  const ended = await tx.rows(
    `with calendar as (
       update calendarfeed set ended_at = $2, ended_by = 'sessions' where user_id = $1 and ended_at is null)
     update session set ended_at = $2 where user_id = $1 and (ended_at is null or ended_at > $2) and expires_at > $2
       and id is distinct from $3 returning id`,
    [userId, now, except],
  )
  return ended.length
}
