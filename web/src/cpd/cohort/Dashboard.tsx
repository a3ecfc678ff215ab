import { groupTitle, isFinished, type AskedCycle, type CyclePersonRow, type CycleTotals } from '@college/contract/cpd'
import { mostLimit, showTime } from '@college/contract/kit'
import { personPage } from '#people'
import { Button } from '@mantine/core'
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconFlask,
  IconPencil,
  IconTarget,
  IconVolumeOff,
} from '@tabler/icons-react'
import { Link, useSearchParams } from '#kit/router'
import {
  classes,
  CountLink,
  Empty,
  groupTone,
  Halves,
  Icon,
  Lines,
  Page,
  PartError,
  ProgressBar,
  Section,
  useToday,
  Waiting,
} from '#kit'
import { PeopleActs } from '../bulk/PeopleActs.tsx'
import { cycleEditor, cyclePeople, cycleSimulator, sharedGoal } from '../cycles/links.ts'
import { periodOf, typeTitle } from '../cycles/words.ts'
import { PersonState } from './columns.tsx'
import { Figure } from './Figure.tsx'
import { ChooseCycle } from './ChooseCycle.tsx'
import { CycleChoice } from './CycleChoice.tsx'
import { HoursChart } from './HoursChart.tsx'
import { PersonBar } from './PersonBar.tsx'
import { useCyclePeople, useCycleUnchosen } from './useCyclePeople.ts'
import { lacksWords, lastWords, notBehind, verdictList } from './words.ts'
import styles from './cohort.module.css'

const mostListed = 8

/** `/cycle/dashboard`: everyone of a cycle in numbers and as a chart, and who is behind. */
export function CycleDashboard() {
  const [query] = useSearchParams()
  const asked = query.get('devcycle_id')
  const isUnchosen = useCycleUnchosen(asked)
  const { data, error, refetch } = useCyclePeople(
    {
      ...(asked === null ? { type: 'fellow' } : { devcycle_id: asked }),
      limit: String(mostLimit),
      sort: '-behind',
    },
    { enabled: !isUnchosen },
  )
  const cycle = data?.cycle ?? null
  const today = useToday()
  return (
    <Page
      title="Cycle dashboard"
      sentence={
        cycle
          ? `${typeTitle[cycle.type]}, ${cycle.name}. ${periodOf(cycle)}.${asked === null ? lastWords(cycle, today) : ''}`
          : '\u00A0'
      }
      actions={
        <>
          <CycleChoice chosen={cycle?.id ?? null} />
          {cycle && (
            <Button
              component={Link}
              to={cycleSimulator(cycle.id)}
              variant="default"
              leftSection={<Icon of={IconFlask} />}
            >
              Try other rules
            </Button>
          )}
          {cycle && (
            <Button
              component={Link}
              to={cycleEditor(cycle.id)}
              variant="default"
              leftSection={<Icon of={IconPencil} />}
            >
              Edit cycle
            </Button>
          )}
        </>
      }
    >
      {isUnchosen ? (
        <ChooseCycle />
      ) : error ? (
        <PartError
          title="We couldn’t load the cycle"
          text={error.message}
          reference={error.requestId ?? undefined}
          onRetry={() => void refetch()}
        />
      ) : !data ? (
        <Waiting shape="list" />
      ) : cycle === null || !data.totals ? (
        <Empty icon={IconTarget} title="No cycle is open today" text="Choose an earlier one, or open the next.">
          <Link to="/app/cycles/admin">Go to cycles</Link>
        </Empty>
      ) : data.totals.people === 0 ? (
        <Empty
          icon={IconTarget}
          title="No people are in this cycle"
          text="People are in it as soon as they have the role it is for."
        />
      ) : (
        <Cohort cycle={cycle} totals={data.totals} rows={data.rows} finished={isFinished(cycle, today)} />
      )}
    </Page>
  )
}

interface CohortProps {
  readonly cycle: AskedCycle
  readonly totals: CycleTotals
  readonly rows: readonly CyclePersonRow[]
  /** Whether the cycle has ended: it is met or not, and has no pace. */
  readonly finished: boolean
}

