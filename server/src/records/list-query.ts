import { code, defaultLimit, filtersOf, headFields, isCivilDate, isUnwritten, mostLimit } from '@college/contract/kit'
import type { CollegeRecord, Field, FieldIssue } from '@college/contract/kit'
import { ApiError } from '#platform'

type Query = Readonly<Record<string, unknown>>

export interface SortKey {
  column: string
  descending: boolean
  nullable: boolean
}

/** A list's question after its parameters were checked. */
export interface ListAsk {
  filters: readonly { column: string; values: readonly (string | number | boolean | null)[] }[]
  from: string | null
  to: string | null
  words: readonly string[]
  sort: readonly SortKey[]
  limit: number
  offset: number
  after: readonly (string | number | boolean | null)[] | null
}

const fieldOf = (record: CollegeRecord, column: string): Field | undefined =>
  record.fields[column] ?? headFields[column]

const wholeNumber = /^\d{1,16}$/

const readKey = (key: NonNullable<Field['key']>, text: string): { value: string } | { problem: string } => {
  const parsed = key.safeParse(text)
  return parsed.success ? { value: parsed.data } : { problem: parsed.error.issues[0]?.message ?? 'We can’t read this' }
}

/** One parameter's text as a value of the field, or an error message. */
const readValue = (field: Field, text: string): { value: string | number | boolean | null } | { problem: string } => {
  if (field.key) return readKey(field.key, text)
  if (text === 'null' && field.kind !== 'ids' && field.mode !== 'required' && field.mode !== 'defaulted')
    return { value: null }
  const value = ((): unknown => {
    switch (field.kind) {
      case 'integer':
      case 'minutes':
      case 'id':
      case 'ids':
        return wholeNumber.test(text) ? Number(text) : Number.NaN
      case 'decimal':
        return /^\d{1,12}(\.\d)?$/.test(text) ? Number(text) : Number.NaN
      case 'flag':
        return text === 'true' ? true : text === 'false' ? false : undefined
      default:
        return text
    }
  })()
  // Of a list of ids each is asked for by itself.
  const parsed = field.schema.safeParse(field.kind === 'ids' ? [value] : value)
  if (!parsed.success) return { problem: parsed.error.issues[0]?.message ?? 'We can’t read this' }
  return { value: value as string | number | boolean } // the kinds above give nothing else
}

const readSort = (record: CollegeRecord, text: string, issues: FieldIssue[]): SortKey[] => {
  const keys: SortKey[] = []
  for (const part of text.split(',')) {
    const descending = part.startsWith('-')
    const column = descending ? part.slice(1) : part
    if (column !== 'id' && !record.sorts.includes(column)) {
      issues.push({ path: 'sort', message: `This list sorts by ${[...record.sorts, 'id'].join(', ')}` })
      return []
    }
    if (keys.some((key) => key.column === column)) continue
    const field = fieldOf(record, column)
    keys.push({
      column,
      descending,
      nullable: field !== undefined && (field.mode === 'optional' || isUnwritten(field)),
    })
  }
  // The id comes last, in the direction of the key before it, so that every order is total.
  if (!keys.some((key) => key.column === 'id')) {
    keys.push({ column: 'id', descending: keys.at(-1)?.descending ?? false, nullable: false })
  }
  return keys
}

const sortText = (keys: readonly SortKey[]): string =>
  keys.map((key) => (key.descending ? '-' : '') + key.column).join(',')

/** Where a page of a list ends, for the next one to begin after. */
export const writeCursor = (keys: readonly SortKey[], last: readonly unknown[]): string =>
  Buffer.from(JSON.stringify([sortText(keys), ...last])).toString('base64url')

