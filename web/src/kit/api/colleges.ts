import type { CollegeRecord, ListQuery } from '@college/contract/kit'
import { createContext, useContext } from 'react'

/** A college as it is chosen and shown: its id and what it is called. */
export interface College {
  readonly id: number
  readonly name: string
}

/** The colleges whose rows stand among each other for this reader; none where they work in one. */
export const MixedColleges = createContext<readonly College[]>([])

export const useMixedColleges = (): readonly College[] => useContext(MixedColleges)

/** Gives a thing its name, and where things of several colleges stand among each other whose it is: `2026–27 cycle, Te Kāreti`. */
export const useNameInCollege = (): ((row: { name: string; organisation_id: number }) => string) => {
  const colleges = useMixedColleges()
  return ({ name, organisation_id: college }) =>
    [name, colleges.find(({ id }) => id === college)?.name].filter(Boolean).join(', ')
}

/** Whether a list can hold rows of several colleges: not of the platform, and not of one person or thing. */
export const mayMix = ({ platformWide, name }: CollegeRecord, fixed: ListQuery): boolean =>
  !platformWide && name !== 'organisation' && !Object.keys(fixed).some((each) => each.endsWith('_id'))
