import type { UsedCredit } from './carry-over.ts'
import { creditInWords } from './credits.ts'
import type { CycleUnit } from './credits.ts'

/** `03:30 carried over from 2025`, and how much of it the cycle uses where it does not need all. */
export const carriedInWords = ({ name, minutes, used }: UsedCredit, unit: CycleUnit): string => {
  const from = `carried over from ${name}`
  if (used === minutes) return `${creditInWords(minutes, unit)} ${from}`
  const all = `${creditInWords(minutes, unit)} ${from}`
  return used === 0 ? `${all}, not needed so far` : `${all}, ${creditInWords(used, unit)} used`
}
