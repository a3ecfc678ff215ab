import { agreementInWords, devactivity, lastInWords } from '@college/contract/cpd'
import { IconNotebook } from '@tabler/icons-react'
import { useMemo } from 'react'
import { Link } from '#kit/router'
import { Empty } from '#kit'
import { DataTable } from '#kit/table'
import { ownColumns } from '../activity/list/columns.tsx'
import { useFilters } from '../activity/list/useFilters.ts'
import { useGroupTime } from '../activity/list/useGroupTime.tsx'
import { activityPage } from '../activity/links.ts'
import { Goals } from '../goal/Goals.tsx'
import { useReference } from '../goal/reference.ts'
import { periodOf, type GoalSource } from '../goal/period.ts'
import { cycleView } from '../home/cycle.ts'
import { CycleFigures } from '../home/CycleFigures.tsx'
import { CategoryBars } from '../home/CycleRules.tsx'
import { GroupBars } from '../home/GroupBars.tsx'
import { CyclePauses } from '../pause/CyclePauses.tsx'
import { planPage } from '../plan/links.ts'
import { Qualifications } from '../plan/qualification/Qualifications.tsx'
import { useDayOf } from '../plan/sheet/useWhole.ts'
import { conversationPage, countedActivities, reportPage, traineeCyclePage, traineeReport } from '../report/links.ts'
import type { PersonPartProps } from './usePersonTabs.ts'

function GoalsOf({ source, figures, userId }: PersonPartProps & { source: GoalSource }) {
  const categories = useReference((figures.plan?.devplan ?? figures.cycle?.devcycle)?.organisation_id)?.categories ?? []
  const period = periodOf(source, figures, categories)
  return period && <Goals source={source} period={period} categories={categories} mayAct={false} userId={userId} />
}

/** The training programme or PDP of a person: who agreed to it, and its goals. */
export function ProgrammeTab(props: PersonPartProps) {
  const { figures, userId } = props
  const dayOf = useDayOf()
  const plan = figures.plan?.devplan
  if (!plan) return <p className="prose">No programme or plan is running today.</p>
  return (
    <>
      <p className="below24 quiet">
        {agreementInWords(plan, dayOf)} <Link to={planPage(plan.id)}>Open the plan</Link>
        {plan.category === 'PLAN' && (
          <>
            {' · '}
            <Link to={traineeReport(userId)}>Trainee report</Link>
          </>
        )}
      </p>
      <GoalsOf source="plan" {...props} />
      <Qualifications userId={userId} />
    </>
  )
}

/** The current cycle of a person: hours, groups, categories and goals. */
export function CycleTab(props: PersonPartProps) {
  const { figures, userId } = props
  const { cycle, plan, today, is_last } = figures
  if (!cycle) return <p className="prose">No cycle is open.</p>
  const view = cycleView(cycle)
  const { id, type } = cycle.devcycle
  const reportAt = type === 'trainee' ? traineeCyclePage(userId, id) : reportPage(id, userId)
  return (
    <>
      {is_last && <p className="prose below16">{lastInWords(cycle.devcycle, today)}</p>}
      <CycleFigures
        view={view}
        series={cycle.series}
        today={today}
        plan={plan}
        conversation={cycle.conversation}
        conversationAt={conversationPage(id, userId)}
        own={false}
        activitiesAt={countedActivities(cycle, { today, user: userId })}
        time={cycle.standing.time}
        planAt={plan ? `/app/plan/goals?user_id=${userId}&show=open` : undefined}
        reportAt={reportAt}
      />
      <p className="below24 quiet">
        <Link to={reportAt}>Cycle report</Link>
      </p>
      <CyclePauses userId={userId} cycle={cycle} />
      <GroupBars view={view} listOf={(group) => countedActivities(cycle, { today, user: userId, group })} />
      <CategoryBars cycle={cycle} today={today} userId={userId} />
      <GoalsOf source="cycle" {...props} />
    </>
  )
}

/** What a person has logged. */
export function ActivitiesTab({ figures, userId }: PersonPartProps) {
  const query = useMemo(() => ({ user_id: userId }), [userId])
  const columns = useGroupTime(ownColumns)
  const filters = useFilters([...(figures.cycle?.goals ?? []), ...(figures.plan?.goals ?? [])])
  return (
    <DataTable
      record={devactivity}
      columns={columns}
      query={query}
      filters={filters}
      search="Title, provider, what was learned"
      range="Date"
      to={(row) => activityPage(row.id)}
      empty={
        <Empty icon={IconNotebook} title="No activities yet" text={`What ${figures.user_name} logs shows here.`} />
      }
    />
  )
}
