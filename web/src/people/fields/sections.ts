import type { Actor } from '@college/contract/kit'
import type { User } from '@college/contract/people'
import { mayWrite } from './may.ts'
import type { PersonSlots } from './slots.ts'

/** The groups in which the fields of a person are shown, to the person and to an administrator alike. */
export type PersonSection = 'about' | 'contact' | 'work' | 'messages' | 'preferences' | 'more' | 'account'

/** What the groups are called. */
export const personSections: Readonly<Record<PersonSection, string>> = {
  about: 'About',
  contact: 'Contact',
  work: 'Work',
  messages: 'Messages',
  preferences: 'Preferences',
  more: 'More',
  account: 'Account',
}

const everyones = ['about', 'contact', 'work', 'messages', 'preferences'] as const

/**
 * The groups that hold anything for this actor and person, in their order. "More" is there once the organisation has named
 * a field of it, "Account" for administrators: it sets username and email without asking the person.
 */
export const sectionsFor = (actor: Actor, person: User, slots: PersonSlots): PersonSection[] => [
  ...everyones,
  ...(slots.size > 0 ? (['more'] as const) : []),
  ...(mayWrite(actor, person, 'username') ? (['account'] as const) : []),
]
