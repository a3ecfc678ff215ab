import { refdataRoute, type Refdata, type refdata } from '@college/contract/cpd'
import { useCall, useMixedColleges } from '#kit'

/** The CPD reference data of the college the session works in, and amid several of the college given; undefined while it is on its way. */
export const useReference = (college?: number | null): Refdata | undefined => {
  const isMixed = useMixedColleges().length > 0
  return useCall<typeof refdata>(refdataRoute, isMixed && college ? { organisation_id: college } : {}).data
}
