import { importDelimiters, mostImportColumns, mostImportRows } from '@college/contract/cpd'
import { CsvError } from 'csv-parse'
import { badField, readCsv } from '#platform'

export type Delimiter = (typeof importDelimiters)[number]

/** A file taken apart: its heads, and each row with its line, counted from 1. */
export interface Table {
  readonly delimiter: Delimiter
  readonly heads: readonly string[]
  readonly rows: readonly { readonly line: number; readonly cells: readonly string[] }[]
}

const signs: Readonly<Record<Delimiter, string>> = { comma: ',', semicolon: ';', tab: '\t' }

// oxlint-disable-next-line no-control-regex -- no text has these; a picture or a document of an office program does
const binary = /[\u0000-\u0008\u000b\u000c\u000e-\u001a\u001c-\u001f]/

const firstLine = (text: string): string => {
  let quoted = false
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '"') quoted = !quoted
    else if (!quoted && (text[at] === '\n' || text[at] === '\r')) return text.slice(0, at)
  }
  return text
}

/** The sign that parts the heads: the one that is there most often outside quotes. */
const delimiterOf = (text: string): Delimiter => {
  const bare = firstLine(text).replaceAll(/"[^"]*"/g, '')
  const count = (each: Delimiter): number => bare.split(signs[each]).length
  return importDelimiters.reduce<Delimiter>((most, each) => (count(each) > count(most) ? each : most), 'comma')
}

const wordsOf = (error: CsvError): string => {
  const { lines } = error
  const line = typeof lines === 'number' ? ` in line ${lines}` : ''
  switch (error.code) {
    case 'CSV_QUOTE_NOT_CLOSED':
      return 'A quotation mark is opened and never closed. Look for it at the end of the file.'
    case 'CSV_MAX_RECORD_SIZE':
      return `A row${line} is too long. Perhaps a quotation mark is not closed.`
    default:
      return `The quotation marks${line} cannot be read. Inside quotes, write each of them twice.`
  }
}

/** Takes a file apart; refuses what is no table of text, and what is too much. */
export const readTable = async (text: string, given?: Delimiter, most = mostImportRows): Promise<Table> => {
  if (binary.test(text)) throw badField('text', 'This is not a CSV file. Save your list as CSV first.')
  const delimiter = given ?? delimiterOf(text.replace(/^\ufeff/, ''))
  const lines: number[] = []
  let records: string[][]
  try {
    records = await readCsv(text, most + 2, {
      bom: true,
      delimiter: signs[delimiter],
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      max_record_size: 200_000,
      on_record: (record: string[], { lines: end }) => {
        lines.push(end - record.reduce((count, cell) => count + cell.split('\n').length - 1, 0))
        return record
      },
    })
  } catch (error) {
    if (error instanceof CsvError) throw badField('text', wordsOf(error))
    throw error
  }
  const [heads, ...rows] = records
  if (!heads || rows.length === 0) throw badField('text', 'This file has headings but no rows.')
  if (rows.length > most)
    throw badField('text', `This file has more than ${most.toLocaleString('en-NZ')} rows. Import it in parts.`)
  if (heads.length > mostImportColumns || rows.some((cells) => cells.length > mostImportColumns))
    throw badField('text', `This file has more than ${mostImportColumns} columns.`)
  return {
    delimiter,
    heads: heads.map((head) => head.trim().slice(0, 200)),
    rows: rows.map((cells, at) => ({ line: lines[at + 1] ?? at + 2, cells })),
  }
}
