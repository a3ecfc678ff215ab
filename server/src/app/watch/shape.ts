const longest = 1_000
const mostShapes = 2_000

/** What a span says of a statement: its kind and first table, and its text without a value. */
export interface Shape {
  readonly name: string
  readonly operation: string
  readonly text: string
}

const known = new Map<string, Shape>()

const madeOf = (sql: string): Shape => {
  const text = sql
    .replaceAll(/'(?:[^']|'')*'/g, '?')
    .replaceAll(/(?<![$\w])\d+(?:\.\d+)?\b/g, '?')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const operation = /^\w+/.exec(text)?.[0].toLowerCase() ?? 'statement'
  const table = /\b(?:from|into|update)\s+"?([a-z_]\w*)"?/i.exec(text)?.[1]
  return {
    name: table === undefined ? operation : `${operation} ${table}`,
    operation,
    text: text.length > longest ? `${text.slice(0, longest)} …` : text,
  }
}

/** The shape of a statement; worked out once for each text. */
export const shapeOf = (sql: string): Shape => {
  const found = known.get(sql)
  if (found) return found
  const made = madeOf(sql)
  if (known.size < mostShapes) known.set(sql, made)
  return made
}
