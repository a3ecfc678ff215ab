import { paceInWords, planProgress, type Stats } from '@college/contract/cpd'
import { addMonths, showDate, type CivilDate } from '@college/contract/kit'

const number = new Intl.NumberFormat('en-NZ')
const weekday = new Intl.DateTimeFormat('en-NZ', { weekday: 'long', timeZone: 'UTC' })

/** `Friday 20/11/2026`. */
export const dayInWords = (day: CivilDate): string => `${weekday.format(new Date(`${day}T12:00:00Z`))} ${showDate(day)}`

export const count = (amount: number): string => number.format(amount)

/** Which year of a period a day lies in, and how many there are. */
export const yearOf = (start: CivilDate, end: CivilDate, day: CivilDate): { year: number; of: number } => {
  const startsOf = (n: number): CivilDate => addMonths(start, 12 * n)
  let of = 1
  while (startsOf(of) <= end && of < 50) of += 1
  let year = 1
  while (year < of && startsOf(year) <= day) year += 1
  return { year, of }
}

/** The three answers of a trainee's home. */
export interface ProgrammeView {
  readonly name: string
  readonly start: CivilDate
  readonly end: CivilDate
  readonly year: number
  readonly years: number
  readonly left: number
  readonly total: number
  readonly percent: number
  readonly passed: number
  readonly goals: number
  readonly completed: number
  /** Goals that an even pace would have completed by now. */
  readonly evenPace: number
  /** `One short of an even pace`. */
  readonly pace: string
  /** The finding in one sentence. */
  readonly sentence: string
}

/** What a trainee's plan looks like on a day; none without a plan that has both its dates. */
export const programmeOf = (plan: Stats['plan'], today: CivilDate): ProgrammeView | null => {
  if (!plan?.devplan.start_date || !plan.devplan.end_date) return null
  const { start_date: start, end_date: end, name } = plan.devplan
  const { left, total, percent, passed, goals, completed, evenPace } = planProgress(plan.devplan, plan.progress, today)
  const { year, of: years } = yearOf(start, end, today)
  const pace = goals === 0 ? 'No goals yet' : paceInWords(completed, goals, evenPace)
  return {
    name,
    start,
    end,
    year,
    years,
    left,
    total,
    percent,
    passed,
    goals,
    completed,
    evenPace,
    pace,
    sentence: `${percent}% of the time has passed. ${completed} of ${goals} goals are completed: ${lowered(pace)}.`,
  }
}

/** Words that stand in the middle of a sentence. */
export const lowered = (words: string): string => words.charAt(0).toLowerCase() + words.slice(1)
