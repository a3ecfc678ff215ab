import { displayName, isOrganisationAdmin, isPlatformAdmin, userType, type UserType } from '@college/contract/people'
import { initialsOf } from '#kit'
import type { ShellActor } from '../shell/facts.ts'
import type { SignedIn } from './state.ts'

const words: Partial<Record<UserType, string>> = { padmin: 'Platform administrator' }

/** The signed-in person as the frame shows them. */
export const shellActorOf = ({ user, actor }: SignedIn): ShellActor => {
  const displayed = displayName(user)
  const type = userType(user)
  // Instructor is no user type of its own, but it is what the person is here as.
  const role = type === 'guest' ? (actor.roles[0] ?? '') : (words[type] ?? type)
  return {
    id: actor.id,
    displayName: displayed,
    initials: initialsOf(displayed),
    roleWords: role,
    isAdmin: isOrganisationAdmin(user),
    isPlatformAdmin: isPlatformAdmin(user),
    roles: actor.roles,
    isNew: user.wanted_role !== null,
  }
}
