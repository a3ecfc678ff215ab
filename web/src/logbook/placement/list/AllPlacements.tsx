import { lateReportFilters, lateReportQuery } from '@college/contract/cpd'
import { placement } from '@college/contract/logbook'
import { isAdmin } from '@college/contract/kit'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from '#kit/router'
import { CountLink, CountSentence, Icon, Page, useList, useToday } from '#kit'
import { ExportLink } from '#kit/table'
import { useActor } from '#identity'
import { allPlacements, newPlacement } from '../links.ts'
import { placementColumns } from './columns.tsx'
import { PlacementTable } from './PlacementTable.tsx'
import { useLater } from './useLater.ts'

/** `/placements/admin`: the reports of everyone in the college. */
export function AllPlacements() {
  const today = useToday()
  const actor = useActor()
  const office = isAdmin(actor)
  const late = useList(placement, { ...lateReportFilters(today), limit: 1 }).data?.info.total
  const later = useLater(today, allPlacements)
  return (
    <Page
      title={office ? 'Placements' : 'All placements'}
      wide
      sentence={
        <>
          {late ? (
            <CountLink count={late} to={`${allPlacements}?${lateReportQuery(today)}`}>
              {late === 1 ? 'One report is overdue.' : `${late} reports are overdue.`}
            </CountLink>
          ) : (
            'The quarterly reports of everyone in the college.'
          )}{' '}
          {later.count && <CountSentence counts={[later.count]} />}
        </>
      }
      actions={
        <>
          {office && (
            <ExportLink
              record={placement}
              columns={placementColumns(today, true, actor.timezone)}
              query={later.query}
            />
          )}
          <Button component={Link} to={newPlacement} variant="default" leftSection={<Icon of={IconPlus} />}>
            Add placement
          </Button>
        </>
      }
    >
      <PlacementTable query={later.query} counts={later.counts} today={today} several />
    </Page>
  )
}
