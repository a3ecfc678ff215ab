import type { SecondStep, StepMethod } from '@college/contract/identity'
import type { Call } from '#platform'
import type { WaitingLink } from '../oidc/waiting-link.ts'
import { makeChallenge } from './challenges.ts'
import { hiddenEmail, hiddenPhone } from './hints.ts'
import { isOn, statusOf } from './status.ts'
import type { Status } from './status.ts'

/** Where the code of a way goes, mostly hidden. */
export const hintOf = (standing: Status, method: StepMethod): string | null => {
  if (method === 'email') return standing.email === null ? null : hiddenEmail(standing.email)
  if (method === 'phone') return standing.tf_phone_number === null ? null : hiddenPhone(standing.tf_phone_number)
  return null
}

const methodsOf = (standing: Status): [StepMethod, ...StepMethod[]] => {
  const preferred = standing.tf_primary_method
  const codes = standing.methods.toSorted((a, b) => Number(b === preferred) - Number(a === preferred))
  const passkey: StepMethod[] = standing.passkeys > 0 ? ['passkey'] : []
  const [first, ...others] = [...codes, ...passkey]
  if (!first) throw new Error('there is no second step')
  return [first, ...others, ...(standing.recovery_left > 0 ? (['recovery'] as const) : [])]
}

/** The step that follows a right password: null where the person has none, else a new challenge. */
export const secondStepOf = async (
  call: Call,
  account: { id: number; organisation_id: number },
  remember: boolean,
  /** What the person links once the step is taken. */
  identity?: WaitingLink,
): Promise<SecondStep | null> => {
  const standing = await statusOf(call.db, account.id)
  if (!isOn(standing)) return null
  const methods = methodsOf(standing)
  const challenge = await makeChallenge(call, call.db, {
    purpose: 'signin',
    userId: account.id,
    data: { remember, ...(identity ? { identity } : {}) },
  })
  return {
    step: 'code',
    challenge: challenge.secret,
    primary: methods[0],
    methods: methods.map((method) => ({ method, hint: hintOf(standing, method) })),
    expires_at: challenge.expires_at,
  }
}
