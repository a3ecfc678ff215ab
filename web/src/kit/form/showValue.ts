import { nameColumn, showDate, showTime, textOf as wordsOf, type CollegeRecord } from '@college/contract/kit'
import type { Raw } from './values.ts'

/** A value of a field in words, for comparing two versions. */
export const showValue = (record: CollegeRecord, name: string, value: unknown, row: Raw = {}): string => {
  if (value === null || value === undefined || value === '') return 'Nothing'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  const kind = record.fields[name]?.kind
  if (kind === 'minutes' && typeof value === 'number') return showTime(value)
  if (kind === 'date' && typeof value === 'string') return showDate(value)
  if (kind === 'richtext' && typeof value === 'string') return wordsOf(value, { links: true })
  if (kind === 'id') return textOf(row[nameColumn(name)] ?? value)
  return textOf(value)
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))
