import { roleInWords, type User } from '@college/contract/people'
import type { StateKind } from '#kit'

export { initialsOf } from '#kit'

/** What of a person has to be known first. */
export type AccountStatus = 'deleted' | 'inactive' | 'unconfirmed' | 'mailFails' | 'wantsRole' | 'active'

type AccountFields = Pick<User, 'deleted' | 'active' | 'confirmed_at' | 'email_undeliverable_at' | 'wanted_role'>

export const accountStatusOf = (person: AccountFields): AccountStatus => {
  if (person.deleted === true) return 'deleted'
  if (!person.active) return 'inactive'
  if (person.confirmed_at === null) return 'unconfirmed'
  if (person.email_undeliverable_at !== null) return 'mailFails'
  return person.wanted_role === null ? 'active' : 'wantsRole'
}

/** The chip of an account status, with its label where the chip's own does not fit. */
export const accountChipOf = (person: AccountFields): { kind: StateKind; words?: string } => {
  switch (accountStatusOf(person)) {
    case 'deleted':
      return { kind: 'failed', words: 'Deleted' }
    case 'inactive':
      return { kind: 'inactive' }
    case 'unconfirmed':
      return { kind: 'notConfirmed' }
    case 'mailFails':
      return { kind: 'failed', words: 'Email bounces' }
    case 'wantsRole':
      return { kind: 'due', words: `Asked for the role ${person.wanted_role ?? ''}` }
    case 'active':
      return { kind: 'active' }
  }
}

/** The roles of a person in a word or two each, the platform's among them. */
export const roleWords = (person: Pick<User, 'roles' | 'memberships'>): string =>
  [
    ...new Set([
      ...(person.memberships ?? []).map(({ role_name }) => role_name),
      ...(person.roles ?? []).map(({ name }) => name),
    ]),
  ]
    .map(roleInWords)
    .join(', ')
