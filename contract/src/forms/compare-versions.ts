import { canonicalJson } from './engine/canonical.ts'
import { answerersOf } from './engine/parts.ts'
import type { FormModel, Page, Question, Section } from './model.ts'

/** A page’s heading, a section’s heading or a question, where it stands in a version. */
export interface VersionItem {
  readonly what: 'page' | 'section' | 'question'
  readonly key: string
  readonly page: Page
  /** The section around it, or itself; null for a page. */
  readonly section: Section | null
  readonly question: Question | null
}

/** What became of an item from one version to the other. An item can be both changed and moved. */
export const versionMarks = ['added', 'removed', 'changed', 'moved'] as const
export type VersionMark = (typeof versionMarks)[number]

/** An item side by side with itself in the other version. */
export interface ComparedItem {
  readonly before: VersionItem | null
  readonly after: VersionItem | null
  /** Nothing where both versions have it alike. */
  readonly marks: readonly VersionMark[]
  /** Names of what differs, such as `title` or `choices`. */
  readonly changed: readonly string[]
}

const itemsOf = ({ pages }: FormModel): VersionItem[] =>
  pages.flatMap((page): VersionItem[] => [
    { what: 'page', key: page.key, page, section: null, question: null },
    ...page.sections.flatMap((section): VersionItem[] => [
      { what: 'section', key: section.key, page, section, question: null },
      ...section.questions.map((question): VersionItem => ({
        what: 'question',
        key: question.key,
        page,
        section,
        question,
      })),
    ]),
  ])

const nameOf = ({ what, key }: VersionItem): string => `${what} ${key}`

/** What an item says by itself: without what stands in it, and a question with who answers it in fact. */
const saysOf = ({ what, page, section, question }: VersionItem): ReadonlyMap<string, unknown> => {
  const { key: _key, ...says } =
    section && question
      ? { ...question, by: answerersOf(page, section, question) }
      : what === 'section' && section
        ? { ...section, questions: undefined, by: undefined }
        : { ...page, sections: undefined, by: undefined }
  return new Map(Object.entries(says).filter(([, value]) => value !== undefined))
}

const changedBetween = (before: VersionItem, after: VersionItem): string[] => {
  const [was, is] = [saysOf(before), saysOf(after)]
  return [...new Set([...was.keys(), ...is.keys()])].filter(
    (name) => canonicalJson(was.get(name) ?? null) !== canonicalJson(is.get(name) ?? null),
  )
}

/** The places, of a list of different numbers, of the fewest that have to move for the others to be in order. */
const outOfOrder = (places: readonly number[]): ReadonlySet<number> => {
  // The end of the best row of each length so far, and what each stands behind.
  const ends: number[] = []
  const behind: number[] = []
  places.forEach((place, at) => {
    const length = ends.findIndex((end) => (places[end] ?? 0) > place)
    const slot = length === -1 ? ends.length : length
    behind[at] = ends[slot - 1] ?? -1
    ends[slot] = at
  })
  const kept = new Set<number>()
  for (let at = ends.at(-1) ?? -1; at >= 0; at = behind[at] ?? -1) kept.add(at)
  return new Set(places.flatMap((_, at) => (kept.has(at) ? [] : [at])))
}

const isElsewhere = (before: VersionItem, after: VersionItem): boolean =>
  (before.what !== 'page' && before.page.key !== after.page.key) ||
  (before.what === 'question' && before.section?.key !== after.section?.key)

/**
 * Two versions side by side, in the order of the later one; what it leaves out stands where it stood. Items are the same by their keys.
 * Pages are left out where both versions have one without a title.
 */
export const compareVersions = (before: FormModel, after: FormModel): ComparedItem[] => {
  const [was, is] = [itemsOf(before), itemsOf(after)]
  const places = new Map(is.map((item, at) => [nameOf(item), at]))
  const stays = was.filter((item) => places.has(nameOf(item)))
  const moved = outOfOrder(stays.map((item) => places.get(nameOf(item)) ?? 0))
  const movedNames = new Set(stays.filter((_, at) => moved.has(at)).map(nameOf))
  const old = new Map(was.map((item) => [nameOf(item), item]))
  const compared = is.map((item): ComparedItem => {
    const earlier = old.get(nameOf(item))
    if (!earlier) return { before: null, after: item, marks: ['added'], changed: [] }
    const changed = changedBetween(earlier, item)
    const isMoved = movedNames.has(nameOf(item)) || isElsewhere(earlier, item)
    const marks: VersionMark[] = [
      ...(changed.length > 0 ? ['changed' as const] : []),
      ...(isMoved ? ['moved' as const] : []),
    ]
    return { before: earlier, after: item, marks, changed }
  })
  // What is gone stands behind what it stood behind.
  const gone = new Map<string, ComparedItem[]>()
  let last = ''
  for (const item of was) {
    if (places.has(nameOf(item))) {
      last = nameOf(item)
      continue
    }
    const row: ComparedItem = { before: item, after: null, marks: ['removed'], changed: [] }
    gone.set(last, [...(gone.get(last) ?? []), row])
  }
  return [
    ...(gone.get('') ?? []),
    ...compared.flatMap((row) => [row, ...(gone.get(row.after ? nameOf(row.after) : '') ?? [])]),
  ]
}
