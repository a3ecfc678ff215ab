import { fold, type IconDrawing } from '#kit'

/** What a line of the palette is, in the order in which they stand where they fit equally well. */
export const paletteKinds = [
  'Act',
  'Person',
  'Page',
  'Form',
  'Placement',
  'Goal',
  'Procedure',
  'Activity',
  'Message',
  'Transaction',
  'Enquiry',
  'Last seen',
] as const
export type PaletteKind = (typeof paletteKinds)[number]

/** One line of the palette: an act, a person, a record or a page. */
export interface PaletteItem {
  readonly id: string
  readonly kind: PaletteKind
  readonly label: string
  /** Other words that people use for it. */
  readonly words?: string
  /** What distinguishes it from similar lines, as "Aroha Rangi, 11/11/2026". */
  readonly note?: string
  readonly icon?: IconDrawing
  /** Where it leads, with `/app`; or else what it does. */
  readonly to?: string
  readonly run?: () => void
  /** Stands below all others, whatever was typed. */
  readonly isLast?: boolean
  /** Stands directly below the line with this id, where that one is found too. */
  readonly under?: string
}

/** Something the palette can search. It answers with what the person may see, best first. */
export interface PaletteSource {
  readonly id: string
  /** Asks the server: it is asked once the typing pauses. */
  readonly isRemote?: boolean
  readonly find: (query: string, signal: AbortSignal) => readonly PaletteItem[] | Promise<readonly PaletteItem[]>
}

const wordsOf = (text: string): string[] =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** Where the words of the query begin words of a label, as pieces to mark or not; accents and case do not count. */
export function markedParts(label: string, query: string): { text: string; isMatch: boolean }[] {
  const wanted = wordsOf(query).toSorted((a, b) => b.length - a.length)
  const parts: { text: string; isMatch: boolean }[] = []
  const add = (text: string, isMatch: boolean): void => {
    const before = parts.at(-1)
    if (before?.isMatch === isMatch) parts[parts.length - 1] = { text: before.text + text, isMatch }
    else if (text !== '') parts.push({ text, isMatch })
  }
  for (const piece of label.split(/(?<=[^\p{L}\p{N}\p{M}])|(?=[^\p{L}\p{N}\p{M}])/u)) {
    const word = wanted.find((one) => fold(piece).startsWith(one))
    const letters = Array.from(piece)
    const wantedLength = word?.length ?? 0
    let end = 0
    while (fold(letters.slice(0, end).join('')).length < wantedLength) end += 1
    add(letters.slice(0, end).join(''), true)
    add(letters.slice(end).join(''), false)
  }
  return parts.filter(({ text }) => text !== '')
}

/** Items whose label, or other words, have a word that begins with each word of the query. */
export function matching(items: readonly PaletteItem[], query: string): PaletteItem[] {
  const wanted = wordsOf(query)
  return items.filter(({ label, words: others = '' }) => {
    const words = wordsOf(`${label} ${others}`)
    return wanted.every((one) => words.some((word) => word.startsWith(one)))
  })
}

/**
 * How well a line answers a query: by all of its label, by its beginning, by words in it, or by what stands beside it. A command that
 * only has the words in it stands below what is called so: it names what it is for.
 */
const fit = ({ label, kind, words: others = '' }: PaletteItem, query: string): number => {
  const [text, wanted] = [wordsOf(label).join(' '), wordsOf(query).join(' ')]
  if (text === wanted) return 5
  if (text.startsWith(wanted)) return 4
  // A page that people call by this word comes before the records that only contain it.
  const called = wordsOf(others)
  if (wanted !== '' && wanted.split(' ').every((one) => called.includes(one))) return 4
  const words = text.split(' ')
  if (!wanted.split(' ').every((one) => words.some((word) => word.startsWith(one)))) return 1
  return kind === 'Act' ? 2 : 3
}

/** How many lines there are at most: more are found by another word. */
export const mostLines = 24

/** One list of what was found, best first: by name, then what was seen lately, then by what it is; each place once. */
export function ranked(items: readonly PaletteItem[], query: string, seen: readonly string[]): PaletteItem[] {
  const weight = (item: PaletteItem): number[] => [
    item.isLast ? 0 : 1,
    query === '' ? 0 : fit(item, query),
    item.to !== undefined && seen.includes(item.to) ? 1 : 0,
    -paletteKinds.indexOf(item.kind),
  ]
  const weighed = items.map((item) => ({ item, weight: weight(item) }))
  const best = weighed.toSorted((a, b) => {
    const at = a.weight.findIndex((one, position) => one !== b.weight[position])
    return at < 0 ? 0 : (b.weight[at] ?? 0) - (a.weight[at] ?? 0)
  })
  const places = new Set<string>()
  const lines = best.map(({ item }) => item)
  const ids = new Set(lines.map(({ id }) => id))
  const isUnder = ({ under }: PaletteItem): boolean => under !== undefined && ids.has(under)
  return lines
    .filter((item) => !isUnder(item))
    .flatMap((item) => [item, ...lines.filter(({ under }) => under === item.id)])
    .filter((item) => item.to === undefined || (!places.has(item.to) && places.add(item.to)))
    .slice(0, mostLines)
}
