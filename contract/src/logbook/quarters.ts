import { addDays, addMonths, quarterOf } from '#kit'
import type { CivilDate } from '#kit'

/** Days after the end of its quarter within which a report is handed in. */
export const reportDays = 14
/** Quarters a single stay may touch. */
export const mostQuarters = 12

/** `2026-Q4` of a day. */
export const quarterNamed = (day: CivilDate): string => {
  const { year, quarter } = quarterOf(day)
  return `${year}-Q${quarter}`
}

/** First and last day of a quarter by its name. */
export const daysOfQuarter = (name: string): { from: CivilDate; to: CivilDate } => {
  const month = String(Number(name.slice(6)) * 3).padStart(2, '0')
  const { from, to } = quarterOf(`${name.slice(0, 4)}-${month}-01`)
  return { from, to }
}

/** Every quarter a stay touches, by name, in order. */
export const quartersTouched = (start: CivilDate, end: CivilDate): string[] => {
  const found: string[] = []
  for (let { from } = quarterOf(start); from <= end; from = addMonths(from, 3)) found.push(quarterNamed(from))
  return found
}

/** The last day on which a quarter's report is on time. */
export const reportDue = (quarter: string): CivilDate => addDays(daysOfQuarter(quarter).to, reportDays)

interface Stay {
  readonly quarter: string
  readonly start_date: CivilDate
  readonly end_date: CivilDate
}

/** The days of the stay that lie in the quarter of a report. */
export const coveredDays = ({ quarter, start_date, end_date }: Stay): { from: CivilDate; to: CivilDate } => {
  const { from, to } = daysOfQuarter(quarter)
  return { from: start_date > from ? start_date : from, to: end_date < to ? end_date : to }
}

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** `October to December 2026`. */
export const quarterInWords = (name: string): string => {
  const last = Number(name.slice(6)) * 3
  return `${months[last - 3] ?? ''} to ${months[last - 1] ?? ''} ${name.slice(0, 4)}`
}

const dayNumber = (day: CivilDate): number => Number(day.slice(8))
const monthOf = (day: CivilDate): string => months[Number(day.slice(5, 7)) - 1] ?? ''

/** What a report covers: `July to September 2026`, or the days of it, `1 July to 20 August 2026`, where others have the rest of the quarter. */
export const reportPeriod = (stay: Stay): string => {
  const { from, to } = coveredDays(stay)
  const whole = daysOfQuarter(stay.quarter)
  if (from <= whole.from && to >= whole.to) return quarterInWords(stay.quarter)
  const last = `${dayNumber(to)} ${monthOf(to)} ${to.slice(0, 4)}`
  if (from === to) return last
  const sameMonth = from.slice(0, 7) === to.slice(0, 7)
  return `${dayNumber(from)}${sameMonth ? '' : ` ${monthOf(from)}`} to ${last}`
}
