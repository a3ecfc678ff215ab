import { grouped } from '#platform'

/** Words without accents and capitals. */
export const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

const wordsOf = (text: string): Set<string> => new Set(plain(text).split(/[^\p{L}\p{N}]+/u))

/** The words of a name, all of which have to be there. */
const namesOf = (lastname: string): string[] => [...wordsOf(lastname)].filter(Boolean)

/** People's rows by the last name in a line's words, in the order in which they came. */
export class ByName<T extends { readonly lastname: string }> {
  readonly #byFirst: ReadonlyMap<string | undefined, readonly { at: number; names: readonly string[]; row: T }[]>

  constructor(rows: readonly T[]) {
    const named = rows.map((row, at) => ({ at, names: namesOf(row.lastname), row }))
    this.#byFirst = grouped(named, ({ names }) => names[0])
  }

  in(text: string): T[] {
    const words = wordsOf(text)
    return [...words]
      .flatMap((word) => this.#byFirst.get(word) ?? [])
      .filter(({ names }) => names.every((name) => words.has(name)))
      .toSorted((one, other) => one.at - other.at)
      .map(({ row }) => row)
  }
}
