import { refdataRoute, type Refdata, type refdata } from '@college/contract/cpd'
import { useCall, useMixedColleges } from '#kit'

/** The CPD reference data of the college the session works in, and amid several of the college given; undefined while it is on its way. */
export const useReference = (college?: number | null): Refdata | undefined => useReferenceCall(college).data

/** The call that reads them, for who has to know whether they are on their way. */
export const useReferenceCall = (college?: number | null) => {
  const isMixed = useMixedColleges().length > 0
  return useCall<typeof refdata>(refdataRoute, isMixed && college ? { organisation_id: college } : {})
}
