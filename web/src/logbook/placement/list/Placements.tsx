import { placement } from '@college/contract/logbook'
import { addDays, hasRole, type CivilDate } from '@college/contract/kit'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from '#kit/router'
import { CountLink, CountSentence, DesktopActions, Icon, MobileActions, Page, Section, useList, useToday } from '#kit'
import { TraineeTabs } from '#cpd'
import { useActor } from '#identity'
import { newPlacement, placementList } from '../links.ts'
import { ReportLines } from '../part/ReportLines.tsx'
import { PlacementTable } from './PlacementTable.tsx'
import { useLater } from './useLater.ts'

/** `/placements`: the own reports; for who teaches or supervises, those they may read. */
export function Placements() {
  const actor = useActor()
  const teaches = hasRole(actor, 'Educator', 'Director', 'Instructor') || !hasRole(actor, 'Trainee')
  return teaches ? <Taught /> : <Own userId={actor.id} />
}

function Own({ userId }: { userId: number }) {
  const today = useToday()
  const query = { user_id: userId }
  const late = useLate(query, today)
  const add = (
    <Button component={Link} to={newPlacement} leftSection={<Icon of={IconPlus} />}>
      Add placement
    </Button>
  )
  return (
    <Page
      title="Placements"
      wide
      sentence={late ?? 'A report is due for each quarter, within 14 days of its end.'}
      actions={<DesktopActions>{add}</DesktopActions>}
    >
      <PlacementTable query={query} today={today} several={false} add={add} />
      <MobileActions>{add}</MobileActions>
    </Page>
  )
}

function Taught() {
  const today = useToday()
  const later = useLater(today, placementList)
  const waiting = useList(placement, { ...waits, sort: 'due_on', limit: mostWaiting }).data
  const late = useLate({}, today)
  const count = waiting?.info.total ?? 0
  return (
    <Page
      title="Placements"
      wide
      sentence={
        <>
          {count === 0 ? (
            'No report is waiting to be accepted.'
          ) : (
            <CountLink count={count} to={waitingList}>
              {count === 1 ? 'One report is waiting to be accepted.' : `${count} reports are waiting to be accepted.`}
            </CountLink>
          )}{' '}
          {late} {later.count && <CountSentence counts={[later.count]} />}
        </>
      }
    >
      <TraineeTabs current="placements" />
      {/* What a link counted stands first: nothing of this page is above it. */}
      {!later.isNarrowed && count > 0 && (
        <Section
          title="Waiting to be accepted"
          aside={
            count > mostWaiting ? (
              <CountLink count={count} to={waitingList}>
                All {count}
              </CountLink>
            ) : (
              'Oldest first'
            )
          }
        >
          <ReportLines rows={waiting?.rows ?? []} />
        </Section>
      )}
      <PlacementTable query={later.query} counts={later.counts} today={today} several />
    </Page>
  )
}

const waits = { state: 'submitted', archived_at: 'null' } as const
const waitingList = `${placementList}?${String(new URLSearchParams(waits))}`
/** How many of those that wait stand above the list. */
const mostWaiting = 6

/** How many reports are late, as a link to them; nothing where none is. */
const useLate = (query: { user_id?: number }, today: CivilDate) => {
  const to = addDays(today, -1)
  const asked = { ...query, state: ['due', 'draft'], archived_at: 'null', returned_at: 'null', to, limit: 1 }
  const count = useList(placement, asked).data?.info.total ?? 0
  if (count === 0) return null
  return (
    <CountLink count={count} to={`${placementList}?state=due&state=draft&archived_at=null&returned_at=null&to=${to}`}>
      {count === 1 ? 'One report is late.' : `${count} reports are late.`}
    </CountLink>
  )
}
