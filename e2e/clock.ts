import { addDays, dayIn, type CivilDate } from '@college/contract/kit'

/** The clock of journeys and crash test, which speak to a server that runs on the machine's. */
export const now = (): Date => new Date()

/** The day it is in the demo college. */
export const today = (): CivilDate => dayIn('Pacific/Auckland', now())

/** Days before today; a day is no number of hours where clocks change. */
export const dayBefore = (days: number): CivilDate => addDays(today(), -days)
