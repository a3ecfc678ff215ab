import type { CallFailed } from '#kit'
import type { ColleagueTyped } from '../sign/colleague.ts'
import type { AskedPeople } from './useAsked.ts'
import type { GuestFault } from './WhoIsAsked.tsx'

/** Those without an account who are named, each with its place among the rows on the page. */
export const guestsIn = ({
  invited,
}: AskedPeople): readonly { readonly at: number; readonly typed: ColleagueTyped }[] =>
  invited.flatMap(({ name, email }, at) => {
    const typed = { name: name.trim(), email: email.trim() }
    return typed.name === '' && typed.email === '' ? [] : [{ at, typed }]
  })

/** What the server finds wrong with those who are asked: at the fields of those without an account, else in words for all. */
export const faultsOf = (
  { errors, message }: Pick<CallFailed, 'errors' | 'message'>,
  asked: AskedPeople,
): { guests: ReadonlyMap<number, GuestFault>; rest: string | null } => {
  const rows = guestsIn(asked)
  const guests = new Map<number, GuestFault>()
  const rest: string[] = []
  for (const { path, message: words } of errors) {
    const [, place, field] = /^signers\.(\d+)(?:\.(\w+))?$/.exec(path) ?? []
    // They are sent after the people with an account.
    const at = place === undefined ? -1 : Number(place)
    const person = asked.people[at]
    const guest = rows[at - asked.people.length]
    if (guest) {
      const key = field === 'signer_email' ? 'email' : 'name'
      guests.set(guest.at, { ...guests.get(guest.at), [key]: words })
    } else rest.push(person ? `${person.name}: ${words}` : words)
  }
  return { guests, rest: rest[0] ?? (guests.size > 0 ? null : message) }
}
