import { folded } from './columns.ts'

const small = new Set(['a', 'an', 'and', 'of', 'or', 'the', 'for', 'in', 'on', 'to', 'te', 'ngā', 'nga', 'me'])

const wordsOf = (text: string): string[] =>
  folded(text)
    .split(' ')
    .filter((word) => word !== '' && !small.has(word))
    // "Courses" and "Course" are one word here.
    .map((word) => (word.length > 3 ? word.replace(/s$/, '') : word))

const pairsOf = (words: readonly string[]): string[] => {
  const text = words.join(' ')
  return Array.from({ length: Math.max(0, text.length - 1) }, (_, at) => text.slice(at, at + 2))
}

/** How like two names are, from 0 to 1: by the letters they share side by side, and by the words. */
export const likeness = (one: string, other: string): number => {
  const [a, b] = [wordsOf(one), wordsOf(other)]
  if (a.length === 0 || b.length === 0) return 0
  if (a.join(' ') === b.join(' ')) return 1
  const [few, many] = a.length <= b.length ? [a, b] : [b, a]
  // Every word of the shorter one is in the longer one: "Workshop" in "Conference or workshop".
  const within = few.every((word) => many.includes(word)) ? 0.6 + (0.3 * few.length) / many.length : 0
  const [pairs, rest] = [pairsOf(a), pairsOf(b)]
  let shared = 0
  for (const pair of pairs) {
    const at = rest.indexOf(pair)
    if (at < 0) continue
    rest.splice(at, 1)
    shared += 1
  }
  return Math.max(within, (2 * shared) / (pairs.length + pairsOf(b).length || 1))
}

/** The one most like a name, if any is like enough to be offered. */
export const mostLike = <T extends { readonly name: string }>(name: string, among: readonly T[]): T | null => {
  const ranked = among.map((each) => ({ each, like: likeness(name, each.name) })).toSorted((a, b) => b.like - a.like)
  const [first] = ranked
  return first && first.like >= 0.6 ? first.each : null
}
