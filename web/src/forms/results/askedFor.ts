import { createContext, type ReactNode } from 'react'

/** How many forms of each kind goals ask for, of a person or of all whom the reader sees, as a section of results; the domain of goals has it. */
export type AskedForPart = (person: number | null) => ReactNode

/** Gives the results what goals ask for; nothing is shown where there is none. */
export const AskedForContext = createContext<AskedForPart | null>(null)
