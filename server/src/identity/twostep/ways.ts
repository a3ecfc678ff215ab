import { code } from '@college/contract/kit'
import type { CodeMethod } from '@college/contract/identity'
import { ApiError } from '#platform'
import type { Runner } from '#database'
import type { Call } from '#platform'
import { setPassword } from '../password-calls.ts'
import { hashPassword } from '../passwords.ts'
import { checkPassword, refusal } from '../rules.ts'
import { newRecoveryCodes, recoveryHash } from './codes.ts'
import type { TwoStepParts } from './parts.ts'
import { isOn, statusOf, twoStepRequired } from './status.ts'
import type { Status } from './status.ts'

/** Makes what the person's row says of two-step verification true again. */
export const noteFacts = async (tx: Runner, userId: number): Promise<void> => {
  await tx.rows(
    `with w as (select array(select method from code_way where user_id = $1 order by method) as methods)
     update "user" u set
       tf_enabled = cardinality(w.methods) > 0 or exists (select 1 from passkey where user_id = $1),
       tf_device = case when 'device' = any(w.methods) then 'Authenticator app' end,
       tf_phone_number = case when 'phone' = any(w.methods) then u.tf_phone_number end,
       tf_primary_method = case when u.tf_primary_method = any(w.methods) then u.tf_primary_method else w.methods[1] end
     from w where u.id = $1`,
    [userId],
  )
}

/** Replaces the recovery codes of a person, and gives the new ones: the only time they are seen. */
export const replaceRecoveryCodes = async (
  call: Pick<Call, 'now' | 'random' | 'caller'>,
  tx: Runner,
  { keys }: Pick<TwoStepParts, 'keys'>,
  userId: number,
): Promise<string[]> => {
  const codes = newRecoveryCodes(call.random)
  await tx.rows('delete from recovery_code where user_id = $1', [userId])
  await tx.rows(
    'insert into recovery_code (user_id, code_hash, created_at, made_in) select $1, unnest($2::bytea[]), $3, $4',
    [userId, codes.map((one) => recoveryHash(keys, userId, one)), call.now(), call.caller.session],
  )
  return codes
}

/** The recovery codes that come with a person's first second step; null where there was one before. */
export const firstRecoveryCodes = async (
  call: Call,
  tx: Runner,
  parts: TwoStepParts,
  before: Status,
): Promise<string[] | null> =>
  isOn(before) && before.recovery_left > 0 ? null : replaceRecoveryCodes(call, tx, parts, call.actor.id)

/** Takes all second steps of a person away. */
export const takeAllAway = async (tx: Runner, userId: number): Promise<void> => {
  await tx.rows('delete from code_way where user_id = $1', [userId])
  await tx.rows('delete from passkey where user_id = $1', [userId])
  await tx.rows('delete from recovery_code where user_id = $1', [userId])
}

/** What is asked of somebody who turns two-step verification off. */
export interface TurningOff {
  password?: string | undefined
  repeat?: string | undefined
}

interface Person {
  id: number
  organisation_id: number
  organisation: string
  email: string | null
  username: string | null
  firstname: string | null
  lastname: string | null
  timezone: string
}

const replacePassword = async (call: Call, { password = '', repeat = '' }: TurningOff): Promise<void> => {
  const person = await call.db.row<Person>(
    `select u.id, u.organisation_id, o.name as organisation, u.email, u.username, u.firstname, u.lastname, o.timezone
     from "user" u join organisation o on o.id = u.organisation_id where u.id = $1`,
    [call.actor.id],
  )
  if (!person) throw new Error('there is no such person')
  const { email, username, firstname, lastname, organisation } = person
  checkPassword(password, repeat, { words: [email, username, firstname, lastname, organisation], twoStep: false })
  await setPassword(call, person, password, await hashPassword(password))
}

/** Lets the caller go without a second step: not where it is required, and only with a password that may stand alone. */
export const mayTurnOff = async (call: Call, standing: Status, given: TurningOff): Promise<void> => {
  if (await twoStepRequired(call.db, call.actor.id))
    throw new ApiError(
      code.notPossible,
      'The college requires two-step verification. Set up another way before you remove this one.',
    )
  if (given.password !== undefined) await replacePassword(call, given)
  else if (!standing.password_long)
    throw refusal(
      code.passwordTooShort,
      'password',
      'Without two-step verification your password needs at least 15 characters. Choose a longer one',
    )
}

/** How things stand once a way or a passkey is taken away. */
export const without = (standing: Status, gone: { method?: CodeMethod | undefined; passkeys?: number }): Status => ({
  ...standing,
  methods: standing.methods.filter((method) => method !== gone.method),
  passkeys: standing.passkeys - (gone.passkeys ?? 0),
})

/** How the caller's second steps stand, with the person's row locked: two calls at once cannot both take the last but one away. */
export const ownStanding = async (call: Call, tx: Runner): Promise<Status> => {
  await tx.rows('select 1 from "user" where id = $1 for update', [call.actor.id])
  return statusOf(tx, call.actor.id)
}
