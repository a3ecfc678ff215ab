import { causeInWords, causeTone, type PersonCauses } from '@college/contract/cpd'

/** What a person can be reminded of: the most pressing of what does not wait for the reader; null where nothing does. */
export const remindedOf = ({ causes }: Pick<PersonCauses, 'causes'>): string | null => {
  const [first, ...more] = causes.filter(({ kind }) => causeTone(kind) !== 'waiting')
  if (!first) return null
  return more.length === 0 ? causeInWords(first) : `${causeInWords(first)}, and ${more.length} more`
}

/** What several are reminded of who are behind, each in another way. */
export const behindWords = 'you’re behind in your goals or hours'

/** Why there is no one to remind of it among those who were chosen. */
export const noneBehind = 'No one selected is behind'
