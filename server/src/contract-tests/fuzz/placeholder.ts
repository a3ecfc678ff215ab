import type { PersonName } from '#testing'

/** Whose row an id names. */
export const owners = ['own', 'own', 'own', 'college', 'college', 'elsewhere', 'nobody'] as const
type Owner = (typeof owners)[number]

/** An id that is only known when the request is sent: the n-th row of a table. */
export class IdOf {
  readonly table: string | null
  readonly nth: number
  readonly whose: Owner

  constructor(table: string | null, nth: number, whose: Owner) {
    this.table = table
    this.nth = nth
    this.whose = whose
  }
}

/** When the row that the body names was last changed. */
export class WhenChanged {
  readonly table: string

  constructor(table: string) {
    this.table = table
  }
}

/** A cursor that an earlier list gave. */
export class SeenCursor {
  readonly nth: number

  constructor(nth: number) {
    this.nth = nth
  }
}

/** A text of so many characters, spelled out when it is sent. */
export class LongText {
  readonly length: number
  readonly of: string

  constructor(length: number, of: string) {
    this.length = length
    this.of = of
  }
}

/** What placeholders stand for at the moment. */
export interface Known {
  readonly id: (placeholder: IdOf, who: PersonName | null) => number
  readonly changed: (table: string, id: unknown) => string
  readonly cursor: (nth: number) => string
}

/** A value with what its placeholders stand for. */
export const filledIn = (value: unknown, known: Known, who: PersonName | null): unknown => {
  if (value instanceof IdOf) return known.id(value, who)
  if (value instanceof SeenCursor) return known.cursor(value.nth)
  if (value instanceof LongText)
    return value.of.repeat(Math.ceil(value.length / value.of.length)).slice(0, value.length)
  if (value instanceof WhenChanged) return known.changed(value.table, null)
  if (Array.isArray(value)) return value.map((each) => filledIn(each, known, who))
  if (typeof value !== 'object' || value === null) return value
  const filled: Record<string, unknown> = {}
  for (const [name, each] of Object.entries(value))
    if (!(each instanceof WhenChanged)) filled[name] = filledIn(each, known, who)
  for (const [name, each] of Object.entries(value))
    if (each instanceof WhenChanged) filled[name] = known.changed(each.table, filled['id'])
  return filled
}
