import { Button } from '@mantine/core'
import type { CollegeRecord, ListQuery } from '@college/contract/kit'
import { IconFileExport } from '@tabler/icons-react'
import { Link } from '#kit/router'
import { Icon } from '../theme/index.ts'
import { fixedIn, useListAddress } from './address.ts'
import { useCollegeParts } from './collegeParts.ts'
import { fieldsShown, hiddenAtFirst, type TableColumn } from './column.ts'
import { useTablePreferences } from './preferences.ts'

interface ExportLinkProps<R extends CollegeRecord> {
  readonly record: R
  /** The same as the table's: those that stand in it are offered for the file. */
  readonly columns: readonly TableColumn<R>[]
  /** What the screen fixes, the same as the table's. */
  readonly query?: ListQuery
}

/** Leads the office to the export of a list as the screen and the address narrow and order it, with the columns that stand in it. */
export function ExportLink<R extends CollegeRecord>({ record, query: fixed = {}, ...props }: ExportLinkProps<R>) {
  const { address } = useListAddress(record)
  const { columns } = useCollegeParts(record, fixed, { columns: props.columns, filters: [] })
  const { hidden } = useTablePreferences(record, hiddenAtFirst(columns))
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
  return (
    <Button
      component={Link}
      to={`/app/export/admin?${query.toString()}`}
      variant="default"
      leftSection={<Icon of={IconFileExport} />}
    >
      Export
    </Button>
  )
}
