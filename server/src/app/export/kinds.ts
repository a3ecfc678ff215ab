import { plainMoney } from '@college/contract/accounting'
import { nameColumn, showDate, showInstant, textOf as wordsOf } from '@college/contract/kit'
import type { CollegeRecord, Field } from '@college/contract/kit'
import { audience, audienceWords, lastReminder, message, readByOthers } from '@college/contract/messaging'
import { leftOutOfExports } from '@college/contract/app'
import type { ExportKind } from '@college/contract/app'
import type { Registry, RowValues, ServerRecord } from '#records'
import { jsonWords } from './json-columns.ts'
import { choiceWord, daysTitleOf, titleOf } from './words.ts'

// Of no use outside, or nobody's list.
const leftOut: ReadonlySet<string> = new Set(['organisation', 'datalock', 'userconfig', 'notification'])

/** The records whose lists the office can export. */
export const exported = (registry: Registry): readonly ServerRecord[] =>
  registry.all.filter(
    ({ record }) => record.calls.includes('list') && !record.platformWide && !leftOut.has(record.name),
  )

/** A cell as a file of text has it, and as a spreadsheet has it where that is another value: a day, or an amount that adds up. */
export interface Cell {
  readonly text: string | number | null
  readonly value?: Date | number
}

export interface ExportColumn {
  readonly name: string
  readonly title: string
  readonly cell: (row: RowValues, zone: string) => Cell
}

const isPlain = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number'

const textOf = (value: unknown): string => {
  if (typeof value === 'string') return value
  return Array.isArray(value) && value.every(isPlain) ? value.join(', ') : JSON.stringify(value)
}

// A sheet takes a dash that begins a line for a formula, so that lists have points.
const richWords = (html: string): string => wordsOf(html, { links: true }).replaceAll(/^- /gm, '• ')

const cellOf = (value: unknown, kind: Field['kind'], zone: string): Cell => {
  if (value === null || value === undefined) return { text: null }
  switch (kind) {
    case 'flag':
      return { text: value === true ? 'Yes' : 'No' }
    case 'date':
      return { text: showDate(textOf(value)), value: new Date(`${textOf(value)}T00:00:00Z`) }
    case 'instant':
      return { text: showInstant(value instanceof Date ? value.toISOString() : textOf(value), zone) }
    case 'richtext':
      return { text: richWords(textOf(value)) }
    default:
      return { text: typeof value === 'number' ? value : textOf(value) }
  }
}

const valueKind = (value: unknown): Field['kind'] => {
  if (typeof value === 'boolean') return 'flag'
  if (typeof value !== 'string') return 'text'
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return 'date'
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[\d.:+Z-]*$/.test(value)) return 'instant'
  return /^<(p|h2|h3|ul|ol|blockquote)>/.test(value) ? 'richtext' : 'text'
}

/** A column of rows that no record describes; of what kind its values are, where they don’t say so themselves. */
export const unnamedColumn = (name: string, kind?: Field['kind']): ExportColumn => ({
  name,
  title: titleOf(name),
  cell: (row, zone) => cellOf(row[name], kind ?? valueKind(row[name]), zone),
})

const column = (name: string, title: string, kind: Field['kind']): ExportColumn => ({
  name,
  title,
  cell: (row, zone) => cellOf(row[name], kind, zone),
})

/** Dollars and cents, where screens show a sign of dollars. */
const moneyCell = (value: unknown): Cell =>
  typeof value === 'number' ? { text: plainMoney(value), value: value / 100 } : { text: null }

const moneyColumn = (name: string, title: string): ExportColumn => ({
  name,
  title: `${title} (NZD)`,
  cell: (row) => moneyCell(row[name]),
})

const choiceColumn = (record: string, name: string): ExportColumn => ({
  name,
  title: titleOf(name, record),
  cell: (row) => {
    const value = row[name]
    return { text: typeof value === 'string' ? choiceWord(record, name, value) : null }
  },
})

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const audienceColumn = (name: string): ExportColumn => ({
  name,
  title: titleOf(name),
  cell: (row) => {
    const given = audience.safeParse(row[name])
    return { text: given.success ? capital(audienceWords(given.data, undefined, Number(row['left_out'] ?? 0))) : null }
  },
})

/** When, and who sent it. */
const reminderColumn = (name: string): ExportColumn => ({
  name,
  title: titleOf(name),
  cell: (row, zone) => {
    const given = lastReminder.safeParse(row[name])
    return { text: given.success ? `${showInstant(given.data.at, zone)}, ${given.data.by_name}` : null }
  },
})

