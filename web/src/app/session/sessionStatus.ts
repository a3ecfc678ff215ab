import type { Actor } from '@college/contract/kit'
import type { Wait } from '@college/contract/identity'
import type { Impersonation } from '#identity'
import type { SessionStatus } from './state.ts'

const numbers = (value: unknown): value is readonly number[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'number')
const texts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')

const waits: readonly Wait[] = ['password', 'agreements', 'two_step']

/** The session's status, in the `info` of an answer about it; null when that names no actor. */
export const sessionStatusIn = (info: Readonly<Record<string, unknown>>): SessionStatus | null => {
  const { actor, waits_for: waiting, acting, password_link_at: linkAt } = info
  if (!isActor(actor)) return null
  return {
    actor,
    waitsFor: Array.isArray(waiting) ? waits.filter((one) => waiting.includes(one)) : [],
    acting: isImpersonating(acting) ? acting : null,
    passwordLinkAt: typeof linkAt === 'string' ? linkAt : null,
  }
}

const isImpersonating = (value: unknown): value is Impersonation => {
  if (typeof value !== 'object' || value === null) return false
  const acting: Readonly<Record<string, unknown>> = { ...value }
  return typeof acting.by === 'number' && typeof acting.name === 'string' && typeof acting.until === 'string'
}

const isActor = (value: unknown): value is Actor => {
  if (typeof value !== 'object' || value === null) return false
  const actor: Readonly<Record<string, unknown>> = { ...value }
  return (
    typeof actor.id === 'number' &&
    typeof actor.organisation_id === 'number' &&
    typeof actor.platform_admin === 'boolean' &&
    typeof actor.timezone === 'string' &&
    [actor.organisations, actor.admin_organisations, actor.linked, actor.supervisors].every(numbers) &&
    typeof actor.permitted === 'object' &&
    Object.values(actor.permitted ?? {}).every(numbers) &&
    texts(actor.roles) &&
    texts(actor.home_roles) &&
    typeof actor.permitted === 'object'
  )
}
