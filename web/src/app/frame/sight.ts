import { hasRole, isAdmin, type Actor } from '@college/contract/kit'

/** Whom the search can find, by what the reader is: the same words whoever was looked for. */
export const sightWords = (actor: Actor): string => {
  if (actor.platform_admin) return 'People you can find here: everyone.'
  if (isAdmin(actor)) return 'People you can find here: everyone in your college.'
  if (hasRole(actor, 'Director')) return 'People you can find here: all trainees.'
  return hasRole(actor, 'Educator', 'Instructor') || actor.linked.length > 0
    ? 'People you can find here: your own trainees.'
    : 'You can find your own records here, not other people’s.'
}