function Cohort({ cycle, totals, rows, finished }: CohortProps) {
  const { people, met, behind } = totals
  const late = rows.filter((row) => (finished ? !row.met : row.state === 'behind'))
  const lateCount = finished ? people - met : behind
  const lateList = finished ? verdictList(cycle, false) : cyclePeople(cycle, { state: 'behind' })
  return (
    <>
      {finished ? <Verdicts cycle={cycle} totals={totals} /> : <Paces cycle={cycle} totals={totals} />}
      <Section title={typeTitle[cycle.type]} aside={rows.length < people && `The ${rows.length} furthest behind`}>
        <HoursChart cycle={cycle} rows={rows} totals={totals} />
      </Section>
      <Section
        title={finished ? 'Not met' : 'Behind'}
        aside={
          lateCount > 0 && (
            <span className="row wrap gap8-16">
              <CountLink count={lateCount} to={lateList}>
                All {lateCount}
              </CountLink>
              <PeopleActs
                people={{
                  list: 'cyclepeople',
                  query: lateList.slice(lateList.indexOf('?')),
                  title: `people in ${cycle.name} who ${finished ? 'didn’t meet it' : 'are behind'}`,
                  count: lateCount,
                }}
                words="Actions for these people"
                write="Write to these people"
              />
            </span>
          )
        }
        sentence={late.length === 0 && (finished ? 'Everyone met it.' : 'Everyone is on track.')}
      >
        <Lines>
          {late.slice(0, mostListed).map((row) => (
            <li key={row.id} className={classes('grid middle gap4-20 phone-under', styles.person)}>
              <span>
                <Link className="block label ink" to={personPage(row.id)}>
                  {row.display_name}
                </Link>
                <span className="block muted">Open: {lacksWords(row).toLowerCase()}</span>
              </span>
              <PersonBar row={row} />
              <PersonState row={row} finished={finished} />
            </li>
          ))}
        </Lines>
      </Section>
      <Halves>
        {totals.groups.length > 0 && <Groups cycle={cycle} totals={totals} finished={finished} />}
        {totals.goals.length > 0 && <Goals cycle={cycle} totals={totals} />}
      </Halves>
    </>
  )
}

type FiguresProps = Pick<CohortProps, 'cycle' | 'totals'>

const Verdicts = ({ cycle, totals }: FiguresProps) => (
  <ul className={classes('grid list gap16-24 lined below40', styles.figures)}>
    <Figure
      number={totals.met}
      words={`of ${totals.people} met it`}
      icon={IconCircleCheck}
      tone="ok"
      to={verdictList(cycle, true)}
    />
    <Figure
      number={totals.people - totals.met}
      words="did not meet it"
      icon={IconAlertTriangle}
      tone="bad"
      to={verdictList(cycle, false)}
    />
  </ul>
)

function Paces({ cycle, totals }: FiguresProps) {
  const { people, met, reached, at_pace, behind, silent } = totals
  return (
    <ul className={classes('grid list gap16-24 lined below40', styles.figures)}>
      <Figure
        number={met + reached + at_pace}
        words={`of ${people} on track`}
        icon={IconCircleCheck}
        tone="ok"
        to={cyclePeople(cycle, { state: notBehind })}
      />
      <Figure
        number={met}
        words="with everything met"
        icon={IconTarget}
        tone="acc"
        to={cyclePeople(cycle, { state: 'met' })}
      />
      <Figure
        number={behind}
        words="behind"
        icon={IconAlertTriangle}
        tone="bad"
        to={cyclePeople(cycle, { state: 'behind' })}
      />
      <Figure
        number={silent}
        words={`${silent === 1 ? 'person' : 'people'} with no entries for four weeks`}
        icon={IconVolumeOff}
        tone="warn"
        to={cyclePeople(cycle, { silent: 'true' })}
      />
    </ul>
  )
}

function Groups({ cycle, totals: { groups }, finished }: Pick<CohortProps, 'cycle' | 'totals' | 'finished'>) {
  const short = (count: number, people: number): string => {
    if (finished) return count === 0 ? 'Everyone met it' : `${count} of ${people} didn’t meet it`
    return count === 0 ? 'No one is behind' : `${count} of ${people} behind`
  }
  return (
    <Section
      title="By group"
      sentence={`Average share of the minimum.${finished ? '' : ' The line shows what is expected by now; a little short of it is still on track.'}`}
    >
      <Lines plain>
        {groups.map(({ group, required, expected, logged, at_pace, people }) => (
          <li key={group}>
            <span className="flex between wrap gap4-16 below6">
              <span>{groupTitle[group]}</span>
              <span className="quiet">
                <CountLink count={people - at_pace} to={cyclePeople(cycle, { behind_in: group })}>
                  {short(people - at_pace, people)}
                  <span className="sr-only"> in {groupTitle[group].toLowerCase()}</span>
                </CountLink>
              </span>
            </span>
            <ProgressBar
              done={logged}
              of={required}
              expected={finished ? undefined : expected}
              tone={groupTone(group)}
              label={`${showTime(logged)} of ${showTime(required)} on average${finished ? '' : `, ${showTime(expected)} expected by now`}`}
            />
          </li>
        ))}
      </Lines>
    </Section>
  )
}

function Goals({ cycle, totals: { goals, people } }: Pick<CohortProps, 'cycle' | 'totals'>) {
  return (
    <Section title="Compulsory goals" sentence="How many people still have each to complete.">
      <Lines plain>
        {goals.map(({ id, title, completed }) => (
          <li key={id}>
            <span className="flex between wrap gap4-16 below6">
              <Link to={sharedGoal(id)}>{title}</Link>
              <span className="quiet">
                <CountLink count={people - completed} to={cyclePeople(cycle, { goal_open: String(id) })}>
                  {people === completed
                    ? 'Everyone has completed it'
                    : `${people - completed} of ${people} to complete`}
                  <span className="sr-only">: {title}</span>
                </CountLink>
              </span>
            </span>
            <ProgressBar done={completed} of={people} label={`${completed} of ${people} have completed it`} />
          </li>
        ))}
      </Lines>
    </Section>
  )
}
