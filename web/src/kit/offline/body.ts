import { isUnwritten } from '@college/contract/kit'
import type { CollegeRecord } from '@college/contract/kit'
import { changed, valuesOfRow } from '../form/values.ts'
import { same } from '../text/merge.ts'
import type { Before, Values, UnsentEntry } from './entry.ts'

/** What an entry asks the server for: a new row's filled fields, or what changed of a stored one; null for nothing. */
export const bodyOfEntry = (
  record: CollegeRecord,
  { values, before }: Pick<UnsentEntry, 'values' | 'before'>,
): Values | null => {
  if (before === null) return Object.fromEntries(Object.entries(values).filter(([, value]) => !same(value, null)))
  const writable = Object.entries(values).filter(([name]) => {
    const field = record.fields[name]
    return field !== undefined && !isUnwritten(field) && !field.fixed
  })
  const changes = changed(Object.fromEntries(writable), before.values)
  return Object.keys(changes).length === 0 ? null : { id: before.id, updated_at: before.updatedAt, ...changes }
}

/** A row of the server, as an entry goes on from it. */
export const beforeOf = (record: CollegeRecord, row: Values): Before => ({
  id: Number(row['id']),
  updatedAt: String(row['updated_at']),
  values: valuesOfRow(record, row as Parameters<typeof valuesOfRow>[1]),
})
