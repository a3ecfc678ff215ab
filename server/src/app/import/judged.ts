import type { createSchema } from '@college/contract/kit'

/** A row that comes in, with its id at the other college. */
export interface Coming<Row = unknown> {
  readonly source: string
  readonly row: Row
}

export interface Counted {
  readonly found: number
  readonly ready: number
  readonly known: number
  readonly refused: number
  readonly reasons: string[]
}

export interface Judged<Row = unknown> {
  readonly coming: Coming<Row>[]
  readonly counted: Counted
}

interface Asked<Body, Beside> {
  readonly source: string
  /** As the office would enter it. */
  readonly body: Body
  /** What it carries beside that, which no one enters. */
  readonly beside: Beside
  readonly missing: string | null
}

/** Which rows of an archive come in, which are here already, and why others can't. */
export const judged = <Body extends object, Beside extends object>(
  rows: readonly Asked<Body, Beside>[],
  schema: ReturnType<typeof createSchema>,
  known: ReadonlySet<string>,
): Judged<Body & Beside> => {
  const coming: Coming<Body & Beside>[] = []
  const reasons = new Set<string>()
  let [already, refused] = [0, 0]
  for (const { source, body, beside, missing } of rows) {
    if (known.has(source)) {
      already += 1
      continue
    }
    const read = schema.safeParse(body)
    const why = missing ?? (read.success ? null : (read.error.issues[0]?.message ?? 'We can’t read this'))
    if (why === null) coming.push({ source, row: Object.assign({}, body, read.data, beside) })
    else {
      refused += 1
      if (reasons.size < 10) reasons.add(why)
    }
  }
  const counted = { found: rows.length, ready: coming.length, known: already, refused, reasons: [...reasons] }
  return { coming, counted }
}