/** Words that each reader had with their own name in them. */
const wordsForReaders = (name: string, { kind }: Field): ExportColumn => ({
  name,
  title: titleOf(name),
  cell: (row, zone) => {
    const value = row[name]
    return cellOf(typeof value === 'string' ? readByOthers(value, () => undefined) : value, kind, zone)
  },
})

const wordedColumn = (name: string, title: string, words: (value: unknown) => string | null): ExportColumn => ({
  name,
  title,
  cell: (row) => ({ text: words(row[name]) }),
})

/** Whole numbers that are minutes, which no kind of field says. */
const minutes: Readonly<Record<string, readonly string[]>> = {
  trainee: ['minutes_behind'],
  fellow: ['required', 'logged', 'even_pace'],
  cycleperson: ['logged', 'required', 'even_pace', 'on_track', 'behind'],
}

/** In which unit a file has a time, for screens show all of them as hours and minutes. */
const unitOf = (name: string, { kind }: Field, title: string): string => {
  if (kind === 'minutes' && !title.endsWith('minutes')) return ' (minutes)'
  return kind === 'decimal' && /(^|_)hours(_|$)/.test(name) ? ' (decimal)' : ''
}

/** Every column of a list, in the order of the record's fields; where an id has a name beside it the name stands for it. */
export const columnsOf = (record: CollegeRecord): readonly ExportColumn[] => [
  column('id', 'ID', 'integer'),
  ...Object.entries(record.fields).flatMap(([name, field]) => {
    if (field.detailOnly || leftOutOfExports.has(`${record.name}.${name}`)) return []
    const called = titleOf(name, record.name)
    const worded = jsonWords[`${record.name}.${name}`]
    if (worded) return [wordedColumn(name, called, worded)]
    if (minutes[record.name]?.includes(name)) return [column(name, `${called} (minutes)`, 'integer')]
    if (field.kind === 'choice') return [choiceColumn(record.name, name)]
    if (name === 'last_reminder') return [reminderColumn(name)]
    if (record.name === message.name && name === 'recipients') return [audienceColumn(name)]
    if (record.name === message.name && (name === 'subject' || name === 'text')) return [wordsForReaders(name, field)]
    if (field.cents) return [moneyColumn(name, called)]
    if (record.names.includes(name)) return [column(nameColumn(name), called, 'text')]
    const title = field.kind === 'id' ? `${called} ID` : called
    return [column(name, `${title}${unitOf(name, field, title)}`, field.kind)]
  }),
  column('created_at', 'Added', 'instant'),
  column('updated_at', 'Last changed', 'instant'),
]

const optionsOf = (record: string, name: string, field: Field | undefined): { value: string; title: string }[] => {
  if (field?.kind === 'flag')
    return [
      { value: 'true', title: 'Yes' },
      { value: 'false', title: 'No' },
    ]
  return (field?.values ?? []).map((value) => ({ value, title: choiceWord(record, name, value) }))
}

interface Kind extends Pick<ServerRecord, 'record'> {
  readonly title?: string
  /** Filters beside those of the record. */
  readonly moreFilters?: readonly string[]
}

/** What the screen of exports offers of a record: columns, filters that are chosen from, and orders. */
export const kindOf = (
  { record, title = record.title[1], moreFilters = [] }: Kind,
  references: (record: string) => boolean,
): ExportKind => ({
  name: record.name,
  title,
  columns: columnsOf(record).map(({ name, title }) => ({ name, title })),
  filters: [...moreFilters, ...record.filters].flatMap((name) => {
    const field = record.fields[name]
    const refers = field?.references === 'self' ? record.name : field?.references
    const offered = refers !== undefined && references(refers)
    const options = optionsOf(record.name, name, field)
    const days = field?.byDays ?? false
    if (!offered && !days && options.length === 0) return []
    const title = days ? daysTitleOf(name, record.name) : titleOf(name, record.name)
    return [{ name, title, options, references: offered ? refers : null, days }]
  }),
  sorts: ['id', ...record.sorts].map((name) => ({
    name,
    title: name === 'id' ? 'Added' : titleOf(name, record.name),
    kind: record.fields[name]?.kind ?? 'id',
  })),
  default_sort: record.defaultSort,
  range: record.range === null ? null : daysTitleOf(record.range, record.name),
  searchable: record.search.length > 0,
})
