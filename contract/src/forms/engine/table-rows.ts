import { isBag, own } from './canonical.ts'
import { holdsFor } from './conditions.ts'
import { tidied } from './tidy.ts'
import type { TableRow } from './tidy.ts'
import type { Answer, Question, TableColumn } from '../model.ts'

const cellOf = (cell: unknown): string | number | boolean | undefined => {
  const tidy = typeof cell === 'string' ? cell.trim() || undefined : cell
  return typeof tidy === 'string' || typeof tidy === 'number' || typeof tidy === 'boolean' ? tidy : undefined
}

/** Keys of the columns that are shown in a row: a condition sees what stands before it in the row, and is shown there. */
export const shownColumns = (columns: readonly TableColumn[], row: Readonly<Record<string, unknown>>): Set<string> => {
  const values = new Map<string, Answer>()
  return new Set(
    columns.flatMap(({ key, show_if: condition }) => {
      if (condition && !holdsFor(condition, values)) return []
      const cell = cellOf(own(row, key))
      if (cell !== undefined) values.set(key, cell)
      return [key]
    }),
  )
}

const shownRow = (columns: readonly TableColumn[], row: TableRow): TableRow => {
  const shown = shownColumns(columns, row)
  const hidden = new Set(columns.flatMap(({ key }) => (shown.has(key) ? [] : [key])))
  // What is no column is left to be found wrong.
  return Object.fromEntries(Object.entries(row).filter(([key]) => !hidden.has(key)))
}

const isRows = (value: Answer | undefined): value is TableRow[] => Array.isArray(value) && value.every(isBag)

/** An answer as it is kept when the form is completed: tidied, and of a table without the cells that are hidden. */
export const keptAnswer = (question: Question, value: Answer | null | undefined): Answer | undefined => {
  const tidy = tidied(question, value)
  if (question.kind !== 'table' || !isRows(tidy) || question.columns.every(({ show_if: condition }) => !condition))
    return tidy
  return tidied(
    question,
    tidy.map((row) => shownRow(question.columns, row)),
  )
}
