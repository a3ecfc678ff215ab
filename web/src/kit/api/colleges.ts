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

/** Whether a list can hold rows of several colleges: not of the platform, and not of one person or thing. */
export const mayMix = ({ platformWide, name }: CollegeRecord, fixed: ListQuery): boolean =>
  !platformWide && name !== 'organisation' && !Object.keys(fixed).some((each) => each.endsWith('_id'))
