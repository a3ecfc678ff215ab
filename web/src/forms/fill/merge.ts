import { canonicalJson, type Answer, type FormData } from '@college/contract/forms'

/** Whether two answers say the same; none and an empty text are one. */
export const sameAnswer = (one: Answer | undefined, other: Answer | undefined): boolean =>
  one === other || canonicalJson(bare(one)) === canonicalJson(bare(other))

const bare = (value: Answer | undefined): Answer | null => (value === undefined || value === '' ? null : value)

/** Keys of the answers in which two contents differ. */
export const differing = (one: FormData, other: FormData): string[] =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].filter((key) => !sameAnswer(one[key], other[key]))

/** The content with one answer changed; undefined takes it out. */
export const withAnswer = (data: FormData, key: string, value: Answer | undefined): FormData => {
  const { [key]: _, ...others } = data
  return value === undefined ? others : { ...data, [key]: value }
}

/** Two contents that began from one. */
export interface MergeResult {
  /** Both changes; where they clash, the own ones. */
  readonly data: FormData
  /** Keys that both changed, each to something else. */
  readonly clashes: readonly string[]
  /** Keys that only the other one changed. */
  readonly taken: readonly string[]
}

/** Puts together what two sides made of one content, answer by answer. */
export const merge = (base: FormData, mine: FormData, theirs: FormData): MergeResult => {
  const own = differing(base, mine)
  const others = differing(base, theirs)
  const clashes = own.filter((key) => others.includes(key) && !sameAnswer(mine[key], theirs[key]))
  const data = own.reduce((merged, key) => withAnswer(merged, key, mine[key]), theirs)
  return { data, clashes, taken: others.filter((key) => !own.includes(key)) }
}
