import type { ProcedureFigures } from '@college/contract/logbook'
import { showDate } from '@college/contract/kit'

/** How much a logbook holds, in a sentence. */
export const sentenceOf = ({ total, first_date: first, quarter }: ProcedureFigures): string => {
  if (total === 0) return 'Nothing logged yet.'
  const since = first === null ? '' : ` since ${showDate(first)}`
  return `${total.toLocaleString('en-NZ')} logged${since}, ${quarter.count} this quarter.`
}
