import { placement, type WholePlacement } from '@college/contract/logbook'
import { Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useSearchParams } from '#kit/router'
import { Note, Page } from '#kit'
import { LeftFields } from '#kit/form'
import { numberIn } from '#cpd'
import { Missing } from '../Missing.tsx'
import { placementList, placementPage } from '../links.ts'
import { useWhole } from '../useWhole.ts'
import { placeOf, periodOf } from '../words.ts'
import { NewPlacement } from './NewPlacement.tsx'
import { ReportEditor } from './ReportEditor.tsx'

/** `/placement/edit`: a report that is written, or without an id a new placement. */
export function PlacementEdit() {
  const [query] = useSearchParams()
  const id = numberIn(query, 'id')
  return id === null ? <NewPlacement /> : <ExistingPlacement key={id} id={id} />
}

function ExistingPlacement({ id }: { id: number }) {
  const { data, error, refetch } = useWhole(id)
  // Once it is open it stays open: what is saved meanwhile may change what the person may do.
  const [open, setOpen] = useState(false)
  if (!data) return <Missing error={error} onRetry={() => void refetch()} />
  const mayWrite = data.may.includes('write')
  if (mayWrite && !open) setOpen(true)
  return mayWrite || open ? <ReportEditor whole={data} /> : <Closed whole={data} />
}

function Closed({ whole: { placement: row } }: { whole: WholePlacement }) {
  return (
    <Page
      title={`Placement report, ${periodOf(row)}`}
      breadcrumb={[{ label: 'Placements', to: placementList }, { label: placeOf(row) }]}
    >
      <Note icon={IconLock}>
        {row.archived_at
          ? 'This report’s programme is closed, so it can’t change.'
          : row.state === 'submitted' || row.state === 'accepted'
            ? 'This report has been handed in. You can change it if it’s returned.'
            : 'You can’t change this report.'}
      </Note>
      <LeftFields record={placement} id={row.id} />
      <Button component={Link} to={placementPage(row.id)} variant="default">
        Read the report
      </Button>
    </Page>
  )
}
