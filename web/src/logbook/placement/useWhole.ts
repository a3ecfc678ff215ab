import { wholePlacement } from '@college/contract/logbook'
import { useCall } from '#kit'

/** A report with its figures, what both sides said, and what the person may do with it. */
export const useWhole = (id: number) => useCall<typeof wholePlacement>(wholePlacement, { id })
