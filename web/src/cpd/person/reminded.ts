import { causeInWords, causeTone, type PersonCauses } from '@college/contract/cpd'
import type { Reminded } from '#messaging'

/** A message has so many lines of what waits; their own pages, which it leads to, have the rest. */
const mostLines = 12

/** What a person can be reminded of, the most pressing first: all that does not wait for the reader; null where nothing does. */
export const remindedOf = ({ causes }: Pick<PersonCauses, 'causes'>): Reminded | null => {
  const [first, ...more] = causes.filter(({ kind }) => causeTone(kind) !== 'waiting').map((each) => causeInWords(each))
  if (first === undefined) return null
  const left = more.splice(mostLines - 1).length
  return [first, ...more, ...(left > 0 ? [`${left} more, on your home page and in your goals`] : [])]
}

/** What several are reminded of who are behind, each in another way. */
export const behindWords = 'you’re behind in your goals or hours'

/** Why there is no one to remind of it among those who were chosen. */
export const noneBehind = 'No one selected is behind'
