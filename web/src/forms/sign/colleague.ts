import type { Refusal } from '@college/contract/forms'

/** A colleague whom somebody names instead of themselves, as it is typed. */
export interface ColleagueTyped {
  readonly name: string
  readonly email: string
}

export const nobody: ColleagueTyped = { name: '', email: '' }

/** The colleague as they are sent; null where none is named. */
export const colleagueOf = ({ name, email }: ColleagueTyped): { name: string; email?: string } | null => {
  const [who, address] = [name.trim(), email.trim()]
  return who === '' ? null : { name: who, ...(address === '' ? {} : { email: address }) }
}

/** The colleague as a refusal sends them; nothing where none is named, or the form goes back or ends. */
export const colleagueIn = (outcome: Refusal, typed: ColleagueTyped) => {
  const colleague = outcome === 'declined' ? colleagueOf(typed) : null
  return colleague ? { colleague } : {}
}
