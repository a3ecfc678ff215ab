import { elapsed, goalsExpected, paceInWords, yearOf, type Stats } from '@college/contract/cpd'
import { showDate, type CivilDate } from '@college/contract/kit'

const number = new Intl.NumberFormat('en-NZ')
const weekday = new Intl.DateTimeFormat('en-NZ', { weekday: 'long', timeZone: 'UTC' })

/** `Friday 20/11/2026`. */
export const dayInWords = (day: CivilDate): string => `${weekday.format(new Date(`${day}T12:00:00Z`))} ${showDate(day)}`

export const count = (amount: number): string => number.format(amount)

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
  /** `2 goals to catch up`. */
  readonly pace: string
  /** The finding in one sentence. */
  readonly sentence: string
}

/** What a trainee's programme looks like on a day. */
export const programmeOf = (programme: Stats['programme'], today: CivilDate): ProgrammeView | null => {
  if (!programme) return null
  const { start_date: start, end_date: end, name, goals, completed } = programme
  const { left, total, percent, passed } = elapsed(start, end, today)
  const evenPace = goalsExpected(programme, goals, today)
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
