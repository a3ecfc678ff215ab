import { pipeline, Readable } from 'node:stream'
import { stringify } from 'csv-stringify'

/** A column of an export: its head, and a row's cell. */
export interface CsvColumn<Row> {
  head: string
  cell: (row: Row) => string | number | null
}

// A sum below zero begins as a formula does, and is none.
const amount = /^-\d+(\.\d+)?$/

// A cell that a spreadsheet would take for a formula, also after leading space and after a line break inside.
const formula = /(^|[\n\r])[\s\u00a0\ufeff]*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/

/** The cell's text, with an apostrophe before what a spreadsheet would compute. */
export const neutral = (value: string): string =>
  formula.test(value) && !amount.test(value)
    ? `'${value.replaceAll(/([\n\r])(?=[\s\u00a0\ufeff]*[=+\-@\uff1d\uff0b\uff0d\uff20])/g, "$1'")}`
    : value

/** Pages of rows as a stream of CSV, UTF-8 with a byte order mark, every cell quoted. */
export const csvStream = <Row>(pages: AsyncGenerator<Row[]>, columns: readonly CsvColumn<Row>[]): Readable => {
  async function* cells(): AsyncGenerator<(string | number | null)[]> {
    for await (const rows of pages) {
      for (const row of rows) {
        yield columns.map(({ cell }) => {
          const value = cell(row)
          return typeof value === 'string' ? neutral(value) : value
        })
      }
    }
  }
  const csv = stringify({
    bom: true,
    header: true,
    columns: columns.map(({ head }) => ({ key: head, header: head })),
    quoted: true,
    record_delimiter: 'windows',
  })
  // When either side ends early the other ends with it: a failed read ends the file, a caller who leaves ends the read.
  pipeline(Readable.from(cells()), csv, () => undefined)
  return csv
}
