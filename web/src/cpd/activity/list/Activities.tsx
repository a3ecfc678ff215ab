import { cycleSet, devactivity, stats, type Activity, type Stats } from '@college/contract/cpd'
import { drawerBreakpoint, showTime } from '@college/contract/kit'
import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconCircleCheck, IconFileImport, IconNotebook, IconPlus, IconTarget, IconTrash } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { Link } from '#kit/router'
import {
  CountLink,
  DesktopActions,
  Empty,
  Icon,
  MobileActions,
  MoreActions,
  Page,
  useCall,
  useRemove,
  WaitingSection,
} from '#kit'
import { CsvButton, DataTable, type BulkAct } from '#kit/table'
import { useImpersonation, usePerson } from '#identity'
import { useReference } from '#cpd/goal'
import { goalGroups } from '../edit/goals.ts'
import { goalDaysOf } from '../hints/hints.ts'
import { activityPage, importLink, newActivity } from '../links.ts'
import { ownColumns } from './columns.tsx'
import { GoalDialog } from './GoalDialog.tsx'
import { RowMenu } from './RowMenu.tsx'
import { useBulkActs } from './useBulkActs.ts'
import { useFilters } from './useFilters.ts'
import { useGroupTime } from './useGroupTime.tsx'

/** `/activities`: all that the person has logged. */
export function Activities() {
  const { id, homeRoles } = usePerson()
  const acting = useImpersonation()
  const reference = useReference()
  const { data } = useCall<typeof stats>(stats)
  const { remove } = useRemove(devactivity)
  const columns = useGroupTime(ownColumns)
  const bulk = useBulkActs()
  const [moving, setMoving] = useState<readonly Activity[] | null>(null)
  // On a phone the whole entry opens the activity, which has the acts.
  const onPhone = useMediaQuery(`(max-width: ${drawerBreakpoint}px)`, false, { getInitialValueInEffect: false })
  const query = useMemo(() => ({ user_id: id }), [id])
  const ofCycle =
    cycleSet(homeRoles) === 'trainee' ? reference?.devcycle_goals_trainee : reference?.devcycle_goals_fellow
  const filters = useFilters([...(ofCycle ?? []), ...(reference?.devplan_goals ?? [])])
  const log = (
    <Button component={Link} to={newActivity} leftSection={<Icon of={IconPlus} />}>
      Log activity
    </Button>
  )
  const bringIn = (
    <Button component={Link} to={importLink} variant="default" leftSection={<Icon of={IconFileImport} />}>
      Import
    </Button>
  )
  const acts: readonly BulkAct<typeof devactivity>[] = [
    {
      label: (count) => `Complete ${count}`,
      icon: IconCircleCheck,
      applies: ({ state }) => state === 'draft',
      run: bulk.complete,
    },
    { label: (count) => `Change goal of ${count}`, icon: IconTarget, run: setMoving },
    { label: (count) => `Delete ${count}`, icon: IconTrash, run: bulk.remove },
  ]
  const menuOf = (row: Activity) => <RowMenu activity={row} canCopy onDelete={(gone) => void remove(gone)} />
  return (
    <Page
      title="Activities"
      wide
      sentence={data ? <Counts {...data} /> : '\u00A0'}
      actions={
        <>
          <MoreActions>
            {!acting && <CsvButton record={devactivity} query={query} />}
            {bringIn}
          </MoreActions>
          <DesktopActions>{log}</DesktopActions>
        </>
      }
    >
      <WaitingSection record={devactivity.name} />
      <DataTable
        record={devactivity}
        columns={columns}
        query={query}
        filters={filters}
        search="Title, provider, what you learned"
        range="Date"
        to={(row) => activityPage(row.id)}
        {...(onPhone ? {} : { acts: menuOf })}
        bulk={acts}
        empty={
          <Empty
            icon={IconNotebook}
            title="No activities yet"
            text="Log the first one in half a minute: what you did, when, and how long."
          >
            {log}
            {bringIn}
          </Empty>
        }
      />
      <MobileActions>{log}</MobileActions>
      {moving && (
        <GoalDialog
          rows={moving}
          groups={goalGroups(data)}
          days={goalDaysOf(data, reference, cycleSet(homeRoles))}
          onChosen={(goal) => bulk.moveTo(moving, goal)}
          onClose={() => setMoving(null)}
        />
      )}
    </Page>
  )
}

function Counts({ quarter: { activities, minutes, from, to }, drafts }: Stats) {
  return (
    <>
      {activities === 0 ? (
        'Nothing completed'
      ) : (
        <>
          <CountLink count={activities} to={`/app/activities?state=complete&from=${from}&to=${to}`}>
            {activities} completed
          </CountLink>
          , {showTime(minutes)},
        </>
      )}{' '}
      this quarter.{' '}
      {drafts.length > 0 && (
        <>
          <CountLink count={drafts.length} to="/app/activities?state=draft">
            {drafts.length === 1 ? 'One draft to finish' : `${drafts.length} drafts to finish`}
          </CountLink>
          .
        </>
      )}
    </>
  )
}
