import { isCivilDate, readDate, readTime, type CollegeRecord, type Field } from '@college/contract/kit'
import { same } from '../text/merge.ts'
import { writable, type Raw } from './values.ts'

/** What a field says, or why it cannot be taken. */
export type Read = { readonly value: unknown } | { readonly message: string }

const asked: Partial<Record<Field['kind'], string>> = {
  date: 'Enter a date as DD/MM/YYYY',
  minutes: 'Enter hours and minutes, such as 01:15',
  integer: 'Enter a number',
  decimal: 'Enter a number',
  factor: 'Enter a number',
  degrees: 'Enter a number',
  instant: 'Enter a date and time as DD/MM/YYYY HH:mm',
  choice: 'Choose one',
  id: 'Choose one',
  flag: 'Choose yes or no',
}

const empty = 'This cannot be empty'

const readTyped: Partial<Record<Field['kind'], (typed: string) => Read>> = {
  date: (typed) => {
    const date = isCivilDate(typed) ? typed : readDate(typed)
    return date === null ? { message: 'Enter a date as DD/MM/YYYY' } : { value: date }
  },
  minutes: (typed) => {
    const time = readTime(typed)
    if (typeof time === 'number') return { value: time }
    return time.suggestion === undefined
      ? { message: 'Enter hours and minutes, such as 01:15' }
      : { message: `Minutes go up to 59. Did you mean ${time.suggestion}?` }
  },
  instant: (typed) =>
    /^\d{4}-\d\d-\d\dT/.test(typed) ? { value: typed } : { message: 'Enter a date and time as DD/MM/YYYY HH:mm' },
  integer: (typed) => readNumber(typed),
  decimal: (typed) => readNumber(typed),
  factor: (typed) => readNumber(typed),
  degrees: (typed) => readNumber(typed),
}

const readNumber = (typed: string): Read => {
  const text = typed.trim().replaceAll(/\s/g, '').replace(',', '.')
  return /^-?\d+(\.\d+)?$/.test(text) ? { value: Number(text) } : { message: 'Enter a number' }
}

/** Reads one field: what was typed first, then what the record's own statement says of it. */
export const readField = (field: Field, raw: unknown): Read => {
  const blank = raw === null || raw === undefined || (typeof raw === 'string' && raw.trim() === '')
  if (blank) {
    if (field.mode === 'optional') return { value: null }
    if (field.mode === 'defaulted') return { value: field.fallback ?? null }
    return { message: asked[field.kind] ?? empty }
  }
  const read = typeof raw === 'string' ? (readTyped[field.kind]?.(raw) ?? { value: raw }) : { value: raw }
  if ('message' in read) return read
  const parsed = field.schema.safeParse(read.value)
  if (parsed.success) return { value: parsed.data }
  return { message: parsed.error.issues[0]?.message ?? empty }
}

/** A rule beyond the record's statement; the words when it is broken. */
export type FieldRule = (value: unknown) => string | null

/** A whole form, read. */
export interface ReadForm {
  readonly values: Record<string, unknown>
  readonly messages: Record<string, string>
}

/** Reads all the fields of a form and applies the rules on top. Of an existing row only what changed is looked at. */
export const readForm = (
  record: CollegeRecord,
  base: { readonly isNew: boolean; readonly values: Raw },
  raw: Raw,
  rules: ReadonlyMap<string, FieldRule> = new Map(),
): ReadForm => {
  const values: Record<string, unknown> = {}
  const messages: Record<string, string> = {}
  for (const [name, field] of writable(record, base.isNew)) {
    if (!base.isNew && same(raw[name], base.values[name])) {
      values[name] = base.values[name]
      continue
    }
    const read = readField(field, raw[name])
    if ('message' in read) messages[name] = read.message
    else values[name] = read.value
    const broken = 'value' in read && read.value !== null ? (rules.get(name)?.(read.value) ?? null) : null
    if (broken !== null) messages[name] = broken
  }
  return { values, messages }
}

/** A number or digits in a text that must have at least so many digits. */
export const atLeastDigits =
  (digits: number): FieldRule =>
  (value) =>
    String(value).replaceAll(/\D/g, '').length < digits ? `Enter at least ${digits} digits` : null
