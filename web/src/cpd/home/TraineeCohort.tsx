import type { Trainee, TraineeTotals } from '@college/contract/cpd'
import { devform, longWaitDays, longWaitTo } from '@college/contract/forms'
import { plural, showDate } from '@college/contract/kit'
import {
  IconAlertTriangle,
  IconBuildingHospital,
  IconCircleCheck,
  IconClock,
  IconSignature,
  IconUserQuestion,
  IconVolumeOff,
} from '@tabler/icons-react'
import { classes, CohortChart, CountLink, Section, useList, useToday, type CohortMark, useMixedColleges } from '#kit'
import { progressPage } from '../person/links.ts'
import { overallTitle, paceOf, underName } from '../trainees/view.ts'
import { Figure } from '../cohort/Figure.tsx'
import styles from '../cohort/cohort.module.css'

const stateOf = (row: Trainee): CohortMark['state'] => {
  const { kind } = paceOf(row)
  return kind === 'late' || kind === 'behind' ? kind : 'onPace'
}

/** The mark of a trainee's programme; nothing without one. */
const markOf = (row: Trainee, college: string | undefined): CohortMark[] => {
  const { id, display_name: name, goals, completed, percent, last_activity: last } = row
  if (percent === null || !goals || completed === null) return []
  const { words } = paceOf(row)
  const cells = [underName(row), `${completed} of ${goals}`, `${percent}%`, words, last ? showDate(last) : 'None yet']
  return [
    {
      id,
      name,
      college,
      time: percent / 100,
      done: completed / goals,
      state: stateOf(row),
      to: progressPage(id),
      cells,
    },
  ]
}

/** Words under equal stretches: the years where all programmes have as many, else quarters. */
export const stretchesOf = (rows: readonly Trainee[]): string[] => {
  const years = new Set(rows.flatMap((row) => row.years ?? []))
  const [only] = years
  if (years.size === 1 && only !== undefined && only > 1 && only <= 6)
    return Array.from({ length: only }, (_, at) => `Year ${at + 1}`)
  return ['First quarter', 'Second', 'Third', 'Last quarter']
}

interface TraineeFiguresProps {
  readonly totals: TraineeTotals
  /** Whether the page says elsewhere who is behind, and who is late with a report: each is said once. */
  readonly areNeedsSaid?: boolean
}

const trainees = (count: number): string => (count === 1 ? 'trainee' : 'trainees')

/** Counts of all trainees, each the way to its list. */
export function TraineeFigures({ totals, areNeedsSaid = false }: TraineeFiguresProps) {
  const { people, standing, silent, report_late: reports, without_programme: none } = totals
  return (
    <ul className={classes('grid list gap16 lined below40', styles.figures)}>
      <Figure
        number={standing.on_track + standing.finished}
        words={`of ${plural(people, 'trainee')} on track overall`}
        icon={IconCircleCheck}
        tone="ok"
        to="/app/trainees?standing=on_track&standing=finished"
      />
      {!areNeedsSaid && (
        <>
          <Figure
            number={standing.behind}
            words={`${trainees(standing.behind)} a little behind`}
            icon={IconClock}
            tone="warn"
            to="/app/trainees?standing=behind"
          />
          <Figure
            number={standing.well_behind}
            words={`${trainees(standing.well_behind)} well behind`}
            icon={IconAlertTriangle}
            tone="bad"
            to="/app/trainees?standing=well_behind"
          />
        </>
      )}
      {standing.to_come > 0 && (
        <Figure
          number={standing.to_come}
          words={`${trainees(standing.to_come)} with a programme to come`}
          icon={IconClock}
          tone="ok"
          to="/app/trainees?standing=to_come"
        />
      )}
      <Figure
        number={silent}
        words={`${trainees(silent)} with no entries for four weeks`}
        icon={IconVolumeOff}
        tone="warn"
        to="/app/trainees?silent=true"
      />
      {!areNeedsSaid && (
        <Figure
          number={reports}
          words={`${trainees(reports)} with an overdue report`}
          icon={IconBuildingHospital}
          tone={reports > 0 ? 'bad' : 'ok'}
          to="/app/trainees?report_late=true"
        />
      )}
      <FormsFigure />
      {none > 0 && (
        <Figure
          number={none}
          words={`${trainees(none)} without a programme`}
          icon={IconUserQuestion}
          tone="warn"
          to="/app/trainees?without_programme=true"
        />
      )}
    </ul>
  )
}

/** Forms of trainees that have waited long to be signed. */
function FormsFigure() {
  const asked = { waits_since: longWaitTo(useToday()) }
  const { data, error } = useList(devform, { type: 'trainee', ...asked, limit: 1 })
  if (error) return null
  const count = data?.info.total
  return (
    <Figure
      number={count}
      words={`${count === 1 ? 'form' : 'forms'} unsigned for ${longWaitDays} days`}
      icon={IconSignature}
      tone={count !== undefined && count > 0 ? 'warn' : 'ok'}
      to={`/app/forms/alltrainee?${String(new URLSearchParams(asked))}`}
    />
  )
}

/** Who has no mark: without a programme, or with one that has not begun or has no goals. */
function Unmarked({ none, others }: { readonly none: number; readonly others: number }) {
  const rest = 'whose programme has not begun or has no goals'
  if (none === 0) return `Trainees ${rest} have no mark.`
  return (
    <>
      <CountLink className="underlined inherits" count={none} to="/app/trainees?without_programme=true">
        {none} without a programme
      </CountLink>{' '}
      {others > 0 ? `and those ${rest} have no mark.` : `${none === 1 ? 'has' : 'have'} no mark.`}
    </>
  )
}

interface CohortProps {
  readonly rows: readonly Trainee[]
  readonly totals: TraineeTotals
}

/** Trainees as marks, all of them or those furthest behind: goals completed against the time of their programmes. */
export function TraineeCohort({ rows, totals }: CohortProps) {
  const colleges = useMixedColleges()
  const marks = rows.flatMap((row) => markOf(row, colleges.find(({ id }) => id === row.organisation_id)?.name))
  if (marks.length === 0) return null
  const { people, standing, without_programme: none } = totals
  const good = standing.on_track + standing.finished
  // Of whom no row came it is not said that they have no mark.
  const unmarked = rows.length - marks.length
  const isPart = rows.length < people
  const unmarkedWithout = rows.filter((row) => row.without_programme).length
  return (
    <Section
      title="Trainees"
      aside={
        <>
          {isPart && `The ${rows.length} furthest behind. `}
          <CountLink count={people} to="/app/trainees">
            All {people}
          </CountLink>
        </>
      }
    >
      <CohortChart
        sentence={`${good} of ${people} trainees are on track in goals and hours.`}
        meaning="Goals completed (%) against time"
        colours="goals and hours together: one goal below the line is still on track"
        unmarked={unmarked + none > 0 && <Unmarked none={none} others={unmarked - unmarkedWithout} />}
        marks={marks}
        stretches={stretchesOf(rows)}
        heads={['Trainee', 'Programme', 'Goals', 'Time', overallTitle, 'Last entry']}
      />
    </Section>
  )
}
