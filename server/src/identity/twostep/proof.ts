import { code, stepUpMinutes } from '@college/contract/kit'
import type { BodyOf } from '@college/contract/kit'
import {
  passkeyOptions,
  passkeySignIn,
  sendGuardcode,
  sendRules,
  stepUp,
  verifyGuardcode,
} from '@college/contract/identity'
import { serve } from '#http'
import { audit } from '#records'
import { ApiError, badField } from '#platform'
import type { Served } from '#http'
import type { Call, Limit } from '#platform'
import { openFor } from '../open-session.ts'
import { passwordFits } from '../passwords.ts'
import { endChallenge, findChallenge, keepIn, makeChallenge, takeTry } from './challenges.ts'
import type { Challenge } from './challenges.ts'
import { takeCode } from './guesses.ts'
import type { CodeInput } from './guesses.ts'
import type { TwoStepParts } from './parts.ts'
import { hintOf } from './second-step.ts'
import { checkSetUp, sendCode } from './sent-codes.ts'
import { statusOf } from './status.ts'
import { tellChange } from './notices.ts'
import { askingOptions, personOfPasskey } from './webauthn.ts'

/** Passkeys asked for from one address. */
const asking: Limit = { name: 'passkey-options', most: 60, seconds: 900 }
/** Tries of one person at their own password while they are signed in, whatever asks for it. */
export const ownPassword: Limit = { name: 'own-password', most: 10, seconds: 900 }

/** The challenge a caller goes on with: a guest's second step, or the step-up of a session. A new step-up where none is named. */
const challengeFor = async (call: Call, secret: string | undefined): Promise<Challenge> => {
  const { session } = call.caller
  if (secret !== undefined) {
    const purpose = session === null ? 'signin' : 'step_up'
    return findChallenge(call, call.db, secret, { purpose: [purpose], sessionId: session })
  }
  if (session === null) throw badField('challenge', 'Sign in with your password first.')
  return makeChallenge(call, call.db, { purpose: 'step_up', userId: call.actor.id, sessionId: session })
}

const serveSend = (parts: TwoStepParts): Served =>
  serve(
    sendGuardcode,
    async (call, { body }) => {
      const { method } = body
      checkSetUp(parts, method)
      const challenge = await challengeFor(call, body.challenge)
      const userId = challenge.user_id ?? 0
      const standing = await statusOf(call.db, userId)
      const to = method === 'email' ? standing.email : standing.tf_phone_number
      if (!standing.methods.includes(method) || to === null)
        throw badField('method', 'This isn’t set up. Use another way.')
      await sendCode(call, parts, { userId, organisationId: standing.organisation_id, challenge, method, to })
      const { expires_at } = await findChallenge(call, call.db, challenge.secret, {
        purpose: [challenge.purpose],
        sessionId: challenge.session_id,
      })
      const hint = hintOf(standing, method)
      return { data: { challenge: challenge.secret, hint, expires_at, wait: sendRules.spacing } }
    },
    { plain: true },
  )

const codeOf = async (call: Call, parts: TwoStepParts, challenge: Challenge, given: CodeInput): Promise<number> => {
  const userId = challenge.user_id ?? 0
  const { organisation_id: organisationId } = await statusOf(call.db, userId)
  await takeCode(call, parts, { userId, organisationId, challenge, given })
  return userId
}

/** Tells the person that one of their last codes was used: who holds them all can come in without any other way. */
const tellOfRecovery = async (call: Call, userId: number): Promise<void> =>
  call.db.transaction(async (tx) => {
    const { recovery_left: left } = await statusOf(tx, userId)
    await tellChange(call, tx, userId, {
      sentence: `A recovery code was used; ${left === 1 ? 'one is' : `${left} are`} left.`,
      changes: { recovery_codes: [left + 1, left] },
    })
  })

const serveVerify = (parts: TwoStepParts): Served =>
  serve(
    verifyGuardcode,
    async (call, { body }) => {
      const { method } = body
      const challenge = await findChallenge(call, call.db, body.challenge, { purpose: ['signin'], sessionId: null })
      const userId = await codeOf(call, parts, challenge, { method, code: body.code })
      if (method === 'recovery') await tellOfRecovery(call, userId)
      const by = method === 'recovery' ? 'recovery' : 'code'
      const { remember = false, identity } = challenge.data
      return openFor(call, parts, userId, { remember, by, identity })
    },
    { plain: true },
  )

