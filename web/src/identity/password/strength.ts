import { passwordLength } from '@college/contract/identity'

/** How a password looks while it is typed; the server has the last word. */
export interface Strength {
  /** Parts of three that are filled. */
  readonly level: 0 | 1 | 2 | 3
  readonly words: string
}

const distinct = (password: string): number => new Set(password.toLowerCase()).size

/** Judges by length and variety alone: the server checks the rest, such as the list of common passwords. */
export const strengthOf = (password: string, shortest: number): Strength => {
  const length = passwordLength(password)
  if (length === 0)
    return { level: 0, words: `At least ${shortest} characters. A few words are easier to remember than symbols.` }
  if (length < shortest) return { level: 1, words: `${length} of ${shortest} characters` }
  if (distinct(password) < 6) return { level: 1, words: 'Long enough, but it repeats itself' }
  return length >= shortest + 5 && distinct(password) >= 9
    ? { level: 3, words: `Strong, ${length} characters` }
    : { level: 2, words: `Good, ${length} characters` }
}
