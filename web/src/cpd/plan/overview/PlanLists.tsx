import { planoverview, type PlanOverview } from '@college/contract/cpd'
import { drawerBreakpoint, hasRole, isAdmin } from '@college/contract/kit'
import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconRoute, IconStairs, IconUserPlus } from '@tabler/icons-react'
import { useMemo } from 'react'
import { Link } from '#kit/router'
import { DesktopActions, Empty, Icon, Page, MobileActions, MoreActions } from '#kit'
import { CsvButton, DataTable } from '#kit/table'
import { useActor } from '#identity'
import { reminderOf, useWriteActs } from '#messaging'
import { progressPage } from '../../person/links.ts'
import { noneBehind } from '../../person/reminded.ts'
import { giveAny, planAdmin, planPage, programmeList } from '../links.ts'
import { overviewColumns, overviewFilters, planKinds } from './columns.tsx'

const training = { category: 'PLAN' }
const pdps = { category: 'PDP' }
const trainingFilters = overviewFilters(planKinds.PLAN)
const pdpFilters = overviewFilters(planKinds.PDP)

const useColumns = (kind: keyof typeof planKinds) => {
  const onPhone = useMediaQuery(`(max-width: ${drawerBreakpoint}px)`, false, { getInitialValueInEffect: false })
  return useMemo(() => overviewColumns(planKinds[kind], onPhone), [kind, onPhone])
}

const isBehind = ({ standing }: PlanOverview): boolean => standing === 'behind' || standing === 'well_behind'

/** Writing to the people of plans, and reminding those whose goals are behind an even pace. */
const usePlanActs = (what: string, about: string) =>
  useWriteActs<typeof planoverview>({
    me: useActor().id,
    personOf: (row) => row.user_id,
    waits: isBehind,
    reminder: reminderOf(what, about),
    noneWaits: noneBehind,
  })

/** `/plans/training`: the training plans the person may know; for a Director names and progress of all. */
export function TrainingPlans() {
  const columns = useColumns('PLAN')
  const actor = useActor()
  const office = isAdmin(actor)
  const gives = office || (hasRole(actor, 'Educator', 'Director') && actor.linked.length > 0)
  const to = (row: PlanOverview): string =>
    !row.readable ? progressPage(row.user_id) : office ? planAdmin(row.id) : planPage(row.id)
  const give = gives && (
    <Button component={Link} to={giveAny} leftSection={<Icon of={IconUserPlus} />}>
      Assign a programme
    </Button>
  )
  return (
    <Page
      title={office ? 'All training plans' : 'Training plans'}
      wide
      sentence={
        <>
          {hasRole(actor, 'Director') && !office
            ? 'All trainees by name and progress; the plans of your own trainees open with their goals.'
            : `${office ? 'Everyone’s' : 'Your trainees’'} progress, and what both sides have agreed to.`}{' '}
          <Link to="?state=current">Current only</Link>
        </>
      }
      actions={
        <>
          {office && (
            <MoreActions>
              <CsvButton record={planoverview} query={training} />
            </MoreActions>
          )}
          <DesktopActions>{give}</DesktopActions>
        </>
      }
    >
      <DataTable
        record={planoverview}
        columns={columns}
        query={training}
        filters={trainingFilters}
        search="Name, plan or supervisor"
        to={to}
        bulk={usePlanActs('goals of your programme are due', '/app/plan/goals')}
        empty={
          <Empty
            icon={IconRoute}
            title="No training plans yet"
            text="Progress shows here once one of your trainees has a programme."
          >
            {give}
            {office && <Link to={programmeList}>Training programmes</Link>}
          </Empty>
        }
      />
      {give && <MobileActions>{give}</MobileActions>}
    </Page>
  )
}

/** `/plans/pdp`: the professional development plans of all. */
export function PdpPlans() {
  const columns = useColumns('PDP')
  return (
    <Page
      title="All fellow PDPs"
      wide
      sentence={
        <>
          Every professional development plan, and how far its goals are. <Link to="?state=current">Current only</Link>
        </>
      }
      actions={
        <MoreActions>
          <CsvButton record={planoverview} query={pdps} />
        </MoreActions>
      }
    >
      <DataTable
        record={planoverview}
        columns={columns}
        query={pdps}
        filters={pdpFilters}
        search="Name, plan or supervisor"
        to={(row) => planAdmin(row.id)}
        bulk={usePlanActs('goals of your plan are due', '/app/plan/goals')}
        empty={
          <Empty
            icon={IconStairs}
            title="No development plans yet"
            text="Fellows write them for their year. They show here from then on."
          />
        }
      />
    </Page>
  )
}
