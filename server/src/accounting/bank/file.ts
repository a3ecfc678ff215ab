import { createHash } from 'node:crypto'
import { mostBankColumns, mostBankLines, mostCents, readMoney, showMoney } from '@college/contract/accounting'
import type { BankMapping } from '@college/contract/accounting'
import { addDays, readDate, showDate } from '@college/contract/kit'
import { CsvError } from 'csv-parse'
import { badField, madeOf, readCsv } from '#platform'

/** A file of the bank taken apart: its heads, and each row with its line. */
export interface BankFile {
  readonly heads: readonly string[]
  readonly rows: readonly { readonly line: number; readonly cells: readonly string[] }[]
}

// oxlint-disable-next-line no-control-regex -- no text has these; a picture or a document of an office program does
const binary = /[\u0000-\u0008\u000b\u000c\u000e-\u001a\u001c-\u001f]/

const isHead = (cells: readonly string[]): boolean =>
  cells.some((cell) => /\bdate\b/i.test(cell)) && cells.some((cell) => /amount|credit|debit|deposit|money/i.test(cell))

/** Takes a file apart. What some banks write above the heads is passed over. */
export const readBankFile = async (text: string): Promise<BankFile> => {
  if (binary.test(text)) throw badField('text', 'This is not a CSV file. Export your transactions as CSV first.')
  const [first = ''] = text.split('\n').filter((each) => isHead([each]))
  const delimiter = [',', ';', '\t'].reduce((most, each) =>
    first.split(each).length > first.split(most).length ? each : most,
  )
  const lines: number[] = []
  let records: string[][]
  try {
    records = await readCsv(text, mostBankLines + 30, {
      bom: true,
      delimiter,
      trim: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      max_record_size: 20_000,
      on_record: (record: string[], { lines: end }) => {
        lines.push(end)
        return record
      },
    })
  } catch (error) {
    if (error instanceof CsvError)
      throw badField('text', 'The quotation marks of this file cannot be read. Export it again.')
    throw error
  }
  const at = Math.max(records.slice(0, 20).findIndex(isHead), 0)
  const rows = records.slice(at + 1)
  if (rows.length === 0) throw badField('text', 'This file has headings but no lines.')
  if (rows.length > mostBankLines)
    throw badField(
      'text',
      `This file has more than ${mostBankLines.toLocaleString('en-NZ')} lines. Import it in parts.`,
    )
  if (records.some((cells) => cells.length > mostBankColumns))
    throw badField('text', `This file has more than ${mostBankColumns} columns.`)
  return {
    heads: (records[at] ?? []).map((head) => head.slice(0, 100)),
    rows: rows.map((cells, n) => ({ line: lines[at + 1 + n] ?? at + 2 + n, cells })),
  }
}

const guesses: Readonly<Record<keyof BankMapping, RegExp>> = {
  date: /^(transaction )?date$|^date\b|processed/i,
  amount: /^amount|^value$/i,
  credit: /credit|deposit|money in/i,
  debit: /debit|withdrawal|money out/i,
  payer: /payee|payer|other party|^name$|description/i,
  reference: /reference|^ref$/i,
  details: /details|particulars|memo|code/i,
}

/** What the heads of a file suggest. */
export const guessMapping = (heads: readonly string[]): BankMapping => {
  const taken = new Set<number>()
  const mapping: BankMapping = {}
  for (const field of ['date', 'amount', 'credit', 'debit', 'reference', 'payer', 'details'] as const) {
    const at = heads.findIndex((head, n) => !taken.has(n) && guesses[field].test(head.trim()))
    if (at < 0) continue
    taken.add(at)
    mapping[field] = at
  }
  return mapping
}

/** What is missing before lines can be read; null where nothing is. */
export const mappingProblem = ({ date, amount, credit, debit }: BankMapping): string | null => {
  if (date === undefined) return 'Choose the column with the date'
  return amount === undefined && credit === undefined && debit === undefined
    ? 'Choose the column with the amount'
    : null
}

/** A line as it was read; all that is wrong with it at once. */
export interface ReadLine {
  readonly line: number
  readonly date: string | null
  readonly amount: number | null
  readonly payer: string
  readonly reference: string
  readonly words: string
  /** The line of the file that says the same, where one before does. */
  readonly twin: number | null
  /** By which it is known in the next file: of twins, each has its own. */
  readonly hash: string
  readonly problems: readonly string[]
}

/** Days back that a payment may lie. */
const oldest = 2 * 365

const dayOf = (cell: string): string | null =>
  readDate(cell.replaceAll('/', '-').replace(/[ T]\d.*$/, '')) ?? readDate(cell)

const amountOf = (cell: (field: keyof BankMapping) => string, mapping: BankMapping): [number | null, string[]] => {
  const problems: string[] = []
  const read = (field: 'amount' | 'credit' | 'debit'): number => {
    const text = cell(field)
    if (text === '') return 0
    const cents = readMoney(text)
    if (cents === null) problems.push(`We can’t read the amount “${text.slice(0, 40)}”`)
    else if (Math.abs(cents) > mostCents) problems.push(`The amount ${showMoney(cents)} is too large`)
    return cents ?? 0
  }
  const amount = mapping.amount === undefined ? read('credit') - Math.abs(read('debit')) : read('amount')
  if (problems.length === 0 && amount === 0) problems.push('There is no amount')
  return [problems.length === 0 ? amount : null, problems]
}

/** Reads the lines of a file by its mapping. */
export const readLines = (file: BankFile, mapping: BankMapping, today: string): Promise<ReadLine[]> => {
  const before = new Map<string, { line: number; count: number }>()
  return madeOf(file.rows, ({ line, cells }) => {
    const cell = (field: keyof BankMapping): string => (cells[mapping[field] ?? -1] ?? '').trim()
    const date = dayOf(cell('date'))
    const [amount, problems] = amountOf(cell, mapping)
    if (date === null) problems.push(`We can’t read the date “${cell('date').slice(0, 40)}”`)
    else if (date > today) problems.push(`${showDate(date)} is in the future`)
    else if (date < addDays(today, -oldest)) problems.push(`${showDate(date)} is more than two years ago`)
    const words = ['payer', 'reference', 'details'].map((field) => cell(field as keyof BankMapping)) // the three of the list
    const plain = words.join(' | ').toLowerCase().replaceAll(/\s+/g, ' ')
    const said = `${date} ${amount} ${plain}`
    const first = problems.length === 0 ? before.get(said) : undefined
    const count = (first?.count ?? 0) + 1
    if (problems.length === 0) before.set(said, { line: first?.line ?? line, count })
    return {
      line,
      date,
      amount,
      payer: cell('payer').slice(0, 200),
      reference: cell('reference').slice(0, 200),
      words: words.join(' '),
      twin: first?.line ?? null,
      hash: createHash('sha256')
        .update(count === 1 ? said : `${said} | ${count}`)
        .digest('hex'),
      problems,
    }
  })
}
