import { guest, type Actor } from '@college/contract/kit'
import { displayName, userType, type User, type UserType } from '@college/contract/people'
import { createContext, useContext } from 'react'

/** Who is signed in, as far as screens may know. */
export interface SessionFacts {
  /** Null for a guest. */
  readonly user: User | null
  readonly actor: Actor
  /** Testing mode: a mark is shown and mail stays inside. It grants nothing. */
  readonly testing: boolean
}

export const SessionFactsContext = createContext<SessionFacts>({ user: null, actor: guest(0), testing: false })

/** Who is calling, in the terms of the policies; a guest where nobody is signed in. */
export const useActor = (): Actor => useContext(SessionFactsContext).actor

export const useTesting = (): boolean => useContext(SessionFactsContext).testing

/** The signed-in person in the terms of screens. */
export interface Person {
  readonly id: number
  /** Display name. */
  readonly name: string
  readonly type: UserType
  readonly roles: readonly string[]
  readonly user: User
}

/** The signed-in person; throws on a screen that guests may open. */
export const usePerson = (): Person => {
  const { user, actor } = useContext(SessionFactsContext)
  if (!user) throw new Error('Nobody is signed in.')
  return { id: user.id, name: displayName(user), type: userType(user), roles: actor.roles, user }
}
