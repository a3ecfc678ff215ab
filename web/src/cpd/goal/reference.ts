import { refdata, type Refdata } from '@college/contract/cpd'
import { useCall } from '#kit'

/** The CPD reference data of the session; undefined while it is on its way. */
export const useReference = (): Refdata | undefined => useCall<typeof refdata>(refdata).data
