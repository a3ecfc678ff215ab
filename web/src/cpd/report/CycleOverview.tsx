import {
  cycleNamed,
  goalTermOfCycle,
  lastInWords,
  meanwhileInWords,
  type CycleReport,
  type FilledReport,
} from '@college/contract/cpd'
import { showDate } from '@college/contract/kit'
import { Button } from '@mantine/core'
import { IconReport } from '@tabler/icons-react'
import { Link } from '#kit/router'
import { CountLink, Halves, Icon, Page } from '#kit'
import { cycleView } from '../home/cycle.ts'
import { CycleFigures } from '../home/CycleFigures.tsx'
import { firstGoals, GoalLines } from '../home/GoalLines.tsx'
import { GroupBars } from '../home/GroupBars.tsx'
import { CyclePauses } from '../pause/CyclePauses.tsx'
import { CyclePicker } from './CyclePicker.tsx'
import { conversationPage, planGoals, reportedActivities, reportPage } from './links.ts'
import { Read } from './Read.tsx'
import { useReport } from './useReport.ts'
import { KeptList } from './KeptList.tsx'

/** `/cycle`: one cycle of a person at a glance, with the ways to its goals, activities and report. */
export function CycleOverview() {
  const asked = useReport()
  const { data } = asked.reading
  const cycle = data?.report?.cycle
  const id = cycle?.devcycle.id ?? null
  return (
    <Page
      title={!asked.own && data ? `Cycle of ${data.person.name}` : cycle ? cycleNamed(cycle.devcycle.name) : 'Cycle'}
      sentence={data && sentenceOf(data, asked.own)}
      actions={
        data && (
          <>
            <CyclePicker data={data} />
            {id !== null && (
              <Button component={Link} to={reportPage(id, asked.userId)} leftSection={<Icon of={IconReport} />}>
                Cycle report
              </Button>
            )}
          </>
        )
      }
    >
      <Read asked={asked}>{(report) => <Glance data={report} userId={asked.userId} />}</Read>
      {data && (
        <KeptList kept={data.kept.filter((each) => each.devcycle_id === id && id !== null)} userId={asked.userId} />
      )}
    </Page>
  )
}

const sentenceOf = ({ report, is_last, today }: CycleReport, own: boolean): string | null => {
  if (!report) return null
  const { devcycle, standing, ends } = report.cycle
  const period = `${showDate(standing.term.start)} to ${showDate(ends)}.`
  if (!is_last) return period
  return own
    ? `${lastInWords(devcycle, today, 'Your')} ${meanwhileInWords(devcycle)}`
    : `${period} ${lastInWords(devcycle, today)}`
}

function Glance({ data, userId }: { data: FilledReport; userId: number | null }) {
  const { cycle, plan, activities } = data.report
  const view = cycleView(cycle)
  const { id } = cycle.devcycle
  const goals = `/app/cycle/goals?cycle=${id}${userId === null ? '' : `&user_id=${userId}`}`
  return (
    <>
      <CycleFigures
        view={view}
        series={cycle.series}
        today={data.today}
        plan={plan}
        conversation={cycle.conversation}
        conversationAt={conversationPage(id, userId)}
        own={userId === null}
        activitiesAt={reportedActivities(data, userId)}
        time={cycle.standing.time}
        planAt={planGoals(data, userId, 'open')}
        reportAt={reportPage(id, userId)}
      />
      <CyclePauses userId={data.person.id} cycle={cycle} />
      <GroupBars view={view} listOf={(group) => reportedActivities(data, userId, group)} />
      <Halves>
        <GoalLines
          {...firstGoals(cycle, goals)}
          days={goalTermOfCycle(cycle.standing.term)}
          today={data.today}
          userId={userId}
        />
        {cycle.standing.asked && (
          <GoalLines
            title="Other goals"
            part={{ ...cycle, goals: cycle.goals.filter(({ compulsory }) => !compulsory) }}
            all={`${goals}&compulsory=false`}
            days={goalTermOfCycle(cycle.standing.term)}
            today={data.today}
            userId={userId}
            none="The cycle has no other goals."
          />
        )}
      </Halves>
      <p>
        <CountLink count={activities.length} to={reportedActivities(data, userId)}>
          {activities.length === 1 ? 'The activity' : `All ${activities.length} activities`} of this cycle
        </CountLink>
      </p>
    </>
  )
}
