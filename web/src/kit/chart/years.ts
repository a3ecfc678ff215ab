import { addMonths, daysBetween, type CivilDate } from '@college/contract/kit'

/** One year of a programme on an axis from 0 (its first day) to 1 (the end). */
export interface Year {
  readonly label: string
  readonly from: number
  readonly to: number
  readonly isNow: boolean
}

/** How far a day lies between two, from 0 to 1. */
export function share(start: CivilDate, end: CivilDate, day: CivilDate): number {
  const total = daysBetween(start, end)
  return total > 0 ? Math.min(1, Math.max(0, daysBetween(start, day) / total)) : 1
}

/** The years of a programme; the last one may be shorter. A rest under a month belongs to the year before it. */
export function yearsBetween(start: CivilDate, end: CivilDate, today: CivilDate): Year[] {
  const cuts: CivilDate[] = [start]
  for (let next = addMonths(start, 12); daysBetween(next, end) > 30; next = addMonths(start, 12 * cuts.length))
    cuts.push(next)
  const now = cuts.findLastIndex((cut) => cut <= today)
  return cuts.map((cut, position) => ({
    label: `Year ${position + 1}`,
    from: share(start, end, cut),
    to: share(start, end, cuts[position + 1] ?? end),
    isNow: position === Math.max(0, now),
  }))
}

/** How much of one stretch of the axis is filled, in per cent, when the whole is filled up to `filled`. */
export function filledPart({ from, to }: Pick<Year, 'from' | 'to'>, filled: number): number {
  if (to <= from) return 0
  return Math.min(100, Math.max(0, ((filled - from) / (to - from)) * 100))
}
