import { meanOf, notObserved, type FormResult } from '@college/contract/forms'

type Rated = FormResult['rated'][number]
type Row = FormResult['rows'][number]

/** One rating of one row: when, and which step. */
export interface Rating {
  readonly on: string
  readonly value: number
}

/** The ratings of one row, oldest first; where it was not observed there is none. */
export const ratingsOf = ({ key }: Row, rated: readonly Rated[]): Rating[] =>
  rated.toReversed().flatMap(({ on, ratings }) => {
    const value = ratings[key]
    return typeof value === 'number' ? [{ on, value }] : []
  })

/** Those who rated, with how many forms each rated and the mean and range of their ratings. */
export interface Assessor {
  readonly name: string
  readonly forms: number
  readonly mean: number | null
  readonly lowest: number
  readonly highest: number
}

/** Assessors by how many forms they rated. */
export const assessorsOf = (rated: readonly Rated[]): Assessor[] => {
  const by = new Map<string, Rated[]>()
  for (const each of rated) {
    const key = each.by_id === null ? `name ${each.by}` : String(each.by_id)
    by.set(key, [...(by.get(key) ?? []), each])
  }
  return [...by.values()]
    .map((theirs) => {
      const values = theirs.flatMap(({ ratings }) => Object.values(ratings).filter((value) => value !== notObserved))
      return {
        name: theirs[0]?.by ?? '',
        forms: new Set(theirs.map(({ devform_id: id }) => id)).size,
        mean: meanOf(values),
        lowest: Math.min(...values),
        highest: Math.max(...values),
      }
    })
    .filter(({ mean }) => mean !== null)
    .toSorted((one, other) => other.forms - one.forms || one.name.localeCompare(other.name, 'en-NZ'))
}

/** Whether all that is rated has the same steps, so that a mean over all of it says something. */
export const isOneScale = (rows: readonly Row[]): boolean =>
  new Set(rows.map(({ points }) => points.map(({ value }) => value).join(' '))).size === 1
