import { addDays } from '#kit'
import type { CivilDate } from '#kit'

/** After so many days a form that waits to be signed has waited long. */
export const longWaitDays = 14

/** The last day since which forms have waited long by today: one answer for figures, lists and "Needs you". */
export const longWaitTo = (today: CivilDate): CivilDate => addDays(today, -longWaitDays)
