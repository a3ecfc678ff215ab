import type { Refusal } from '@college/contract/forms'

/** A colleague whom somebody names instead of themselves, as it is typed. */
export interface ColleagueTyped {
  readonly name: string
  readonly email: string
}

export const nobody: ColleagueTyped = { name: '', email: '' }

/** The colleague as a refusal sends them; nothing where none is named, or the form goes back or ends. */
export const colleagueIn = (outcome: Refusal, { name, email }: ColleagueTyped) => {
  const [who, address] = [name.trim(), email.trim()]
  if (outcome !== 'declined' || who === '') return {}
  return { colleague: { name: who, ...(address === '' ? {} : { email: address }) } }
}
