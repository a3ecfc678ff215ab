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

/** Assessors by how many forms they rated, in these rows. */
export const assessorsOf = (rated: readonly Rated[], rows: readonly Row[]): Assessor[] => {
  const by = new Map<string, Rated[]>()
  for (const each of rated) {
    const key = each.by_id === null ? `name ${each.by}` : String(each.by_id)
    by.set(key, [...(by.get(key) ?? []), each])
  }
  return [...by.values()]
    .map((theirs) => {
      const valuesIn = ({ ratings }: Rated): number[] =>
        rows.flatMap(({ key }) => {
          const value = ratings[key]
          return value === undefined || value === notObserved ? [] : [value]
        })
      const values = theirs.flatMap(valuesIn)
      return {
        name: theirs[0]?.by ?? '',
        forms: new Set(theirs.filter((each) => valuesIn(each).length > 0).map(({ devform_id: id }) => id)).size,
        mean: meanOf(values),
        lowest: Math.min(...values),
        highest: Math.max(...values),
      }
    })
    .filter(({ mean }) => mean !== null)
    .toSorted((one, other) => other.forms - one.forms || one.name.localeCompare(other.name, 'en-NZ'))
}

type Points = Row['points']

/** The rows that have one scale: only over these a mean says something. */
export interface Scale {
  readonly points: Points
  readonly rows: readonly Row[]
}

/** What is rated by scale, in the order of the form; two with the same numbers and other words are two. */
export const scalesOf = (rows: readonly Row[]): Scale[] => {
  const by = new Map<string, Row[]>()
  for (const row of rows) {
    const key = JSON.stringify(row.points)
    by.set(key, [...(by.get(key) ?? []), row])
  }
  return [...by.values()].map((those) => ({ points: those[0]?.points ?? [], rows: those }))
}

const endsOf = (points: Points): readonly [Points[number], Points[number]] | null => {
  const [first, ...rest] = points.toSorted((one, other) => one.value - other.value)
  return first ? [first, rest.at(-1) ?? first] : null
}

/** `1 to 9`. */
export const scaleName = (points: Points): string => {
  const ends = endsOf(points)
  return ends ? `${ends[0].value} to ${ends[1].value}` : ''
}

/** `1 is “Well below”, 9 is “Well above”.`; nothing where its steps have no words. */
export const scaleWords = (points: Points): string => {
  const [low, top] = endsOf(points) ?? []
  const say = (point: Points[number]): string => `${point.value} is “${point.title}”`
  return low?.title && top?.title ? `${say(low)}, ${say(top)}.` : ''
}

/** The heads of a table of rows: with the question where two rows are called the same. */
export const headsOf = (rows: readonly Row[]): string[] =>
  rows.map(({ title, question }) =>
    rows.filter((row) => row.title === title).length > 1 ? `${question}: ${title}` : title,
  )
