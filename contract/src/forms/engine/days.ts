import { addDays, addMonths, isCivilDate, showDate } from '#kit'
import { onTheDay } from '../model.ts'
import type { CivilDate } from '#kit'
import type { DayBound } from '../model.ts'

/** What a bound is worked out from: the day on which it is answered, as YYYY-MM-DD, and the answers that others are relative to. */
export interface Days {
  readonly today: CivilDate
  readonly answer: (key: string) => unknown
}

/** The day that a bound stands for; undefined while the date that it is relative to is not answered. */
export const dayOf = (bound: DayBound, { today, answer }: Days): CivilDate | undefined => {
  if (typeof bound === 'string') return bound === onTheDay ? today : bound
  const from = bound.from === onTheDay ? today : answer(bound.from)
  if (typeof from !== 'string' || !isCivilDate(from)) return undefined
  return addDays(addMonths(from, (bound.years ?? 0) * 12 + (bound.months ?? 0)), bound.days ?? 0)
}

/** The question, or column, whose date a bound is relative to; null where it stands by itself. */
export const relatedTo = (bound: DayBound | undefined): string | null =>
  typeof bound === 'object' && bound.from !== onTheDay ? bound.from : null

/** A bound as it is said to who answers: the day, which nothing but the day of answering has another word for. */
export const sayDay = (bound: DayBound, days: Days): string => {
  const day = dayOf(bound, days)
  return bound === onTheDay || day === undefined ? 'today' : showDate(day)
}
