import { code } from '@college/contract/kit'
import { codeRules } from '@college/contract/identity'
import { ApiError } from '#platform'
import type { Runner } from '#database'
import type { Context } from '#platform'
import type { WaitingLink } from '../oidc/waiting-link.ts'
import { secretHash } from '../tokens.ts'

/** What a challenge is made for. */
export type ChallengePurpose =
  | ('signin' | 'passkey' | 'step_up' | 'set_up' | 'add_passkey')
  | ('oidc_signin' | 'oidc_confirm' | 'oidc_own' | 'oidc_test')

/** A code that was sent under a challenge, as a keyed hash. */
export interface SentCode {
  method: 'email' | 'phone'
  hash: string
  at: string
}

/** What a challenge keeps. */
export interface ChallengeData {
  remember?: boolean
  sent?: SentCode
  /** The random number a passkey has to sign. */
  passkey?: string
  /** The way that is being set up. */
  method?: 'device' | 'email' | 'phone'
  /** An app's secret, encrypted, in Base64. */
  secret?: string
  phone?: string
  /** The college whose identity provider was asked. */
  organisation_id?: number
  /** What is linked once the person is signed in. */
  identity?: WaitingLink
}

/** A second step or a set-up under way. */
export interface Challenge {
  id: number
  /** What the caller holds; the database keeps its hash. */
  secret: string
  user_id: number | null
  session_id: number | null
  purpose: ChallengePurpose
  data: ChallengeData
  created_at: string
  expires_at: string
}

const columns = 'id, user_id, session_id, purpose, data, created_at, expires_at'

const endOf = (now: Date): Date => new Date(now.getTime() + codeRules.minutes * 60_000)

/** Makes a challenge that lives ten minutes. */
export const makeChallenge = async (
  context: Pick<Context, 'now' | 'random'>,
  db: Runner,
  made: { purpose: ChallengePurpose; userId: number | null; sessionId?: number | null; data?: ChallengeData },
): Promise<Challenge> => {
  const secret = context.random(24).toString('base64url')
  const now = context.now()
  const row = await db.row<Omit<Challenge, 'secret'>>(
    `insert into auth_challenge (secret_hash, user_id, session_id, purpose, data, created_at, expires_at)
     values ($1, $2, $3, $4, $5::jsonb, $6, $7) returning ${columns}`,
    [
      secretHash(secret),
      made.userId,
      made.sessionId ?? null,
      made.purpose,
      JSON.stringify(made.data ?? {}),
      now,
      endOf(now),
    ],
  )
  if (!row) throw new Error('a challenge gave no row')
  return { ...row, secret }
}

const unknown = (): ApiError =>
  new ApiError(code.tokenInvalid, 'This step has ended, or was started somewhere else. Start again.')

/** Whose a challenge has to be: of this session, or of none. */
export interface Holder {
  purpose: readonly ChallengePurpose[]
  sessionId: number | null
}

const check = (row: (Omit<Challenge, 'secret'> & { tries: number; used_at: string | null }) | null, now: Date) => {
  if (!row || row.used_at !== null) throw unknown()
  if (new Date(row.expires_at) <= now)
    throw new ApiError(code.tokenExpired, 'This took longer than ten minutes. Start again.')
  if (row.tries >= codeRules.tries)
    throw new ApiError(code.tokenInvalid, 'Too many wrong codes for this step. Start again.')
  return row
}

/** The living challenge of a secret; 469 for one that is not known or over, 470 for one that is too old. */
export const findChallenge = async (
  context: Pick<Context, 'now'>,
  db: Runner,
  secret: string,
  holder: Holder,
): Promise<Challenge> => {
  const row = await db.row<Omit<Challenge, 'secret'> & { tries: number; used_at: string | null }>(
    `select ${columns}, tries, used_at from auth_challenge c where secret_hash = $1 and purpose = any($2::text[])
       and session_id is not distinct from $3::bigint
       and not exists (select 1 from "user" u where u.id = c.user_id and u.password_changed_at > c.created_at)`,
    [secretHash(secret), holder.purpose, holder.sessionId],
  )
  return { ...check(row, context.now()), secret }
}

/** Counts a try before it is looked at; of many at once no more get through than there are. */
export const takeTry = async (db: Runner, challenge: Challenge): Promise<void> => {
  const taken = await db.row(
    'update auth_challenge set tries = tries + 1 where id = $1 and used_at is null and tries < $2 returning 1',
    [challenge.id, codeRules.tries],
  )
  if (!taken) throw new ApiError(code.tokenInvalid, 'Too many wrong codes for this step. Start again.')
}

/** Ends a challenge; false where another call has done so. */
export const endChallenge = async (db: Runner, now: Date, challenge: Challenge): Promise<boolean> =>
  (await db.row('update auth_challenge set used_at = $2 where id = $1 and used_at is null returning 1', [
    challenge.id,
    now,
  ])) !== null

/** Keeps more in a challenge; a code that is sent lets it live ten minutes from then. */
export const keepIn = async (db: Runner, now: Date, challenge: Challenge, data: ChallengeData): Promise<void> => {
  await db.rows('update auth_challenge set data = data || $2::jsonb, expires_at = $3 where id = $1', [
    challenge.id,
    JSON.stringify(data),
    data.sent ? endOf(now) : challenge.expires_at,
  ])
}

/** Ends every challenge of a person. */
export const endChallenges = async (db: Runner, now: Date, userId: number): Promise<void> => {
  await db.rows('update auth_challenge set used_at = $2 where user_id = $1 and used_at is null', [userId, now])
}
