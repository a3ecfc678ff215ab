import { dayOf, relatedTo, type DayBound, type Question, type TableColumn } from '@college/contract/forms'

const settledBound = (bound: DayBound | undefined, answer: (key: string) => unknown): DayBound | undefined => {
  const key = relatedTo(bound)
  if (bound === undefined || key === null) return bound
  // Relative to an answer, the day on which it is given has no part in it.
  return dayOf(bound, { today: '', answer })
}

/** A date whose bounds are days, or relative to today, and no longer to other answers; everything else as it is. */
export const withDays = <Asked extends Question | TableColumn>(asked: Asked, answer: (key: string) => unknown): Asked =>
  asked.kind === 'date' && (relatedTo(asked.earliest) ?? relatedTo(asked.latest)) !== null
    ? { ...asked, earliest: settledBound(asked.earliest, answer), latest: settledBound(asked.latest, answer) }
    : asked
