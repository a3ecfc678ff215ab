import { createContext, useContext, type ReactNode } from 'react'
import type { DeviceDrafts } from './drafts.ts'

interface DraftsContextValue {
  /** Null when signed out: then nothing is kept. */
  readonly drafts: DeviceDrafts | null
  /** Milliseconds of quiet after the last key before a draft is kept. */
  readonly quiet: number
}

const DraftsContext = createContext<DraftsContextValue>({ drafts: null, quiet: 2_000 })

/** Gives the drafts of the signed-in person to the forms below. */
export function DraftsProvider({
  drafts,
  quiet = 2_000,
  children,
}: {
  drafts: DeviceDrafts | null
  quiet?: number
  children: ReactNode
}) {
  return <DraftsContext value={{ drafts, quiet }}>{children}</DraftsContext>
}

export const useDrafts = (): DraftsContextValue => useContext(DraftsContext)
