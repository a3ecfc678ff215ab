import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CsvError, parse } from 'csv-parse/sync'
import { z } from 'zod'
import { fault } from './fault.ts'

interface Line {
  readonly cells: readonly string[]
  /** The line it begins on: a cell may run over several. */
  readonly begins: number
}

const linesOf = (file: string, text: string): Line[] => {
  const lines: Line[] = []
  let begins = 1
  const keep = (cells: string[], { lines: ends }: { lines: number }): null => {
    lines.push({ cells, begins })
    begins = ends + 1
    return null
  }
  try {
    parse(text, { bom: true, trim: true, relax_column_count: true, on_record: keep })
  } catch (error) {
    if (error instanceof CsvError) throw fault(file, begins, `A quotation mark is not closed, or stands inside a cell`)
    throw error
  }
  return lines
}

const column = (name: string): string => `column “${name}”`

/** Reads a table: its first line has the names of the columns; an empty cell is one that is not there. */
export const readTable = <S extends z.ZodRawShape>(
  folder: string,
  file: string,
  columns: S,
): z.output<z.ZodObject<S>>[] => {
  const [head, ...lines] = linesOf(file, readFileSync(join(folder, file), 'utf8'))
  const names = head?.cells ?? []
  const wrong = names.find((name) => !(name in columns)) ?? Object.keys(columns).find((name) => !names.includes(name))
  if (wrong !== undefined)
    throw fault(file, 1, wrong in columns ? 'This column is missing' : 'We couldn’t find this column', column(wrong))
  const row = z.object(columns)
  return lines.map(({ cells, begins }) => {
    if (cells.length !== names.length)
      throw fault(file, begins, `There are ${cells.length} cells, and ${names.length} columns`)
    const filled = Object.fromEntries(
      names.map((name, at) => [name, cells[at]]).filter(([, written]) => written !== ''),
    )
    const read = row.safeParse(filled)
    if (read.success) return read.data
    const [issue] = read.error.issues
    const name = String(issue?.path[0] ?? '')
    throw fault(file, begins, name in filled ? (issue?.message ?? '') : 'This cannot be empty', column(name))
  })
}

/** The names in a column of a table, which other rows may refer to. */
export const columnOf = (folder: string, file: string, name: string): string[] => {
  const [head, ...lines] = linesOf(file, readFileSync(join(folder, file), 'utf8'))
  const at = head?.cells.indexOf(name) ?? -1
  return lines.map(({ cells }) => cells[at] ?? '')
}
