import { hasRole, isAdmin, type Actor } from '@college/contract/kit'

/** Those whose forms have a list of their own in the reader’s menu: who is linked with them and has no teaching role finds all under Forms. */
export const ownTrainees = (actor: Actor): readonly number[] =>
  hasRole(actor, 'Educator', 'Director', 'Instructor') || isAdmin(actor) ? actor.linked : []
