import { plural } from '#kit'
import { creditInWords } from './credits.ts'
import type { CycleUnit } from './credits.ts'

/** Said of how many goals more an even pace would have completed by now. */
export const toCatchUp = 'to catch up'

/** How many short of an even pace a programme, or a goal that counts, is behind. */
export const behindFrom = 2

/** The fewest of a count that are on track: one less is behind. The line of a bar stands at the even pace, and words count to it. */
export const onTrackCount = (evenPace: number): number => Math.max(0, evenPace - behindFrom + 1)

/**
 * Where a count of goals stands against an even pace: `2 goals to catch up`. It is a difference and not those goals: how many are behind
 * themselves is another count, and so has another word.
 */
export const paceInWords = (done: number, total: number, evenPace: number): string => {
  if (total > 0 && done >= total) return 'All completed'
  const apart = done - evenPace
  if (done < onTrackCount(evenPace)) return `${plural(-apart, 'goal')} ${toCatchUp}`
  // One more is not ahead yet, as one less is not behind.
  return apart < behindFrom ? 'On track' : `${plural(apart, 'goal')} ahead`
}

/** How many goals are behind an even pace: as many as the words say, 0 where they say something else. */
export const goalsBehindOf = (done: number, total: number, evenPace: number): number =>
  (total > 0 && done >= total) || done >= onTrackCount(evenPace) ? 0 : evenPace - done

/** How far a time may be from an even pace and still be at it, as a share of what is required. */
export const nearEnough = 0.02

/** The least of a time that is on track: a minute less is behind. Once no time is left, it is all of it. */
export const onTrackTime = (required: number, evenPace: number, isOver = false): number =>
  isOver ? required : Math.max(0, Math.ceil(evenPace - required * nearEnough))

/** Where a logged time stands against an even pace. Minutes. */
export interface TimePace {
  state: 'reached' | 'ahead' | 'even' | 'behind'
  /** `02:15 behind`, or that all of it is done. */
  words: string
  /** The same in the room of a chip. */
  short: string
}

/** `isOver` where no time is left: what is missing then is missing, however little it is. */
export const timePace = (
  logged: number,
  required: number,
  evenPace: number,
  unit: CycleUnit = 'minutes',
  isOver = false,
): TimePace => {
  if (logged >= required) {
    const words = unit === 'points' ? 'All the points are earned' : 'All the time is logged'
    return { state: 'reached', words, short: 'Reached' }
  }
  const apart = logged - evenPace
  const isBehind = logged < onTrackTime(required, evenPace, isOver)
  if (!isBehind && apart <= required * nearEnough) return { state: 'even', words: 'On track', short: 'On track' }
  const state = isBehind ? 'behind' : 'ahead'
  const far = creditInWords(Math.abs(apart), unit)
  // Of what is over nothing can be made good: it is short, and no longer behind.
  const words = isOver && isBehind ? `Short by ${far}` : `${far} ${state}`
  return { state, words, short: words }
}
