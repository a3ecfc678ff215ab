import { createContext, type ReactNode } from 'react'

/** How many forms of each kind a person’s goals ask for, as a section of their results; the domain of goals has it. */
export type AskedForPart = (person: number) => ReactNode

/** Gives the results what goals ask for; nothing is shown where there is none. */
export const AskedForContext = createContext<AskedForPart | null>(null)
