import type { Values } from '#records'

/** What parts words beside space, as `search_words` of the database has it. */
export const separators = '.,;:!?()[]{}/\\|-–—_@+&*#"\'’‘“”„…'

const shortest = 2
const most = 8

/** The words of a question that are long enough to be looked for; a digit is, as the number of a case. */
export const wordsOf = (question: string): string[] => {
  const parted = Array.from(question, (letter) => (separators.includes(letter) || letter === '\u0000' ? ' ' : letter))
  const words = parted.join('').split(/\s+/)
  const known = words.filter((word) => Array.from(word).length >= shortest || /^\d$/.test(word))
  return [...new Set(known)].slice(0, most)
}

const literal = (word: string): string => word.replaceAll(/[\\%_]/g, String.raw`\$&`)

/** A word of a question, as SQL of the patterns that find it. */
export interface Word {
  readonly text: string
  /** Finds it at the beginning of a word of `search_words`. */
  readonly begins: string
  /** Finds it anywhere in text that was folded, which is quick and may have an index. */
  readonly anywhere: string
}

/** The patterns of words, as values of a statement. */
export const patternsOf = (words: readonly string[], values: Values): Word[] =>
  words.map((text) => {
    const folded = `fold(${values.add(literal(text))})`
    return { text, begins: `'% ' || ${folded} || '%'`, anywhere: `'%' || ${folded} || '%'` }
  })

/** Whether a word begins a word of a text that is among what a column has folded, as SQL: the column first, as it is quick. */
export const hasSql = (folded: string, text: string, { begins, anywhere }: Word): string =>
  `(${folded} like ${anywhere} and search_words(${text}) like ${begins})`

/** Whether a text begins with the words, as SQL of the text. */
export const startsSql = (words: readonly string[], values: Values): ((text: string) => string) => {
  const whole = values.add(literal(words.join(' ')))
  return (text) => `search_words(${text}) like ' ' || fold(${whole}) || '%'`
}
