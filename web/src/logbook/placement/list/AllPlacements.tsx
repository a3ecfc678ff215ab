import { placement } from '@college/contract/logbook'
import { addDays } from '@college/contract/kit'
import { Button } from '@mantine/core'
import { IconBuildingHospital, IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router'
import { Empty, Icon, Page, useList, useToday, useZone } from '#kit'
import { DataTable } from '#kit/table'
import { allPlacements, newPlacement, placementPage } from '../links.ts'
import { placementColumns } from './columns.tsx'
import { useFilters } from './useFilters.ts'

/** `/placements/admin`: the reports of everyone in the college. */
export function AllPlacements() {
  const today = useToday()
  const to = addDays(today, -1)
  const late = useList(placement, { state: ['due', 'draft'], archived_at: 'null', returned_at: 'null', to, limit: 1 })
    .data?.info.total
  const filters = useFilters(today, true)
  return (
    <Page
      title="All placements"
      wide
      sentence={
        late ? (
          <Link to={`${allPlacements}?state=due&state=draft&archived_at=null&returned_at=null&to=${to}`}>
            {late === 1 ? 'One report is late.' : `${late} reports are late.`}
          </Link>
        ) : (
          'The quarterly reports of everyone in the college.'
        )
      }
      actions={
        <Button component={Link} to={newPlacement} variant="default" leftSection={<Icon of={IconPlus} />}>
          Add placement
        </Button>
      }
    >
      <DataTable
        record={placement}
        columns={placementColumns(today, true, useZone())}
        filters={filters}
        search="Type, what went well, comments"
        range="Hand in by"
        to={(row) => placementPage(row.id)}
        empty={<Empty icon={IconBuildingHospital} title="No placements yet" text="What trainees add shows here." />}
      />
    </Page>
  )
}
