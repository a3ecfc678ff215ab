import type { CollegeRecord, ListQuery } from '@college/contract/kit'
import { fixedIn, type ListAddress } from './address.ts'
import { fieldsShown, type TableColumn } from './column.ts'

interface Exported<R extends CollegeRecord> {
  readonly record: R
  readonly columns: readonly TableColumn<R>[]
  /** Columns that the reader has left out. */
  readonly hidden: readonly string[]
  readonly address: ListAddress
  /** What the screen fixes. */
  readonly fixed: ListQuery
}

/** The page that makes a file of a list, as the screen and the address narrow and order it, with the columns that stand in it. */
export const exportAddress = <R extends CollegeRecord>({
  record,
  columns,
  hidden,
  address,
  fixed,
}: Exported<R>): string => {
  const seen = fieldsShown(
    record,
    columns.filter(({ id }, at) => at === 0 || !hidden.includes(id)),
  )
  const query = new URLSearchParams({ list: record.name, seen: seen.join(',') })
  for (const name of seen) query.append('column', name)
  if (address.q !== '') query.set('q', address.q)
  if (address.from !== '') query.set('from', address.from)
  if (address.to !== '') query.set('to', address.to)
  query.set('sort', address.sort)
  for (const [name, values] of Object.entries(address.filters)) for (const value of values) query.append(name, value)
  // What the screen fixes is what the list shows, whatever the address says of it.
  for (const [name, given] of Object.entries(fixedIn(address.filters, fixed))) {
    query.delete(name)
    for (const value of [given ?? []].flat()) query.append(name, String(value))
  }
  return `/app/export/admin?${query.toString()}`
}
