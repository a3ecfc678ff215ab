import { Button } from '@mantine/core'
import type { CollegeRecord, ListQuery } from '@college/contract/kit'
import { IconFileExport } from '@tabler/icons-react'
import { Link } from '#kit/router'
import { Icon } from '../theme/index.ts'
import { useListAddress } from './address.ts'
import { useCollegeParts } from './collegeParts.ts'
import { hiddenAtFirst, type TableColumn } from './column.ts'
import { exportAddress } from './exportAddress.ts'
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
  return (
    <Button
      component={Link}
      to={exportAddress({ record, columns, hidden, address, fixed })}
      variant="default"
      leftSection={<Icon of={IconFileExport} />}
    >
      Export
    </Button>
  )
}
