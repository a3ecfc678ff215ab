import type { IconDrawing } from '#kit'

/** One line of the palette: an act, a record or a place. */
export interface PaletteItem {
  readonly id: string
  readonly label: string
  /** What distinguishes it from similar lines, as "Training goal, 27 of 30". */
  readonly note?: string
  readonly icon?: IconDrawing
  /** Where it leads, with `/app`; or else what it does. */
  readonly to?: string
  readonly run?: () => void
}

/** The groups, in the order in which they stand. */
export const paletteGroups = ['do', 'found', 'go'] as const

export type PaletteGroup = (typeof paletteGroups)[number]

export const groupWords: Record<PaletteGroup, string> = { do: 'Do', found: 'Found in my records', go: 'Go to' }

/** Something the palette can search. It answers with what the person may see, best first. */
export interface PaletteSource {
  readonly id: string
  readonly group: PaletteGroup
  /** Asks the server: it is asked once the typing pauses. */
  readonly isRemote?: boolean
  readonly find: (query: string, signal: AbortSignal) => readonly PaletteItem[] | Promise<readonly PaletteItem[]>
}

/** Text as it is compared: without case and macrons. */
export const fold = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Where the words of the query stand in a label, as pieces to mark or not; accents and case do not count. */
export function markedParts(label: string, query: string): { text: string; isMatch: boolean }[] {
  const letters = Array.from(label)
  const folded = letters.map(fold)
  const wanted = fold(query.trim())
  if (!wanted) return [{ text: label, isMatch: false }]
  const start = folded.findIndex((_, position) => folded.slice(position).join('').startsWith(wanted))
  if (start < 0) return [{ text: label, isMatch: false }]
  let end = start
  while (folded.slice(start, end).join('').length < wanted.length) end += 1
  const parts = [
    { text: letters.slice(0, start).join(''), isMatch: false },
    { text: letters.slice(start, end).join(''), isMatch: true },
    { text: letters.slice(end).join(''), isMatch: false },
  ]
  return parts.filter((part) => part.text !== '')
}

/** Items whose label holds every word of the query; those whose label starts with it stand first. */
export function matching(items: readonly PaletteItem[], query: string): PaletteItem[] {
  const words = fold(query).split(/\s+/).filter(Boolean)
  const found = items.filter((item) => {
    const text = fold(item.label)
    return words.every((word) => text.includes(word))
  })
  const starts = (item: PaletteItem) => Number(fold(item.label).startsWith(words[0] ?? ''))
  return found.toSorted((a, b) => starts(b) - starts(a))
}
