import type { Refusal } from '@college/contract/forms'

/** A colleague whom somebody names instead of themselves, as it is typed. */
export interface ColleagueTyped {
  readonly name: string
  readonly email: string
}

export const unnamed: ColleagueTyped = { name: '', email: '' }

/** What was kept on the device as text; nothing where there is none. */
export const parsed = (text: string): unknown => {
  try {
    return text === '' ? null : JSON.parse(text)
  } catch {
    return null
  }
}

/** Somebody who was being named, as it was kept. */
export const typedIn = (kept: unknown): ColleagueTyped | null => {
  if (typeof kept !== 'object' || kept === null || !('name' in kept) || !('email' in kept)) return null
  const { name, email } = kept
  return typeof name === 'string' && typeof email === 'string' ? { name, email } : null
}

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

/** Of what an earlier page left and what was typed before that was found: what was typed. */
export const theLater = (_before: string, typed: string): string => typed
