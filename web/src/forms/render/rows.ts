import type { Answer } from '@college/contract/forms'

/** One row of a table: the value of each of its columns. */
export type TableRow = Readonly<Record<string, string | number | boolean | null>>

/** The rows of a table's answer. */
export const rowsOf = (value: Answer | undefined): readonly TableRow[] =>
  Array.isArray(value) ? value.filter((row): row is Record<string, TableRow[string]> => typeof row === 'object') : []
