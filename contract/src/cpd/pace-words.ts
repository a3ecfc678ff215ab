import { creditInWords } from './credits.ts'
import type { CycleUnit } from './credits.ts'

const numbers = 'No One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve'.split(' ')

/** Where a count of goals stands against an even pace: `One short of an even pace`. */
export const paceInWords = (done: number, total: number, evenPace: number): string => {
  if (total > 0 && done >= total) return 'All completed'
  const apart = done - evenPace
  if (apart === 0) return 'At an even pace'
  const size = numbers[Math.abs(apart)] ?? String(Math.abs(apart))
  return `${size} ${apart < 0 ? 'short' : 'ahead'} of an even pace`
}

/** How far a time may be from an even pace and still be at it, as a share of what is required. */
const nearEnough = 0.02

/** Where a logged time stands against an even pace. Minutes. */
export interface TimePace {
  state: 'reached' | 'ahead' | 'even' | 'behind'
  /** `02:15 behind an even pace`. */
  words: string
  /** `02:15 behind`, for where the line is in sight. */
  short: string
}

export const timePace = (logged: number, required: number, evenPace: number, unit: CycleUnit = 'minutes'): TimePace => {
  if (logged >= required) {
    const words = unit === 'points' ? 'All the points are earned' : 'All the time is logged'
    return { state: 'reached', words, short: 'Reached' }
  }
  const apart = logged - evenPace
  if (Math.abs(apart) <= required * nearEnough) return { state: 'even', words: 'At an even pace', short: 'On pace' }
  const state = apart < 0 ? 'behind' : 'ahead'
  const short = `${creditInWords(Math.abs(apart), unit)} ${state}`
  return { state, words: apart < 0 ? `${short} an even pace` : `${short} of an even pace`, short }
}
