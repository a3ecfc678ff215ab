import type { Actor } from '@college/contract/kit'
import { createContext, useContext } from 'react'

/** Who reads messages: the session is of a domain above this one, so the application says who it is. */
const Reader = createContext<Actor | null>(null)
export const MessageReader = Reader.Provider

export const useReader = (): Actor => {
  const actor = useContext(Reader)
  if (!actor) throw new Error('messages are shown without their reader')
  return actor
}

/** Whether somebody looks after the messages of a college. */
export const isOffice = (actor: Actor, organisation: number): boolean =>
  actor.platform_admin || actor.admin_organisations.includes(organisation)
