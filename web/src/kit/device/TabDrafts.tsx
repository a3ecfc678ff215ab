import { useState, type ReactNode } from 'react'
import { createDeviceDrafts } from './drafts.ts'
import { DraftsProvider, useDrafts } from './DraftsProvider.tsx'
import { sessionShelf } from './sessionShelf.ts'
import { pageTurns } from './turns.ts'

/** What someone without an account writes stays in this tab until it is sent; who is signed in has their own place for it. */
export function TabDrafts({ children }: { readonly children: ReactNode }) {
  const { drafts } = useDrafts()
  const [own] = useState(() => createDeviceDrafts(noAccount, undefined, sessionShelf('guest'), pageTurns()))
  return drafts ? children : <DraftsProvider drafts={own}>{children}</DraftsProvider>
}

const noAccount = 0
