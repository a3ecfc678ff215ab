import { showMoney } from '#accounting'
import { openBecause } from './completion.ts'
import { creditOfInWords, showCredit } from './credits.ts'

/** So much done of so much, and what an even pace would have done. */
interface Amount {
  readonly unit: 'minutes' | 'points' | 'times' | 'goals' | 'reports' | 'cents' | null
  readonly done: number | null
  readonly of: number | null
  readonly even_pace: number | null
}

/** What is done of what is asked for, and what an even pace would have done; null without an amount, and of money without a part that is settled. */
export const amountInWords = ({ unit, done, of, even_pace: pace }: Amount): string | null => {
  if (done === null || of === null) return null
  if (unit === 'cents') return done === 0 ? null : `${showMoney(of - done)} left of ${showMoney(of)}`
  if (unit === 'minutes' || unit === 'points') {
    const far = creditOfInWords(done, of, unit)
    return pace === null ? far : `${far}, ${showCredit(pace, unit)} expected by now`
  }
  const far = `${done} of ${of}${unit === 'goals' ? ' goals completed' : ''}`
  return pace === null ? far : `${far}, ${pace} expected by now`
}

/** What is done of a goal that is open; where all its time is logged, also why it is. */
export const goalInWords = (each: Amount): string | null => {
  const { unit, done, of } = each
  const why =
    unit === 'minutes'
      ? openBecause({ completion_type: 'time', time: of ?? 0 }, { time: done ?? 0 })?.toLowerCase()
      : null
  return [amountInWords(each), why].filter(Boolean).join(', ') || null
}
