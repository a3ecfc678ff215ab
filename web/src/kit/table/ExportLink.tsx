import { Button } from '@mantine/core'
import type { CollegeRecord } from '@college/contract/kit'
import { IconFileExport } from '@tabler/icons-react'
import { Link } from 'react-router'
import { Icon } from '../theme/index.ts'
import { useListAddress } from './address.ts'

/** Leads the office to the export of a list as the address narrows and orders it. */
export function ExportLink({ record }: { record: CollegeRecord }) {
  const { address } = useListAddress(record)
  const query = new URLSearchParams({ list: record.name })
  if (address.q !== '') query.set('q', address.q)
  if (address.from !== '') query.set('from', address.from)
  if (address.to !== '') query.set('to', address.to)
  if (address.sort !== record.defaultSort) query.set('sort', address.sort)
  for (const [name, values] of Object.entries(address.filters)) for (const value of values) query.append(name, value)
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
