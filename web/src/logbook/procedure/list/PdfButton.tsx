import { logbookPdf, procedure } from '@college/contract/logbook'
import { Button } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { useState } from 'react'
import { Icon, messageOf, toast, useClient } from '#kit'
import { queryOf, useListAddress } from '#kit/table'

/** The logbook on paper, as the list is narrowed, with a line for the supervisor to sign. */
export function PdfButton({ userId }: { userId: number }) {
  const client = useClient()
  const { address } = useListAddress(procedure)
  const [busy, setBusy] = useState(false)
  const take = async (): Promise<void> => {
    setBusy(true)
    try {
      await client.download(logbookPdf.path, queryOf(address, { user_id: userId }), 'Logbook.pdf')
    } catch (error) {
      toast({ text: messageOf(error), kind: 'failed' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      variant="default"
      leftSection={<Icon of={IconFileText} />}
      aria-busy={busy}
      onClick={() => {
        if (!busy) void take()
      }}
    >
      {busy ? 'Printing…' : 'PDF'}
    </Button>
  )
}
