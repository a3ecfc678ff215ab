import { hasRole, isSignedIn } from './actor.ts'
import type { Actor } from './actor.ts'
import { where } from './rule.ts'
import type { Rule } from './rule.ts'

/** The row is about me. */
export const own = (actor: Actor, column = 'user_id'): Rule =>
  isSignedIn(actor) ? where(column, actor.id) : where(column)

/** The row is about a trainee with an active relationship to me. */
export const linked = (actor: Actor, column = 'user_id'): Rule =>
  hasRole(actor, 'Educator', 'Director', 'Instructor') ? where(column, ...actor.linked) : where(column)

/** The row is about a person whose rows of this kind an administrator lets me read until a day. */
export const permitted = (actor: Actor, kind: string, column = 'user_id'): Rule =>
  where(column, ...(actor.permitted[kind] ?? []))

/** The row belongs to an organisation where I am an administrator. */
export const administered = (actor: Actor, column = 'organisation_id'): Rule =>
  where(column, ...actor.admin_organisations)

/** The row belongs to an organisation I am signed in to. */
export const member = (actor: Actor, column = 'organisation_id'): Rule =>
  isSignedIn(actor) ? where(column, ...actor.organisations) : where(column)