const readCursor = (record: CollegeRecord, keys: readonly SortKey[], text: string): ListAsk['after'] => {
  let parsed: unknown
  try {
    parsed = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
  } catch {
    return null
  }
  if (!Array.isArray(parsed) || parsed[0] !== sortText(keys) || parsed.length !== keys.length + 1) return null
  const values: unknown[] = parsed.slice(1)
  const sound = keys.every((key, at) => {
    const value = values[at]
    if (value === null) return key.nullable
    const field = fieldOf(record, key.column)
    return field !== undefined && field.schema.safeParse(value).success
  })
  return sound ? (values as (string | number | boolean | null)[]) : null // each was checked by its field's schema
}

const one = (query: Query, name: string, issues: FieldIssue[]): string | null => {
  const value = query[name]
  if (value === undefined || value === '') return null
  if (typeof value === 'string') return value
  issues.push({ path: name, message: 'Give this only once' })
  return null
}

const wholeBetween = (
  text: string | null,
  fallback: number,
  min: number,
  max: number,
  path: string,
  issues: FieldIssue[],
): number => {
  if (text === null) return fallback
  const value = wholeNumber.test(text) ? Number(text) : Number.NaN
  if (Number.isNaN(value)) issues.push({ path, message: 'Enter a whole number' })
  else if (value < min) issues.push({ path, message: 'Number too low' })
  else if (value > max) issues.push({ path, message: 'Number too high' })
  else return value
  return fallback
}

const controls = new Set(['q', 'sort', 'limit', 'offset', 'after', 'from', 'to'])

/** Checks a list's parameters against what the record declares; every issue is reported at once. */
export const readList = (record: CollegeRecord, query: Query, most: number = mostLimit): ListAsk => {
  const issues: FieldIssue[] = []
  const filters: { column: string; values: (string | number | boolean | null)[] }[] = []
  for (const [name, given] of Object.entries(query)) {
    if (controls.has(name)) continue
    const field = filtersOf(record).includes(name) ? fieldOf(record, name) : undefined
    if (!field) {
      issues.push({ path: name, message: 'This list doesn’t have this filter' })
      continue
    }
    const values: (string | number | boolean | null)[] = []
    for (const text of Array.isArray(given) ? given : [given]) {
      const read = typeof text === 'string' ? readValue(field, text) : { problem: 'We can’t read this' }
      if ('problem' in read) issues.push({ path: name, message: read.problem })
      else values.push(read.value)
    }
    if (values.length > 200) issues.push({ path: name, message: 'At most 200' })
    filters.push({ column: name, values })
  }
  const sort = readSort(record, one(query, 'sort', issues) ?? record.defaultSort, issues)
  const range = record.range ? record.fields[record.range] : undefined
  const day = (name: 'from' | 'to'): string | null => {
    const text = one(query, name, issues)
    if (text === null) return null
    if (!range) issues.push({ path: name, message: 'This list can’t be filtered by date' })
    else if (!isCivilDate(text)) issues.push({ path: name, message: 'Enter a date as YYYY-MM-DD' })
    return text
  }
  const from = day('from')
  const to = day('to')
  const q = one(query, 'q', issues)
  if (q !== null && record.search.length === 0) issues.push({ path: 'q', message: 'This list cannot be searched' })
  if (q !== null && (q.length > 200 || q.includes('\u0000')))
    issues.push({ path: 'q', message: 'At most 200 characters' })
  const limit = wholeBetween(one(query, 'limit', issues), defaultLimit, 1, most, 'limit', issues)
  const offset = wholeBetween(one(query, 'offset', issues), 0, 0, 1_000_000, 'offset', issues)
  const cursor = one(query, 'after', issues)
  const after = cursor === null || issues.length > 0 ? null : readCursor(record, sort, cursor)
  if (cursor !== null && issues.length === 0 && !after)
    issues.push({ path: 'after', message: 'Reload the list: this cursor belongs to another' })
  if (issues.length > 0) throw new ApiError(code.bad, issues[0]?.message ?? 'Check the fields marked below.', issues)
  const words = (q ?? '')
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, 8)
  return { filters, from, to, words, sort, limit, offset, after }
}
