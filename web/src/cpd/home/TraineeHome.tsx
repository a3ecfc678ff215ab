import { Button } from '@mantine/core'
import { IconRoute, IconVaccine, IconNotebook } from '@tabler/icons-react'
import { stats, type Stats } from '@college/contract/cpd'
import { Link } from 'react-router'
import {
  classes,
  Columns,
  Empty,
  Icon,
  Page,
  PartError,
  MobileActions,
  TwoBars,
  useCall,
  Waiting,
  UnfinishedText,
} from '#kit'
import { CategoryBars, CycleLines } from './CycleRules.tsx'
import { LogColumn } from './LogColumn.tsx'
import { goalsOf, nextFor } from './next.ts'
import { NextSection } from './NextSection.tsx'
import { useGoalForms, WaitingForMe } from '#forms'
import { usePerson } from '#identity'
import { count, dayInWords, lowered, programmeOf, type ProgrammeView } from './programme.ts'
import { QuarterSection } from './QuarterSection.tsx'
import { RecentSection } from './RecentSection.tsx'
import { showDate } from '@college/contract/kit'
import styles from './TraineeHome.module.css'

/** `/home/trainee`: days left, time passed and goals completed; what is next; how to log. */
export function TraineeHome() {
  const { name } = usePerson()
  const figures = useCall<typeof stats>(stats)
  const { data } = figures
  const steps = useGoalForms(goalsOf(data))
  const programme = data ? programmeOf(data.programme, data.today) : null
  return (
    <Page title={`Welcome back, ${name}`} sentence={data && sentenceOf(data, programme)}>
      {data ? (
        programme ? (
          <Programme {...programme} today={data.today} />
        ) : (
          <NoProgramme />
        )
      ) : figures.isError ? (
        <PartError
          title="Your programme could not be loaded"
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
        {data ? (
          <>
            <UnfinishedText />
            <WaitingForMe most={3} />
            <NextSection
              things={nextFor(data, 'Training goal', steps)}
              all={{ label: 'All deadlines', to: '/app/plan/goals?show=open' }}
            />
            {data.cycle && (
              <>
                <CycleLines cycle={data.cycle} />
                <CategoryBars cycle={data.cycle} />
              </>
            )}
            <RecentSection activities={data.recent} />
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

/** Days left, share of the time and goals completed, over time and goals on one axis. */
function Programme(view: ProgrammeView & { today: string }) {
  const { left, total, percent, passed, goals, completed, pace } = view
  return (
    <section className={classes('below40', styles.programme)} aria-label="Programme">
      <div className={classes('grid below12', styles.figures)}>
        <p className="prose">
          <b className={classes('figure ink', styles.figure)}>{count(left)}</b> {left === 1 ? 'day left' : 'days left'}
          <span className="block muted not-phone">
            of {count(total)}. Ends {showDate(view.end)}
          </span>
        </p>
        <p className="prose not-phone">
          <b className={classes('figure ink', styles.figure)}>{percent}%</b> of the time has passed
          <span className="block muted not-phone">
            {count(passed)} {passed === 1 ? 'day' : 'days'} since {showDate(view.start)}
          </span>
        </p>
        <p className="prose">
          <b className={classes('figure ink', styles.figure)}>{completed}</b> of {goals} goals
          <span className="not-phone"> completed</span>
          <span className="block muted not-phone">{pace}</span>
        </p>
      </div>
      <TwoBars
        start={view.start}
        end={view.end}
        today={view.today}
        goalsCompleted={completed}
        goalsTotal={goals}
        sentence={view.sentence}
      />
      <p className={classes('above8 prose', styles.finding)} aria-hidden>
        {percent}% of the time has passed. Goals: {lowered(pace)}.
      </p>
    </section>
  )
}

function NoProgramme() {
  return (
    <Empty
      icon={IconRoute}
      title="No programme assigned"
      text="Add the programme you started, or ask the college office to do it."
    >
      <Button component={Link} to="/app/plan/edit">
        Add plan
      </Button>
      <Link to="/app/contact">Write to the office</Link>
    </Empty>
  )
}
