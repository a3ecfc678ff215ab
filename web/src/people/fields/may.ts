import { isUnwritten, matches, type Actor, type Field } from '@college/contract/kit'
import { user, type User } from '@college/contract/people'

/** A field of a person, by its wire name. */
export type PersonField = keyof typeof user.fields

const fields: Readonly<Record<PersonField, Field>> = user.fields

/** Whether the actor reads the field of this person; elsewhere the wire gives null. */
export const mayRead = (actor: Actor, person: User, name: PersonField): boolean => {
  const { visible } = fields[name]
  return actor.platform_admin || !visible || matches(visible(actor), { ...person })
}

/** Whether the actor may give the field of this person another value. */
export const mayWrite = (actor: Actor, person: User, name: PersonField): boolean => {
  const { writable } = fields[name]
  if (isUnwritten(fields[name]) || !mayRead(actor, person, name)) return false
  return actor.platform_admin || !writable || matches(writable(actor), { ...person })
}
