import { code } from '@college/contract/kit'
import { codeRules, sendRules } from '@college/contract/identity'
import type { SentMethod } from '@college/contract/identity'
import { audit } from '#records'
import { ApiError } from '#platform'
import type { Runner } from '#database'
import type { Call, Limit } from '#platform'
import { queueMail } from '#messaging'
import { keepIn } from './challenges.ts'
import type { Challenge } from './challenges.ts'
import { newCode, sentHash } from './codes.ts'
import type { TwoStepParts } from './parts.ts'

const sends: Limit = { name: 'code-send', most: sendRules.most, seconds: sendRules.minutes * 60 }

/** A code to send: for whom, under which challenge, which way, and where to. */
export interface Sending {
  userId: number
  organisationId: number
  challenge: Challenge
  method: SentMethod
  to: string
}

const tooSoon = (seconds: number): ApiError =>
  new ApiError(code.tooMany, `We’ve just sent a code. Wait ${seconds} seconds.`, undefined, {
    retry_after: seconds,
  })

/** Refuses a second code within thirty seconds; of several calls at once one gets through. */
const keepDistance = async (call: Call, tx: Runner, userId: number): Promise<void> => {
  await tx.rows('select 1 from "user" where id = $1 for update', [userId])
  const last = await tx.row<{ at: string | null }>(
    `select max(data -> 'sent' ->> 'at') as at from auth_challenge where user_id = $1 and expires_at > $2`,
    [userId, call.now()],
  )
  if (last?.at == null) return
  const passed = Math.floor((call.now().getTime() - Date.parse(last.at)) / 1000)
  if (passed < sendRules.spacing) throw tooSoon(sendRules.spacing - passed)
}

const mailCode = async (tx: Runner, sending: Sending, digits: string): Promise<void> => {
  await queueMail(tx, {
    event: 'two_step_code',
    organisationId: sending.organisationId,
    userId: sending.userId,
    to: sending.to,
    causedBy: sending.userId,
    values: { code: digits, lasts: `${codeRules.minutes} minutes` },
  })
}

const textCode = async (call: Call, { sms }: TwoStepParts, sending: Sending, digits: string): Promise<void> => {
  const { name = 'College' } =
    (await call.db.row<{ name: string }>('select name from organisation where id = $1', [sending.organisationId])) ?? {}
  try {
    await sms?.send(
      sending.to,
      `${digits} is your code for ${name}. It works for ${codeRules.minutes} minutes. Don’t share it.`,
    )
  } catch (error) {
    call.log.error({ err: error }, 'a code could not be sent to a phone')
    throw new ApiError(
      code.unavailable,
      'We couldn’t send the text. Use another way, or try again shortly.',
      undefined,
      { retry_after: sendRules.spacing },
    )
  }
}

/** Refuses a way that the college has not set up. */
export const checkSetUp = ({ sms }: Pick<TwoStepParts, 'sms'>, method: SentMethod | 'device'): void => {
  if (method === 'phone' && sms === null)
    throw new ApiError(code.notSetUp, 'The college can’t send texts. Use another way.')
}

/** Sends a new code under a challenge; the one sent before dies. Runs outside a transaction, so that each one stays counted. */
export const sendCode = async (call: Call, parts: TwoStepParts, sending: Sending): Promise<void> => {
  const { challenge, method, userId } = sending
  checkSetUp(parts, method)
  await parts.limits.take(sends, `user ${userId}`)
  const digits = newCode(call.random)
  try {
    await call.db.transaction(async (tx) => {
      await keepDistance(call, tx, userId)
      const hash = sentHash(challenge.secret, method, digits)
      await keepIn(tx, call.now(), challenge, { sent: { method, hash, at: call.now().toISOString() } })
      if (method === 'email') await mailCode(tx, sending, digits)
      await audit(tx, call.caller, {
        resource: 'user',
        recordId: userId,
        organisationId: sending.organisationId,
        changes: { code: [null, { sent: method }] },
      })
    })
  } catch (error) {
    await parts.limits.giveBack(sends, `user ${userId}`)
    throw error
  }
  if (method === 'phone') await textCode(call, parts, sending, digits)
}
