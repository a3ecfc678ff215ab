import type { Answer, QuestionOf } from '@college/contract/forms'

/** One row of a table: the value of each of its columns. */
export type TableRow = Readonly<Record<string, string | number | boolean | null>>

/** The rows of a table's answer. */
export const rowsOf = (value: Answer | undefined): readonly TableRow[] =>
  Array.isArray(value) ? value.filter((row): row is Record<string, TableRow[string]> => typeof row === 'object') : []

/** The columns of a table. */
export type Columns = QuestionOf<'table'>['columns']

/** The least width of a column in rem, and its share of what is left. */
export const tracks: Readonly<Record<Columns[number]['kind'], readonly [least: number, share: string]>> = {
  short_text: [8, '3fr'],
  number: [5, '1fr'],
  date: [10.5, '1fr'],
  time: [5.5, '1fr'],
  yes_no: [8, 'auto'],
  one_of: [9, '2fr'],
}

/** What a form has for the cells of a row beside the page's steps, in rem. */
const room = 33

/** Whether columns would have to be scrolled to: they are written, and read, one under the other instead. */
export const isWide = (columns: Columns): boolean =>
  columns.reduce((width, { kind }) => width + tracks[kind][0] + 0.5, 0) > room
