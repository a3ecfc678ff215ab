import { Button } from '@mantine/core'
import type { CollegeRecord, ListQuery } from '@college/contract/kit'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useClient } from '../api/ClientProvider.tsx'
import { messageOf } from '../api/failure.ts'
import { toast } from '../notice/toast.ts'
import { Icon } from '../theme/index.ts'
import { queryOf, useListAddress } from './address.ts'

interface CsvButtonProps {
  readonly record: CollegeRecord
  /** What the screen fixes, the same as the table's. */
  readonly query?: ListQuery
}

/** Exports the rows that the address narrows the list to. */
export function CsvButton({ record, query = {} }: CsvButtonProps) {
  const client = useClient()
  const { address } = useListAddress(record)
  const [busy, setBusy] = useState(false)
  const exportRows = async (): Promise<void> => {
    setBusy(true)
    try {
      await client.download(`/${record.plural}/csv`, queryOf(address, query), `${record.title[1].toLowerCase()}.csv`)
    } catch (error) {
      toast({ text: messageOf(error), kind: 'failed' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      variant="default"
      leftSection={<Icon of={IconDownload} />}
      aria-busy={busy}
      onClick={() => {
        if (!busy) void exportRows()
      }}
    >
      CSV
    </Button>
  )
}
