import type { Actor } from '@college/contract/kit'

const numbers = (value: unknown): value is readonly number[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'number')
const texts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')

/** The actor in the `info` of an answer about a session; null when there is none. */
export const actorIn = (info: Readonly<Record<string, unknown>>): Actor | null => {
  const { actor } = info
  return isActor(actor) ? actor : null
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
    texts(actor.roles)
  )
}
