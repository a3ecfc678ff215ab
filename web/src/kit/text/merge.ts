/** What a person writes, field by field. */
export type Content = Readonly<Record<string, unknown>>

/** Whether two values say the same, in whatever order their members are; nothing typed is the same as nothing held. */
export const same = (one: unknown, other: unknown): boolean => one === other || textOf(one) === textOf(other)

const textOf = (value: unknown): string => JSON.stringify(value === undefined || value === '' ? null : value, inOrder)

const inOrder = (_name: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    : value

/** Names of the fields in which two contents differ. */
export const differing = (one: Content, other: Content): string[] =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].filter((name) => !same(one[name], other[name]))

/** The fields of these names alone. */
export const pick = (content: Content, names: readonly string[]): Content =>
  Object.fromEntries(names.map((name) => [name, content[name] ?? null]))

/** The content with one field changed; undefined takes it out. */
export const withField = <T>(
  content: Readonly<Record<string, T>>,
  name: string,
  value: T | undefined,
): Record<string, T> => {
  const { [name]: _, ...others } = content
  return value === undefined ? others : { ...content, [name]: value }
}

/** Two contents that began from one. */
export interface MergeResult<T> {
  /** Both changes; where they clash, the own ones. */
  readonly data: Readonly<Record<string, T>>
  /** Names of what both changed, each to something else. */
  readonly clashes: readonly string[]
  /** Names of what only the other one changed. */
  readonly taken: readonly string[]
}

/** Puts together what two sides made of one content, field by field. */
export const merge = <T>(
  base: Readonly<Record<string, T>>,
  mine: Readonly<Record<string, T>>,
  theirs: Readonly<Record<string, T>>,
): MergeResult<T> => {
  const own = differing(base, mine)
  const others = differing(base, theirs)
  const clashes = own.filter((name) => others.includes(name) && !same(mine[name], theirs[name]))
  const data = own.reduce((merged, name) => withField(merged, name, mine[name]), theirs)
  return { data, clashes, taken: others.filter((name) => !own.includes(name)) }
}

/** Whether one version of a row came after another. */
export const isNewer = (one: unknown, other: unknown): boolean => Date.parse(String(one)) > Date.parse(String(other))
