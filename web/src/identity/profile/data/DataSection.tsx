import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { Icon, messageOf, Section, toast, useClient } from '#kit'
import { useImpersonation } from '../../facts.ts'
import { History } from '../../history/History.tsx'

/** All of the person's data in one file, and what was done with it. */
export function DataSection() {
  const client = useClient()
  const impersonation = useImpersonation()
  const [busy, setBusy] = useState(false)
  const download = async (): Promise<void> => {
    setBusy(true)
    try {
      const name = await client.download('/user/data', {}, 'my-data.json')
      toast({ text: `${name} is in your downloads` })
    } catch (error) {
      toast({ text: messageOf(error), kind: 'failed' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Section
        title="My data"
        sentence="Everything the college keeps about you, in one file that programs can read (JSON)."
      >
        {!impersonation && (
          <Button
            variant="default"
            leftSection={<Icon of={IconDownload} />}
            aria-busy={busy}
            onClick={() => {
              if (!busy) void download()
            }}
          >
            {busy ? 'Collecting…' : 'Download my data'}
          </Button>
        )}
      </Section>
      <History />
    </>
  )
}
