import type { Pause } from '@college/contract/cpd'
import { daysBetween, plural, showDate } from '@college/contract/kit'

/** `01/06/2026 to 12/08/2026, 73 days`. */
export const daysIn = ({ from, to }: Pick<Pause, 'from' | 'to'>): string => {
  const days = daysBetween(from, to) + 1
  return `${showDate(from)} to ${showDate(to)}, ${plural(days, 'day')}`
}

/** `Parental leave, approved by Priya Nair`; with the cycle where there is more than one. */
export const wordsOf = ({ reason, approved_by_name: by }: Pause, cycle: string | null = null): string =>
  [reason, cycle, by && `approved by ${by}`].filter(Boolean).join(', ')
