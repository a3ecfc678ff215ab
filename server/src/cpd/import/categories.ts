import { mostImportCategories } from '@college/contract/cpd'
import type { Category, Goal, ImportCategory, ImportCheck, UnknownCategory } from '@college/contract/cpd'
import { badField } from '#platform'
import type { ReadRow } from './cells.ts'
import { folded, short } from './columns.ts'
import { mostLike } from './similar.ts'

/** What unknown categories are taken for: by the person now, and by their earlier files. */
export interface Settled {
  readonly given: readonly ImportCategory[]
  readonly remembered: readonly ImportCategory[]
  /** Whether the rest is guessed; what is taken over is only what the person has seen. */
  readonly guesses: boolean
}

/** The unknown categories of a file, and what they can be taken for. */
export interface UnknownCategories {
  readonly asked: readonly UnknownCategory[]
  readonly more: number
  readonly known: ImportCheck['known']
}
export const noneUnknown: UnknownCategories = { asked: [], more: 0, known: [] }

/** A file of other words in every row is not a list of categories; beyond this nothing is guessed. */
const mostGuesses = 1_000

interface Found {
  readonly category: Category | null
  readonly subcategory: Category | null
}

export interface FileCategories {
  find: (row: ReadRow, goal: Goal | null, hints: string[]) => Found
  unknown: () => UnknownCategories
}

const keyOf = (parent: number | null, name: string): string => `${parent ?? ''} ${folded(name) || name.toLowerCase()}`

const refusedWords = (chosen: Category | undefined, { parent_id }: ImportCategory): string => {
  if (!chosen) return 'There is no such category. Choose another'
  if (!chosen.active) return `The category “${chosen.name}” is no longer used. Choose another`
  if (chosen.parent_id !== parent_id)
    return parent_id === null
      ? `“${chosen.name}” is a subcategory. Choose a category`
      : `“${chosen.name}” is not a subcategory of that category. Choose another`
  return `The category “${chosen.name}” is not for these activities. Choose another`
}

/** Finds the categories of a file's rows by name, and by what unknown ones are taken for. */
export const categoriesFor = (
  all: readonly Category[],
  set: 'trainee' | 'fellow' | null,
  settled: Settled,
): FileCategories => {
  const usable = all.filter(({ active, type }) => active && (type === null || type === set))
  const fits = ({ category_id: id, parent_id: parent }: ImportCategory): boolean =>
    id === null || usable.some((each) => each.id === id && each.parent_id === parent)
  const bad = settled.given.find((each) => !fits(each))
  if (bad)
    throw badField(
      'categories',
      refusedWords(
        all.find(({ id }) => id === bad.category_id),
        bad,
      ),
    )
  const chosen = new Map<string, Pick<UnknownCategory, 'category_id' | 'by'>>()
  for (const { by, list } of [
    { by: 'given', list: settled.given },
    { by: 'remembered', list: settled.remembered },
  ] as const)
    for (const each of list) {
      const key = keyOf(each.parent_id, each.name)
      if (!chosen.has(key) && fits(each)) chosen.set(key, { category_id: each.category_id, by })
    }
  const unknown = new Map<string, UnknownCategory>()
  const offered = (parent: number | null): Category[] =>
    usable.filter((each) => each.parent_id === parent && (parent !== null || each.kind === 'activity'))

  const called = (name: string, parent: number | null): Category | null => {
    const found = usable.filter((each) => each.parent_id === parent && folded(each.name) === folded(name))
    return found.find(({ kind }) => kind === 'activity') ?? found[0] ?? null
  }
  /** What the unknown value is taken for; counted, and with a hint where the person has not said it. */
  const takenFor = (cell: string, parent: Category | null, hints: string[]): Category | null => {
    const name = cell.slice(0, 300).trim()
    const key = keyOf(parent?.id ?? null, name)
    const choices = offered(parent?.id ?? null)
    const before = unknown.get(key)
    const guess =
      before === undefined && settled.guesses && unknown.size < mostGuesses
        ? mostLike(name.slice(0, 120), choices)
        : null
    const taken = before ??
      chosen.get(key) ?? { category_id: guess?.id ?? null, by: guess ? ('guessed' as const) : ('none' as const) }
    const { category_id, by } = taken
    if (choices.length > 0)
      unknown.set(key, {
        parent_id: parent?.id ?? null,
        name: before?.name ?? name,
        category_id,
        parent: parent?.name ?? null,
        rows: (before?.rows ?? 0) + 1,
        by,
      })
    const category = usable.find(({ id }) => id === category_id) ?? null
    if (by === 'none')
      hints.push(
        parent
          ? `“${parent.name}” has no subcategory “${short(name)}”; it is imported without it`
          : `No category is called “${short(name)}”; it is imported without it`,
      )
    else if (by !== 'given' && category) hints.push(`“${short(name)}” is taken as “${category.name}”`)
    return category
  }
  return {
    find: (row, goal, hints) => {
      const category =
        row.category === ''
          ? (usable.find(({ id }) => id === goal?.category_id) ?? null)
          : (called(row.category, null) ?? takenFor(row.category, null, hints))
      const subcategory =
        row.subcategory === '' || !category
          ? null
          : (called(row.subcategory, category.id) ?? takenFor(row.subcategory, category, hints))
      return { category, subcategory }
    },
    unknown: () => {
      const asked = [...unknown.values()].toSorted((a, b) => b.rows - a.rows)
      const parents = new Set(asked.map(({ parent_id }) => parent_id))
      const known = [...parents]
        .flatMap((parent) => offered(parent))
        .map(({ id, parent_id, name }) => ({ id, parent_id, name }))
      return {
        asked: asked.slice(0, mostImportCategories),
        more: Math.max(0, asked.length - mostImportCategories),
        known,
      }
    },
  }
}
