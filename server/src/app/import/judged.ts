import type { ImportedHere } from '@college/contract/app'
import type { createSchema } from '@college/contract/kit'
import { madeOf } from '#platform'
import type { Here, KnownBy } from './here.ts'
import type { OriginKind } from './rows.ts'

/** A row that comes in, with the college and record that it first came from. */
export interface Coming<Row = unknown> {
  readonly source: string
  readonly row: Row
}

export interface Counted {
  readonly found: number
  readonly ready: number
  readonly known: number
  /** By what they are known. */
  readonly here: ImportedHere[]
  readonly refused: number
  readonly reasons: string[]
}

export interface Judged<Row = unknown> {
  readonly coming: Coming<Row>[]
  readonly counted: Counted
}

interface Asked<Body, Beside> {
  /** Its id at the other college. */
  readonly id: number
  /** As the office would enter it. */
  readonly body: () => Body
  /** What it carries beside that, which no one enters. */
  readonly beside: Beside
  /** Its content as texts, of which one is enough to know it again. */
  readonly contents: (body: Body) => readonly string[]
  readonly missing: (body: Body) => string | null
}

/** How many rows are known by what. */
export const countHere = (known: readonly KnownBy[]): ImportedHere[] => {
  const counts = new Map<string, ImportedHere>()
  for (const { by, college, taken_at } of known) {
    const key = `${by} ${taken_at} ${college}`
    counts.set(key, { by, college, taken_at, rows: (counts.get(key)?.rows ?? 0) + 1 })
  }
  const order: readonly KnownBy['by'][] = ['own', 'import', 'content']
  return [...counts.values()].toSorted((one, other) => order.indexOf(one.by) - order.indexOf(other.by)).slice(0, 20)
}

/** Which rows of an archive come in, which are here already, and why others can't. */
export const judged = async <Body extends object, Beside extends object>(
  kind: OriginKind,
  rows: readonly Asked<Body, Beside>[],
  schema: ReturnType<typeof createSchema>,
  here: Here,
): Promise<Judged<Body & Beside>> => {
  const coming: Coming<Body & Beside>[] = []
  const reasons = new Set<string>()
  const known: KnownBy[] = []
  let refused = 0
  await madeOf(rows, (row) => {
    // The body asks for words of theirs, which nobody has to choose for what is here already.
    const origin = here.byOrigin(kind, row.id)
    if (origin) {
      known.push(origin)
      return
    }
    const body = row.body()
    const same = here.byContent(row.contents(body))
    if (same) {
      known.push(same)
      return
    }
    const read = schema.safeParse(body)
    const why = row.missing(body) ?? (read.success ? null : (read.error.issues[0]?.message ?? 'We can’t read this'))
    if (why === null)
      coming.push({ source: here.sourceOf(kind, row.id), row: Object.assign({}, body, read.data, row.beside) })
    else {
      refused += 1
      if (reasons.size < 10) reasons.add(why)
    }
  })
  return {
    coming,
    counted: {
      found: rows.length,
      ready: coming.length,
      known: known.length,
      here: countHere(known),
      refused,
      reasons: [...reasons],
    },
  }
}
