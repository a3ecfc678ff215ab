import {
  goalTermOfCycle,
  isReturned,
  lastInWords,
  meanwhileInWords,
  statsRoute,
  type Stats,
  type stats,
} from '@college/contract/cpd'
import { Button } from '@mantine/core'
import { IconFileDownload, IconNotebook, IconVaccine } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from '#kit/router'
import { Halves, Icon, Page, PartError, MobileActions, useCall, UnfinishedText, Waiting } from '#kit'
import { cycleSentence, cycleView } from './cycle.ts'
import { CycleFigures } from './CycleFigures.tsx'
import { CameBackSection } from './CameBackSection.tsx'
import { CategoryBars } from './CycleRules.tsx'
import { firstGoals, GoalLines } from './GoalLines.tsx'
import { GroupBars, type ListedGroup } from './GroupBars.tsx'
import { useGoalForms, useWaitingSignatures, WaitingForMe } from '#forms'
import { useGreeting } from '#identity'
import { goalsOf, pressingFor } from './next.ts'
import { NextSection } from './NextSection.tsx'
import { RecentSection } from './RecentSection.tsx'
import { SupervisedPart } from '../parts.tsx'
import { conversationPage, countedActivities, reportPage } from '../report/links.ts'
import { ReportNotes } from '../report/ReportNotes.tsx'
import { UnreadMessages } from './UnreadMessages.tsx'

/** `/home/fellow`: whether the hours of the cycle are on pace, group by group, with compulsory goals and the PDP. */
export function FellowHome({ actions }: { actions?: ReactNode }) {
  const figures = useCall<typeof stats>(statsRoute, { or_last: 'true' })
  const { data } = figures
  return (
    <Page
      title={useGreeting()}
      sentence={data && sentenceOf(data)}
      actions={
        <>
          {actions}
          {data?.cycle && (
            <Button component={Link} to={reportPage()} variant="default" leftSection={<Icon of={IconFileDownload} />}>
              {actions ? 'My cycle report' : 'Cycle report'}
            </Button>
          )}
        </>
      }
    >
      <CameBackSection stats={data} />
      <UnreadMessages />
      <ReportNotes />
      <UnfinishedText />
      <WaitingForMe most={3} />
      <FellowFigures figures={figures} />
      <MobileActions>
        <Button component={Link} to="/app/activity/edit" leftSection={<Icon of={IconNotebook} />}>
          Log activity
        </Button>
        <Button component={Link} to="/app/procedure/edit" variant="default" leftSection={<Icon of={IconVaccine} />}>
          Procedure
        </Button>
      </MobileActions>
    </Page>
  )
}

const sentenceOf = ({ cycle, is_last, today }: Stats): string => {
  if (!cycle) return 'No cycle is open for you today.'
  const { devcycle } = cycle
  return is_last
    ? `${lastInWords(devcycle, today, 'Your')} ${meanwhileInWords(devcycle)}`
    : cycleSentence(cycleView(cycle))
}

/** All of a fellow's home below the greeting. */
function FellowFigures({ figures }: { figures: ReturnType<typeof useCall<typeof stats>> }) {
  const { data } = figures
  const steps = useGoalForms(goalsOf(data))
  const isAskedToSign = (useWaitingSignatures().data ?? []).length > 0
  if (figures.isPending)
    return (
      <>
        <Waiting shape="figures" />
        <Waiting shape="list" />
      </>
    )
  if (!data)
    return (
      <PartError
        title="We couldn’t load your cycle"
        text={figures.error?.message}
        reference={figures.error?.requestId ?? undefined}
        onRetry={() => void figures.refetch()}
      />
    )
  const pressing = pressingFor(data, 'PDP goal', steps)
  const { cycle, today } = data
  const view = cycle && cycleView(cycle)
  const listOf = (group: ListedGroup) => (cycle ? countedActivities(cycle, { today, group }) : undefined)
  return (
    <>
      {data.cycle && view && (
        <CycleFigures
          view={view}
          series={data.cycle.series}
          today={data.today}
          plan={data.plan}
          conversation={data.cycle.conversation}
          conversationAt={conversationPage()}
          activitiesAt={countedActivities(data.cycle, { today: data.today })}
          time={data.cycle.standing.time}
          planAt="/app/plan/goals?show=open"
          reportAt={reportPage()}
        />
      )}
      {pressing.length > 0 && (
        <NextSection
          things={pressing}
          all={{ label: 'All deadlines', to: '/app/deadlines' }}
          isFilled={!isAskedToSign && !data.deadlines.some(isReturned)}
        />
      )}
      <SupervisedPart />
      {data.cycle && view && (
        <>
          <GroupBars view={view} listOf={listOf} />
          <CategoryBars cycle={data.cycle} today={data.today} />
        </>
      )}
      <Halves>
        {data.cycle && view && (
          <GoalLines
            {...firstGoals(data.cycle, '/app/cycle/goals')}
            days={goalTermOfCycle(data.cycle.standing.term)}
            today={data.today}
          />
        )}
        <GoalLines
          title="My PDP"
          part={data.plan}
          all="/app/plan/goals"
          days={null}
          today={data.today}
          none={data.plan ? 'Your PDP has no goals yet.' : 'You have no PDP for today.'}
        />
      </Halves>
      <RecentSection data={data} most={4} />
    </>
  )
}
