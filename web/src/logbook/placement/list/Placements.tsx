import { lateReportFilters, lateReportQuery, trainee } from '@college/contract/cpd'
import { placement } from '@college/contract/logbook'
import { hasRole, type CivilDate } from '@college/contract/kit'
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
  const actor = useActor()
  const later = useLater(today, placementList)
  const waiting = useList(placement, { ...waits, sort: 'submitted_at', limit: mostWaiting }).data
  const isOffice = actor.platform_admin || actor.admin_organisations.length > 0
  const isDirector = !isOffice && hasRole(actor, 'Director')
  // Whose reports are counted: those in the list below, which are not the whole college's.
  const whose = isOffice ? '' : isDirector ? ' of trainees linked to you' : ' of your trainees'
  const late = useLate({}, today, whose)
  const count = waiting?.info.total ?? 0
  const mine = useMine(count > 0)
  // Where all of them are the reader's own, one sentence says both.
  const forWhat = mine === count ? 'for you to accept' : 'to be accepted'
  return (
    <Page
      title="Placements"
      wide
      sentence={
        <>
          {waiting === undefined ? (
            '\u00A0'
          ) : count === 0 ? (
            `No report${whose} is waiting to be accepted.`
          ) : (
            <CountLink count={count} to={waitingList}>
              {count === 1
                ? `One report${whose} is waiting ${forWhat}.`
                : `${count} reports${whose} are waiting ${forWhat}.`}
            </CountLink>
          )}{' '}
          {mine !== undefined && mine < count && <Mine count={mine} />} {late}{' '}
          {later.count && <CountSentence counts={[later.count]} />}
          {isDirector && <LateInCollege />}
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

/** How many of those that wait are the reader's own to accept: the rest wait for the supervisors they name. */
const useMine = (enabled: boolean): number | undefined =>
  useList(placement, { ...waits, supervisor_id: useActor().id, limit: 1 }, { enabled }).data?.info.total

function Mine({ count }: { count: number }) {
  const { id } = useActor()
  if (count === 0) return 'You supervise none of those.'
  return (
    <CountLink count={count} to={`${placementList}?supervisor_id=${id}&${String(new URLSearchParams(waits))}`}>
      {count === 1 ? 'One report is waiting for you.' : `${count} reports are waiting for you.`}
    </CountLink>
  )
}

/** A Director oversees all trainees, and opens the reports of those who are linked alone: the rest is told in people. */
function LateInCollege() {
  const count = useList(trainee, { report_late: 'true', limit: 1 }).data?.info.total ?? 0
  if (count === 0) return null
  return (
    <span className="block">
      <CountLink count={count} to="/app/trainees?report_late=true">
        {count === 1
          ? 'In the whole college, one trainee has an overdue placement report.'
          : `In the whole college, ${count} trainees have overdue placement reports.`}
      </CountLink>
    </span>
  )
}

/** How many reports are late, as a link to them; nothing where none is. */
const useLate = (query: { user_id?: number }, today: CivilDate, whose = '') => {
  const count = useList(placement, { ...query, ...lateReportFilters(today), limit: 1 }).data?.info.total ?? 0
  if (count === 0) return null
  return (
    <CountLink count={count} to={`${placementList}?${lateReportQuery(today)}`}>
      {count === 1 ? `One report${whose} is overdue.` : `${count} reports${whose} are overdue.`}
    </CountLink>
  )
}
