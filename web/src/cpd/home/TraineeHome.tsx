import { Button } from '@mantine/core'
import { IconRoute, IconVaccine, IconNotebook } from '@tabler/icons-react'
import {
  isReturned,
  lastInWords,
  meanwhileInWords,
  statsRoute,
  type Cycle,
  type Stats,
  type stats,
} from '@college/contract/cpd'
import { Link } from '#kit/router'
import { Columns, Empty, Icon, Page, PartError, MobileActions, useCall, Waiting, UnfinishedText } from '#kit'
import { goalList } from '../goal/links.ts'
import { periodOf, programmeGoalsBehind } from '../goal/period.ts'
import { LaterProgramme } from '../plan/LaterProgramme.tsx'
import { noProgramme } from '../plan/noProgramme.ts'
import { useLaterProgramme } from '../plan/useLaterProgramme.ts'
import { ReportNotes } from '../report/ReportNotes.tsx'
import { UnreadMessages } from './UnreadMessages.tsx'
import { CameBackSection } from './CameBackSection.tsx'
import { CategoryBars, CycleLines } from './CycleRules.tsx'
import { AssessmentOnPhone, LogColumn } from './LogColumn.tsx'
import { goalsOf, nextFor } from './next.ts'
import { NextSection } from './NextSection.tsx'
import { useGoalForms, WaitingForMe } from '#forms'
import { useGreeting, usePerson } from '#identity'
import { dayInWords, programmeOf, type ProgrammeView } from './programme.ts'
import { ProgrammeFigures } from './ProgrammeFigures.tsx'
import { QuarterSection } from './QuarterSection.tsx'
import { RecentSection } from './RecentSection.tsx'

/** `/home/trainee`: days left, time passed and goals completed; what is next; how to log. */
export function TraineeHome() {
  const figures = useCall<typeof stats>(statsRoute, { or_last: 'true' })
  const { data } = figures
  const steps = useGoalForms(goalsOf(data))
  const programme = data ? programmeOf(data.programme, data.today) : null
  return (
    <Page title={useGreeting()} sentence={data && sentenceOf(data, programme)}>
      <CameBackSection stats={data} />
      {data ? (
        programme ? (
          <ProgrammeFigures
            {...programme}
            today={data.today}
            behind={programmeGoalsBehind(data)}
            goalList={goalList('plan')}
          />
        ) : (
          <NoProgramme today={data.today} />
        )
      ) : figures.isError ? (
        <PartError
          title="We couldn’t load your programme"
          text={figures.error.message}
          reference={figures.error.requestId ?? undefined}
          onRetry={() => void figures.refetch()}
        />
      ) : (
        <Waiting shape="figures" />
      )}
      <Columns
        side={
          <>
            <LogColumn trainee />
            {data && <QuarterSection stats={data} />}
          </>
        }
      >
        <UnreadMessages />
        <ReportNotes />
        {data ? (
          <>
            <UnfinishedText />
            <WaitingForMe most={3} />
            <NextSection
              things={nextFor(data, 'Training goal', steps)}
              isFilled={!data.deadlines.some(isReturned)}
              all={{ label: 'All deadlines', to: '/app/deadlines' }}
            />
            <AssessmentOnPhone />
            {data.cycle && (
              <>
                <CycleLines
                  cycle={data.cycle}
                  today={data.today}
                  behind={periodOf('cycle', data, [])?.behind.size ?? 0}
                  last={data.is_last ? lastOf(data.cycle.devcycle, data.today) : null}
                />
                <CategoryBars cycle={data.cycle} today={data.today} />
              </>
            )}
            <RecentSection data={data} />
          </>
        ) : (
          figures.isPending && <Waiting shape="list" />
        )}
      </Columns>
      <MobileActions>
        <Button component={Link} to="/app/procedure/edit" leftSection={<Icon of={IconVaccine} />}>
          Log procedure
        </Button>
        <Button component={Link} to="/app/activity/edit" variant="default" leftSection={<Icon of={IconNotebook} />}>
          Activity
        </Button>
      </MobileActions>
    </Page>
  )
}

const sentenceOf = (data: Stats, programme: ProgrammeView | null): string =>
  programme
    ? `${dayInWords(data.today)}. Year ${programme.year} of ${programme.years}, ${programme.name}.`
    : `${dayInWords(data.today)}.`

const lastOf = (devcycle: Cycle, today: string): string =>
  `${lastInWords(devcycle, today, 'Your')} ${meanwhileInWords(devcycle)}`

function NoProgramme({ today }: { today: string }) {
  const later = useLaterProgramme(usePerson().id, today)
  if (later) return <LaterProgramme later={later} own />
  return (
    <Empty icon={IconRoute} {...noProgramme}>
      <Button component={Link} to="/app/plan/edit" variant="default">
        Add plan
      </Button>
      <Link to="/app/contact">Contact the office</Link>
    </Empty>
  )
}
