import { isBag, own } from './canonical.ts'
import type { Answer, Question } from '../model.ts'

/** One row of a table: a value by the key of its column. */
export type TableRow = Extract<Answer, readonly Record<string, unknown>[]>[number]

const trimmed = (value: Answer): Answer | undefined => {
  if (typeof value !== 'string') return value
  const text = value.trim()
  return text === '' ? undefined : text
}

/** A row of a table without the cells that say nothing. */
export const tidyRow = (row: TableRow): TableRow =>
  Object.fromEntries(
    Object.entries(row).flatMap(([key, cell]) => {
      const tidy = typeof cell === 'string' ? cell.trim() : cell
      return tidy === null || tidy === '' ? [] : [[key, tidy]]
    }),
  )

const rowsOf = (value: Answer): Answer | undefined => {
  if (!Array.isArray(value)) return value
  const rows: TableRow[] = []
  for (const row of value) {
    // What is no row is left to be found wrong.
    if (!isBag(row)) return value
    const tidy = tidyRow(row)
    if (Object.keys(tidy).length > 0) rows.push(tidy)
  }
  return rows.length === 0 ? undefined : rows
}

const signatureOf = (value: Answer): Answer | undefined => {
  if (!isBag(value)) return value
  const bag: Record<string, unknown> = value
  const typed = own(bag, 'typed')
  const drawn = own(bag, 'drawn')
  if (typeof typed !== 'string' && typed !== null) return value
  if (typeof drawn !== 'string' && drawn !== null) return value
  if (Object.keys(bag).length > 2) return value
  const name = typed === null ? null : typed.trim() || null
  return name === null && drawn === null ? undefined : { drawn, typed: name }
}

/** An answer as it is kept, or undefined where nothing is answered. What has another shape than the question wants stays as it is. */
export const tidied = (question: Question, value: Answer | null | undefined): Answer | undefined => {
  if (value === undefined || value === null || value === '') return undefined
  switch (question.kind) {
    case 'short_text':
    case 'long_text':
      return trimmed(value)
    case 'many_of':
    case 'file':
      return Array.isArray(value) && value.length === 0 ? undefined : value
    case 'scale':
      return isBag(value) && Object.keys(value).length === 0 ? undefined : value
    case 'table':
      return rowsOf(value)
    case 'tick':
      return value === false ? undefined : value
    case 'signature':
      return signatureOf(value)
    case 'explanation':
      return undefined
    default:
      return value
  }
}
