import { placement } from '@college/contract/logbook'
import { addDays, hasRole, type CivilDate } from '@college/contract/kit'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router'
import { DesktopActions, Icon, MobileActions, Page, useList, useToday } from '#kit'
import { TraineeTabs } from '#cpd'
import { useActor } from '#identity'
import { newPlacement, placementList } from '../links.ts'
import { PlacementTable } from './PlacementTable.tsx'

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
  const waiting = useList(placement, { state: 'submitted', archived_at: 'null', limit: 1 }).data?.info.total
  const late = useLate({}, today)
  const waits =
    waiting === undefined || waiting === 0
      ? 'No report waits to be accepted.'
      : waiting === 1
        ? 'One report waits to be accepted.'
        : `${waiting} reports wait to be accepted.`
  return (
    <Page
      title="Placements"
      wide
      sentence={
        <>
          {waits} {late}
        </>
      }
    >
      <TraineeTabs current="placements" />
      <PlacementTable query={{}} today={today} several />
    </Page>
  )
}

/** How many reports are late, as a link to them; nothing where none is. */
const useLate = (query: { user_id?: number }, today: CivilDate) => {
  const to = addDays(today, -1)
  const count =
    useList(placement, { ...query, state: ['due', 'draft'], archived_at: 'null', to, limit: 1 }).data?.info.total ?? 0
  if (count === 0) return null
  return (
    <Link to={`${placementList}?state=due&state=draft&archived_at=null&to=${to}`}>
      {count === 1 ? 'One report is late.' : `${count} reports are late.`}
    </Link>
  )
}
