import { code } from '@college/contract/kit'
import {
  beginTwoStep,
  confirmTwoStep,
  newRecoveryCodes,
  preferTwoStep,
  readTwoStep,
  removeTwoStep,
} from '@college/contract/identity'
import type { CodeMethod, TwoStepState } from '@college/contract/identity'
import { serve } from '#http'
import { ApiError, badField } from '#platform'
import type { Served } from '#http'
import type { Runner } from '#database'
import type { Call } from '#platform'
import { noLongerWaits } from '../waits.ts'
import { endChallenge, endChallenges, findChallenge, makeChallenge } from './challenges.ts'
import type { Challenge } from './challenges.ts'
import { isSentCode, newAppSecret, stepOfCode } from './codes.ts'
import { countGuess, refuseCode } from './guesses.ts'
import { hiddenEmail, hiddenPhone } from './hints.ts'
import { openSecret, sealSecret } from './keys.ts'
import type { TwoStepParts } from './parts.ts'
import { readPhone } from './phone.ts'
import { checkSetUp, sendCode } from './sent-codes.ts'
import { isOn, statusOf, twoStepRequired } from './status.ts'
import type { Status } from './status.ts'
import { tellChange } from './notices.ts'
import * as ways from './ways.ts'

const wayNames: Readonly<Record<CodeMethod, string>> = {
  device: 'An authenticator app',
  email: 'Codes by email',
  phone: 'Codes to your phone',
}

/** How the caller's two-step verification stands, as the web shows it. */
export const stateOf = async (call: Call, tx: Runner, { sms }: TwoStepParts): Promise<TwoStepState> => {
  const userId = call.actor.id
  const standing = await statusOf(tx, userId)
  const passkeys = await tx.rows<TwoStepState['passkeys'][number]>(
    'select id, name, created_at, last_used_at from passkey where user_id = $1 order by id',
    [userId],
  )
  return {
    enabled: isOn(standing),
    required: await twoStepRequired(tx, userId),
    primary: standing.tf_primary_method,
    methods: standing.methods,
    available: ['device', ...(standing.email ? (['email'] as const) : []), ...(sms ? (['phone'] as const) : [])],
    email: standing.email,
    phone: standing.tf_phone_number && hiddenPhone(standing.tf_phone_number),
    recovery_left: standing.recovery_left,
    password_long: standing.password_long,
    passkeys,
  }
}

const beginApp = async (call: Call, parts: TwoStepParts, standing: Status) => {
  const named = await call.db.row<{ college: string; label: string }>(
    `select o.name as college, coalesce(u.username, u.email, '') as label from "user" u
     join organisation o on o.id = u.organisation_id where u.id = $1`,
    [call.actor.id],
  )
  const made = newAppSecret(call.random, named?.college ?? '', named?.label ?? standing.email ?? '')
  const sealed = sealSecret(parts.keys, call.random, call.actor.id, made.secret)
  const challenge = await makeChallenge(call, call.db, {
    purpose: 'set_up',
    userId: call.actor.id,
    sessionId: call.caller.session,
    data: { method: 'device', secret: sealed.toString('base64') },
  })
  const { secret, expires_at } = challenge
  return { challenge: secret, uri: made.uri, secret: made.text, hint: null, expires_at }
}

const beginSent = async (
  call: Call,
  parts: TwoStepParts,
  standing: Status,
  asked: { method: 'email' | 'phone'; phone?: string | undefined },
) => {
  const { method } = asked
  checkSetUp(parts, method)
  const to = method === 'email' ? standing.email : readPhone(asked.phone ?? '')
  if (to === null)
    throw method === 'email'
      ? badField('method', 'There’s no email address in your profile.')
      : badField('phone', 'Enter a number such as 021 234 5678, or +61 for Australia.')
  const challenge = await makeChallenge(call, call.db, {
    purpose: 'set_up',
    userId: call.actor.id,
    sessionId: call.caller.session,
    data: { method, ...(method === 'phone' ? { phone: to } : {}) },
  })
  await sendCode(call, parts, {
    userId: call.actor.id,
    organisationId: standing.organisation_id,
    challenge,
    method,
    to,
  })
  const hint = method === 'email' ? hiddenEmail(to) : hiddenPhone(to)
  return { challenge: challenge.secret, uri: null, secret: null, hint, expires_at: challenge.expires_at }
}

const serveBegin = (parts: TwoStepParts): Served =>
  serve(
    beginTwoStep,
    async (call, { body }) => {
      const standing = await statusOf(call.db, call.actor.id)
      const { method, phone } = body
      const data =
        method === 'device'
          ? await beginApp(call, parts, standing)
          : await beginSent(call, parts, standing, { method, phone })
      return { data }
    },
    { plain: true },
  )

/** Whether the code fits the way being set up; with an app, the time step that it took. */
const checkCode = (
  call: Call,
  { keys }: TwoStepParts,
  { data, secret }: Challenge,
  typed: string,
): { step: number; sealed: Buffer | null } | null => {
  if (data.method === 'device') {
    const sealed = Buffer.from(data.secret ?? '', 'base64')
    const step = stepOfCode(openSecret(keys, call.actor.id, sealed), typed, call.now())
    return step === null ? null : { step, sealed }
  }
  const { sent } = data
  return sent && isSentCode(secret, sent.method, typed, sent.hash) ? { step: 0, sealed: null } : null
}

