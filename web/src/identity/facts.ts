import { guest, type Actor } from '@college/contract/kit'
import type { SessionInfo } from '@college/contract/identity'
import { displayName, userType, type User, type UserType } from '@college/contract/people'
import { createContext, useContext } from 'react'
import type { CallFailed } from '#kit'

/** The administrator who acts as the signed-in person, and until when. */
export type Impersonation = NonNullable<SessionInfo['acting']>

/** What became of switching to another person: `stayed` when something unsent was to be kept. */
export type SwitchResult = 'switched' | 'stayed' | CallFailed

/** What screens may do with the session. */
export interface SessionActs {
  readonly impersonate: (userId: number, reason: string) => Promise<SwitchResult>
  readonly recheck: () => Promise<void>
}

/** Who is signed in, as far as screens may know. */
export interface SessionFacts {
  /** Null for a guest. */
  readonly user: User | null
  readonly actor: Actor
  /** Testing mode: a mark is shown and mail stays inside. It grants nothing. */
  readonly testing: boolean
  readonly acting?: Impersonation | null
  /** Absent where there is no session, as in a screen's own test. */
  readonly acts?: SessionActs
}

const outside: SessionActs = {
  impersonate: () => Promise.resolve('stayed'),
  recheck: () => Promise.resolve(),
}

export const SessionFactsContext = createContext<SessionFacts>({ user: null, actor: guest(0), testing: false })

const useActs = (): SessionActs => useContext(SessionFactsContext).acts ?? outside

/** The caller as the policies see them; a guest when signed out. */
export const useActor = (): Actor => useContext(SessionFactsContext).actor

export const useTesting = (): boolean => useContext(SessionFactsContext).testing

/** The administrator who acts as the signed-in person; null for the person alone. */
export const useImpersonation = (): Impersonation | null => useContext(SessionFactsContext).acting ?? null

/**
 * Gives the act that switches an administrator to a person. Once it resolves to `switched`, this screen is gone: the
 * person's home is shown, with nothing of before in memory. A failure's words belong where the act was asked for.
 */
export const useImpersonate = (): SessionActs['impersonate'] => useActs().impersonate

/** Gives the function that reads the session again, for screens that changed something of it. */
export const useRecheck = (): SessionActs['recheck'] => useActs().recheck

/** The signed-in person in the terms of screens. */
export interface Person {
  readonly id: number
  /** Display name. */
  readonly name: string
  readonly type: UserType
  readonly roles: readonly string[]
  /** Those held in the own organisation, whose cycles and plans they decide. */
  readonly homeRoles: readonly string[]
  readonly user: User
}

/** The signed-in person; throws on a screen that guests may open. */
export const usePerson = (): Person => {
  const { user, actor } = useContext(SessionFactsContext)
  if (!user) throw new Error('Nobody is signed in.')
  const { roles, home_roles: homeRoles } = actor
  return { id: user.id, name: displayName(user), type: userType(user), roles, homeRoles, user }
}

/** The greeting of a home: it says "back" to who has been here before. */
export const useGreeting = (): string => {
  const { user, name } = usePerson()
  return user.last_login_at === null ? `Welcome, ${name}` : `Welcome back, ${name}`
}
