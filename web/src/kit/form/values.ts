import { isUnwritten } from '@college/contract/kit'
import type { CollegeRecord, Create, Field, Row } from '@college/contract/kit'
import { same } from '../text/merge.ts'

/** The values an editor of a record holds, each under its wire name; null where nothing is given. */
export type Values<R> = { [K in keyof Create<R>]-?: Exclude<Create<R>[K], undefined> | null }

/** Values as the fields hold them while they are typed: what cannot be read yet stays the typed text. */
export type Raw = Readonly<Record<string, unknown>>

/** The fields an editor may write. */
export const writable = (record: CollegeRecord, isNew: boolean): (readonly [string, Field])[] =>
  Object.entries(record.fields).filter(([, field]) => !isUnwritten(field) && (isNew || !field.fixed))

const blankOf = (field: Field): unknown => (field.mode === 'defaulted' ? (field.fallback ?? null) : null)

/** What an editor of a new row begins with. */
export const valuesOfNew = (record: CollegeRecord, initial: Raw): Record<string, unknown> =>
  Object.fromEntries(writable(record, true).map(([name, field]) => [name, initial[name] ?? blankOf(field)]))

/** What an editor of a row begins with. */
export const valuesOfRow = <R extends CollegeRecord>(record: R, row: Row<R>): Record<string, unknown> => {
  const columns: Raw = { ...row }
  return Object.fromEntries(
    Object.entries(record.fields)
      .filter(([, field]) => !isUnwritten(field))
      .map(([name]) => [name, columns[name] ?? null]),
  )
}

/** The values that differ from what the editor began with. */
export const changed = (values: Raw, base: Raw): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => !same(value, base[name])))
