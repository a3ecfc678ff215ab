import { code } from '@college/contract/kit'
import { Button } from '@mantine/core'
import { IconMapOff } from '@tabler/icons-react'
import { Link } from '#kit/router'
import { Empty, Page, PartError, Waiting, type CallFailed } from '#kit'
import { placementList } from './links.ts'

interface MissingProps {
  readonly error: CallFailed | null
  /** The address names no report. */
  readonly unnamed?: boolean
  readonly onRetry: () => void
}

/** Stands in the place of a report that is on its way, not there, or failed to load. */
export function Missing({ error, unnamed = false, onRetry }: MissingProps) {
  return (
    <Page title="Placement report" breadcrumb={[{ label: 'Placements', to: placementList }, { label: 'Report' }]}>
      {unnamed || error?.code === code.notFound ? (
        <Empty icon={IconMapOff} title="This report isn’t here" text="It was deleted, or it isn’t shared with you.">
          <Button component={Link} to={placementList} variant="default">
            Go to placements
          </Button>
        </Empty>
      ) : error ? (
        <PartError
          title="We couldn’t load this report"
          text={error.message}
          reference={error.requestId ?? undefined}
          onRetry={onRetry}
        />
      ) : (
        <Waiting shape="form" />
      )}
    </Page>
  )
}
