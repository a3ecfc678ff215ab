import type { Actor } from '#kit'

export type UserType = 'padmin' | 'Administrator' | 'Director' | 'Educator' | 'Fellow' | 'Trainee' | 'guest'

/** A person's roles as the wire gives them. */
export interface Roles {
  roles: readonly { name: string; is_admin: boolean }[] | null
  memberships: readonly { organisation_id: number; role_name: string; role_is_admin: boolean }[] | null
}

export const isPlatformAdmin = (person: Roles): boolean => (person.roles ?? []).some((role) => role.is_admin)
export const isOrganisationAdmin = (person: Roles): boolean =>
  (person.memberships ?? []).some((membership) => membership.role_is_admin)
export const isAnyAdmin = (person: Roles): boolean => isPlatformAdmin(person) || isOrganisationAdmin(person)

/** Roles whose holders may supervise people of their organisation. */
export const supervisingRoles = ['Educator', 'Director', 'Fellow'] as const

const precedence = ['Director', 'Educator', 'Fellow', 'Trainee'] as const

/** The type by precedence: platform admin, Administrator, Director, Educator, Fellow, Trainee, else guest. Source: section 6. */
export const userType = (person: Roles | null): UserType => {
  if (!person) return 'guest'
  if (isPlatformAdmin(person)) return 'padmin'
  if (isOrganisationAdmin(person)) return 'Administrator'
  const names = new Set([
    ...(person.roles ?? []).map((role) => role.name),
    ...(person.memberships ?? []).map((membership) => membership.role_name),
  ])
  return precedence.find((name) => names.has(name)) ?? 'guest'
}

/** The type of a signed-in actor, by the same precedence. */
export const actorType = (actor: Actor): UserType => {
  if (actor.id === 0) return 'guest'
  if (actor.platform_admin) return 'padmin'
  if (actor.admin_organisations.length > 0) return 'Administrator'
  return precedence.find((name) => actor.roles.includes(name)) ?? 'guest'
}

/** Name shown to people: name, first plus last name, first name, username, e-mail. Source: section 3. */
export const displayName = (person: {
  name?: string | null
  firstname?: string | null
  lastname?: string | null
  username?: string | null
  email?: string | null
}): string => {
  const filled = (text: string | null | undefined): string => text?.trim() ?? ''
  const both =
    filled(person.firstname) && filled(person.lastname) ? `${filled(person.firstname)} ${filled(person.lastname)}` : ''
  return filled(person.name) || both || filled(person.firstname) || filled(person.username) || filled(person.email)
}

/** Path of the home a user type starts at. Source: product decisions on homes by type. */
export const homeOf = (type: UserType): string => {
  switch (type) {
    case 'padmin':
    case 'Administrator':
      return '/app/admin'
    case 'Trainee':
      return '/app/home/trainee'
    case 'Fellow':
      return '/app/home/fellow'
    case 'Director':
    case 'Educator':
      return '/app/home'
    case 'guest':
      return '/app/'
  }
}
