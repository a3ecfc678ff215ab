import { code } from '@college/contract/kit'
import type { CodeMethod } from '@college/contract/identity'
import { audit } from '#records'
import { ApiError, badField } from '#platform'
import type { Runner } from '#database'
import type { Call, Limit } from '#platform'
import { endChallenge, takeTry } from './challenges.ts'
import type { Challenge } from './challenges.ts'
import { isSentCode, recoveryHash, stepOfCode } from './codes.ts'
import { openSecret } from './keys.ts'
import type { TwoStepParts } from './parts.ts'

/** Wrong codes of one person, over all challenges, sessions and addresses. */
const perQuarter: Limit = { name: 'code', most: 10, seconds: 900 }
const perDay: Limit = { name: 'code-day', most: 50, seconds: 86_400 }

/** A code as it was given. */
export interface CodeInput {
  method: CodeMethod | 'recovery'
  code: string
}

/** Whose code is looked at, and under which challenge, if any. */
export interface Guess {
  userId: number
  organisationId: number
  challenge: Challenge | null
  given: CodeInput
}

/** The secret of a person's app; null where the server's key has changed since, so that another way has to be used. */
const openApp = (call: Call, { keys }: TwoStepParts, userId: number, sealed: Buffer): Buffer | null => {
  try {
    return openSecret(keys, userId, sealed)
  } catch (error) {
    call.log.error({ err: error, userId }, 'the secret of an authenticator app cannot be read')
    return null
  }
}

const isAppCode = async (call: Call, parts: TwoStepParts, userId: number, typed: string): Promise<boolean> => {
  const way = await call.db.row<{ secret: Buffer }>(
    `select secret from code_way where user_id = $1 and method = 'device'`,
    [userId],
  )
  const secret = way && openApp(call, parts, userId, way.secret)
  const step = secret ? stepOfCode(secret, typed, call.now()) : null
  if (step === null) return false
  // The newest step that was taken only grows, so of two calls with one code a single one gets through.
  const taken = await call.db.row(
    `update code_way set last_step = $2, last_used_at = $3 where user_id = $1 and method = 'device' and last_step < $2 returning 1`,
    [userId, step, call.now()],
  )
  return taken !== null
}

const isRecoveryCode = async (
  db: Runner,
  parts: TwoStepParts,
  userId: number,
  typed: string,
  now: Date,
): Promise<boolean> =>
  (await db.row(
    'update recovery_code set used_at = $3 where user_id = $1 and code_hash = $2 and used_at is null returning 1',
    [userId, recoveryHash(parts.keys, userId, typed), now],
  )) !== null

const isRight = async (call: Call, parts: TwoStepParts, { userId, challenge, given }: Guess): Promise<boolean> => {
  switch (given.method) {
    case 'device':
      return isAppCode(call, parts, userId, given.code)
    case 'recovery':
      return isRecoveryCode(call.db, parts, userId, given.code, call.now())
    case 'email':
    case 'phone': {
      const sent = challenge?.data.sent
      return sent?.method === given.method && isSentCode(challenge?.secret ?? '', given.method, given.code, sent.hash)
    }
  }
}

/** Counts a guess before it is looked at, so that many at once are as many as they are. Gives the way to take the count back. */
export const countGuess = async (
  { limits }: TwoStepParts,
  userId: number,
  challenge: Challenge | null,
  db: Runner,
): Promise<() => Promise<void>> => {
  await limits.take(perQuarter, `user ${userId}`)
  await limits.take(perDay, `user ${userId}`)
  if (challenge) await takeTry(db, challenge)
  return async () => {
    await Promise.all([limits.giveBack(perQuarter, `user ${userId}`), limits.giveBack(perDay, `user ${userId}`)])
  }
}

/** Keeps on record that a code was wrong, and refuses it. */
export const refuseCode = async (
  call: Call,
  guess: Pick<Guess, 'userId' | 'organisationId' | 'given'>,
): Promise<never> => {
  await call.db.rows('update "user" set failed_login_count = failed_login_count + 1 where id = $1', [guess.userId])
  await audit(call.db, call.caller, {
    resource: 'user',
    recordId: guess.userId,
    organisationId: guess.organisationId,
    changes: { code: [null, { wrong: guess.given.method }] },
  })
  throw badField('code', 'That code isn’t right. Codes work once, and only for a short time.')
}

/** Takes a code: returns when it is right, and then its challenge is over; refuses otherwise. Runs outside a transaction, so that a wrong one stays counted. */
export const takeCode = async (call: Call, parts: TwoStepParts, guess: Guess): Promise<void> => {
  const { challenge, userId } = guess
  const takeBack = await countGuess(parts, userId, challenge, call.db)
  if (!(await isRight(call, parts, guess))) await refuseCode(call, guess)
  if (challenge && !(await endChallenge(call.db, call.now(), challenge)))
    throw new ApiError(code.tokenInvalid, 'This code has already been used. Start again.')
  await takeBack()
}
