import { guest } from '@college/contract/kit'
import { isTesting } from '@college/contract/organisation'
import { createContext, useContext, useMemo, type ReactNode } from 'react'
import { useStore, type ChosenBackend } from '#kit'
import { SessionFactsContext, type SessionFacts } from '#identity'
import type { Session } from './session.ts'
import { personIn, actorInCollege, type SessionState } from './state.ts'

interface Page {
  readonly session: Session
  readonly chosen: ChosenBackend | null
}

const PageContext = createContext<Page | null>(null)

/** Gives the session to the frame, and what screens may know of it to the screens. */
export function SessionProvider({ session, chosen, children }: Page & { children: ReactNode }) {
  const state = useStore(session.state)
  // While the session waits for something, its person is a guest to every screen.
  const person = state.kind === 'waits' ? null : personIn(state)
  const page = useMemo(() => ({ session, chosen }), [session, chosen])
  const facts = useMemo<SessionFacts>(
    () => ({
      user: person?.user ?? null,
      actor: person ? actorInCollege(person) : guest(chosen?.backend.organisation_id ?? 0),
      testing: isTesting(chosen?.backend ?? null, null, ''),
      acting: person?.acting ?? null,
      acts: { impersonate: session.impersonate, recheck: session.recheck },
    }),
    [person, chosen, session],
  )
  return (
    <PageContext value={page}>
      <SessionFactsContext value={facts}>{children}</SessionFactsContext>
    </PageContext>
  )
}

export interface SessionUse extends Session {
  readonly now: SessionState
}

/** The session and its current state. */
export const useSession = (): SessionUse => {
  const page = useContext(PageContext)
  if (!page) throw new Error('There is no SessionProvider above.')
  const now = useStore(page.session.state)
  return { ...page.session, now }
}

/** The backend of the page; null while it is being found out. */
export const useBackend = (): ChosenBackend | null => useContext(PageContext)?.chosen ?? null
