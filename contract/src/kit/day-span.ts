import { isCivilDate } from './dates.ts'
import type { CivilDate } from './dates.ts'

/** Days from one to another, both included; open where an end is empty. */
export interface DaySpan {
  readonly from: CivilDate
  readonly to: CivilDate
}

/** `2026-01-01..2026-03-31`, open where an end is left out. */
export const daySpanText = ({ from, to }: DaySpan): string => `${from}..${to}`

const isEnd = (text: string): boolean => text === '' || isCivilDate(text)

/** The days of such a text; null where it says none, or ends before it begins. */
export const readDaySpan = (text: string): DaySpan | null => {
  const [from = '', to = '', ...more] = text.split('..')
  const isSpan = text !== '..' && text.includes('..') && more.length === 0 && isEnd(from) && isEnd(to)
  return isSpan && (from === '' || to === '' || from <= to) ? { from, to } : null
}
