import { frozenReport, type MakeFellowPreview } from '@college/contract/cpd'
import { showMinute } from '@college/contract/kit'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { classes, Icon, messageOf, toast, useClient, useZone } from '#kit'
import styles from './fellow.module.css'

/** Confirms that a trainee is now a fellow, with the reports that were kept and how long it can be undone. */
export function MadeFellow({ made }: { made: NonNullable<MakeFellowPreview['made']> }) {
  const timezone = useZone()
  const client = useClient()
  const fetch = async (id: number, name: string): Promise<void> => {
    try {
      await client.download(frozenReport.path, { id }, name)
    } catch (error) {
      toast({ text: messageOf(error), kind: 'failed' })
    }
  }
  const minute = (instant: string): string => showMinute(instant, timezone)
  return (
    <>
      <p className="prose" role="status">
        Since {minute(made.at)}
        {made.by && `, by ${made.by}`}. You can undo this until {minute(made.undo_until)}. Programme, role and cycle go
        back to what they were.
      </p>
      {made.reports.map(({ id, name }) => (
        <Button
          key={id}
          variant="default"
          className={classes('within', styles.report)}
          leftSection={<Icon of={IconDownload} />}
          onClick={() => void fetch(id, name)}
        >
          {name}
        </Button>
      ))}
    </>
  )
}