const serveOptions = (parts: TwoStepParts): Served =>
  serve(
    passkeyOptions,
    async (call, { body }) => {
      const { session, ip } = call.caller
      await parts.limits.take(asking, session === null ? ip : `session ${session}`)
      const guest = session === null && body.challenge === undefined
      const challenge = guest
        ? await makeChallenge(call, call.db, { purpose: 'passkey', userId: null })
        : await challengeFor(call, body.challenge)
      const { options, challenge: number } = await askingOptions(call, parts, challenge.user_id)
      await keepIn(call.db, call.now(), challenge, { passkey: number })
      return { data: { challenge: challenge.secret, options } }
    },
    { plain: true },
  )

/** The person whose passkey answers the challenge, which is over then. */
const passkeyOf = async (
  call: Call,
  parts: TwoStepParts,
  challenge: Challenge,
  response: Readonly<Record<string, unknown>>,
): Promise<number> => {
  const { passkey } = challenge.data
  if (passkey === undefined) throw badField('challenge', 'We didn’t ask for a passkey. Start again.')
  await takeTry(call.db, challenge)
  const { userId } = await personOfPasskey(call, parts, { challenge: passkey, userId: challenge.user_id }, response)
  if (!(await endChallenge(call.db, call.now(), challenge)))
    throw new ApiError(code.tokenInvalid, 'This step has ended. Start again.')
  return userId
}

const servePasskeySignIn = (parts: TwoStepParts): Served =>
  serve(
    passkeySignIn,
    async (call, { body }) => {
      const challenge = await findChallenge(call, call.db, body.challenge, {
        purpose: ['signin', 'passkey'],
        sessionId: null,
      })
      const userId = await passkeyOf(call, parts, challenge, body.response)
      const account = await call.db.row<{ confirmed: boolean }>(
        'select confirmed_at is not null as confirmed from "user" where id = $1 and active and deleted_at is null',
        [userId],
      )
      if (!account) throw badField('response', 'This account isn’t active. Ask the college office.')
      if (!account.confirmed) throw new ApiError(code.unconfirmed, 'Confirm your email address first.')
      return openFor(call, parts, userId, {
        remember: challenge.data.remember ?? body.remember ?? false,
        by: 'passkey',
        identity: challenge.data.identity,
      })
    },
    { plain: true },
  )

const passwordOf = async (call: Call, { limits }: TwoStepParts, password: string): Promise<void> => {
  const subject = `user ${call.actor.id}`
  await limits.take(ownPassword, subject)
  const row = await call.db.row<{ password_hash: string | null }>('select password_hash from "user" where id = $1', [
    call.actor.id,
  ])
  if (!(await passwordFits(password, row?.password_hash ?? null))) {
    await call.db.rows('update "user" set failed_login_count = failed_login_count + 1 where id = $1', [call.actor.id])
    throw badField('password', 'That password isn’t right. Try again.')
  }
  await limits.giveBack(ownPassword, subject)
}

type Proof = NonNullable<BodyOf<typeof stepUp>>

/** Takes what was given; gives its kind. */
const proofOf = async (call: Call, parts: TwoStepParts, body: Proof): Promise<string> => {
  const { password, passkey, method, code: typed } = body
  if (password !== undefined) {
    await passwordOf(call, parts, password)
    return 'password'
  }
  if (passkey !== undefined) {
    await passkeyOf(call, parts, await challengeFor(call, body.challenge ?? ''), passkey)
    return 'passkey'
  }
  if (method === undefined || typed === undefined) throw badField('password', 'Enter your password or a code.')
  const { organisation_id: organisationId } = await statusOf(call.db, call.actor.id)
  const given: CodeInput = { method, code: typed }
  const sent = method === 'email' || method === 'phone'
  if (sent && body.challenge === undefined) throw badField('challenge', 'Ask for a code first.')
  const challenge = body.challenge === undefined ? null : await challengeFor(call, body.challenge)
  await takeCode(call, parts, { userId: call.actor.id, organisationId, challenge, given })
  if (method === 'recovery') await tellOfRecovery(call, call.actor.id)
  return 'code'
}

const serveStepUp = (parts: TwoStepParts): Served =>
  serve(
    stepUp,
    async (call, { body }) => {
      const by = await proofOf(call, parts, body)
      const now = call.now()
      await call.db.transaction(async (tx) => {
        await tx.rows('update session set authenticated_at = $2 where id = $1', [call.caller.session, now])
        await audit(tx, call.caller, {
          resource: 'session',
          recordId: call.caller.session,
          organisationId: call.actor.organisation_id,
          changes: { step_up: [null, by] },
        })
      })
      return { data: { until: new Date(now.getTime() + stepUpMinutes * 60_000).toISOString() } }
    },
    { plain: true },
  )

/** The calls with which a person proves who they are: the second step of a sign-in, and giving it again. */
export const provingCalls = (parts: TwoStepParts): Served[] => [
  serveSend(parts),
  serveVerify(parts),
  serveOptions(parts),
  servePasskeySignIn(parts),
  serveStepUp(parts),
]