const keepWay = async (
  call: Call,
  tx: Runner,
  challenge: Challenge,
  found: { step: number; sealed: Buffer | null },
): Promise<CodeMethod> => {
  const method = challenge.data.method ?? 'device'
  await tx.rows(
    `insert into code_way (user_id, method, secret, last_step, created_at, made_in) values ($1, $2, $3, $4, $5, $6)
     on conflict (user_id, method) do update set secret = excluded.secret, last_step = excluded.last_step, created_at = excluded.created_at,
       made_in = excluded.made_in`,
    [call.actor.id, method, found.sealed, found.step, call.now(), call.caller.session],
  )
  if (method === 'phone')
    await tx.rows('update "user" set tf_phone_number = $2 where id = $1', [call.actor.id, challenge.data.phone])
  await ways.noteFacts(tx, call.actor.id)
  return method
}

const serveConfirm = (parts: TwoStepParts): Served =>
  serve(
    confirmTwoStep,
    async (call, { body }) => {
      const userId = call.actor.id
      const organisationId = call.actor.organisation_id
      const challenge = await findChallenge(call, call.db, body.challenge, {
        purpose: ['set_up'],
        sessionId: call.caller.session,
      })
      const takeBack = await countGuess(parts, userId, challenge, call.db)
      const found = checkCode(call, parts, challenge, body.code)
      if (!found)
        return refuseCode(call, {
          userId,
          organisationId,
          given: { method: challenge.data.method ?? 'device', code: body.code },
        })
      const recovery_codes = await call.db.transaction(async (tx) => {
        const before = await ways.ownStanding(call, tx)
        if (!(await endChallenge(tx, call.now(), challenge)))
          throw new ApiError(code.tokenInvalid, 'This code has already been used. Start again.')
        const method = await keepWay(call, tx, challenge, found)
        await noLongerWaits(tx, call.caller.session, 'two_step')
        await tellChange(call, tx, userId, {
          sentence: `${wayNames[method]} ${method === 'device' ? 'was' : 'were'} set up.`,
          changes: { [`two_step_${method}`]: [before.methods.includes(method), true] },
        })
        return ways.firstRecoveryCodes(call, tx, parts, before)
      })
      await takeBack()
      return { data: { recovery_codes } }
    },
    { plain: true },
  )

const servePrefer = (parts: TwoStepParts): Served =>
  serve(preferTwoStep, async (call, { body }) => {
    const standing = await ways.ownStanding(call, call.db)
    if (!standing.methods.includes(body.method))
      throw new ApiError(code.notPossible, 'Set this way up before you choose it.')
    await call.db.rows('update "user" set tf_primary_method = $2 where id = $1', [call.actor.id, body.method])
    await tellChange(call, call.db, call.actor.id, {
      sentence: `${wayNames[body.method]} ${body.method === 'device' ? 'is' : 'are'} what sign-in offers first now.`,
      changes: { tf_primary_method: [standing.tf_primary_method, body.method] },
    })
    return { data: await stateOf(call, call.db, parts) }
  })

const serveRemove = (parts: TwoStepParts): Served =>
  serve(removeTwoStep, async (call, { body }) => {
    const { method } = body
    const before = await ways.ownStanding(call, call.db)
    if (!isOn(before) || (method && !before.methods.includes(method)))
      throw new ApiError(code.notPossible, 'This is not set up.')
    const stays = method !== undefined && isOn(ways.without(before, { method }))
    if (stays) await call.db.rows('delete from code_way where user_id = $1 and method = $2', [call.actor.id, method])
    else {
      await ways.mayTurnOff(call, before, body)
      await ways.takeAllAway(call.db, call.actor.id)
    }
    await endChallenges(call.db, call.now(), call.actor.id)
    await ways.noteFacts(call.db, call.actor.id)
    await tellChange(call, call.db, call.actor.id, {
      sentence: stays
        ? `${wayNames[method]} ${method === 'device' ? 'was' : 'were'} removed.`
        : `It was turned off${body.password === undefined ? '' : ', and the password was replaced by a longer one'}.`,
      changes: stays ? { [`two_step_${method}`]: [true, false] } : { two_step: [true, false] },
    })
    return { data: await stateOf(call, call.db, parts) }
  })

const serveRecovery = (parts: TwoStepParts): Served =>
  serve(
    newRecoveryCodes,
    // Outside the kept answers of writes: these codes are shown once and stay nowhere.
    async (call) => {
      const recovery_codes = await call.db.transaction(async (tx) => {
        if (!isOn(await ways.ownStanding(call, tx)))
          throw new ApiError(code.notPossible, 'Turn two-step verification on first.')
        const made = await ways.replaceRecoveryCodes(call, tx, parts, call.actor.id)
        await tellChange(call, tx, call.actor.id, {
          sentence: 'New recovery codes were made. The old ones no longer work.',
          changes: { recovery_codes: [null, 'replaced'] },
        })
        return made
      })
      return { data: { recovery_codes } }
    },
    { plain: true },
  )

/** The calls with which a person sets up their own two-step verification. */
export const setUpCalls = (parts: TwoStepParts): Served[] => [
  serve(readTwoStep, async (call) => ({ data: await stateOf(call, call.db, parts) })),
  serveBegin(parts),
  serveConfirm(parts),
  servePrefer(parts),
  serveRemove(parts),
  serveRecovery(parts),
]
