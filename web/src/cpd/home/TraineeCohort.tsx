import type { Trainee } from '@college/contract/cpd'
import { showDate } from '@college/contract/kit'
import {
  IconAlertTriangle,
  IconBuildingHospital,
  IconCircleCheck,
  IconClock,
  IconUserQuestion,
  IconVolumeOff,
} from '@tabler/icons-react'
import { classes, CohortChart, CountLink, Section, type CohortMark } from '#kit'
import { progressPage } from '../person/links.ts'
import { paceOf, underName } from '../trainees/view.ts'
import { Figure } from '../cohort/Figure.tsx'
import styles from '../cohort/cohort.module.css'

const stateOf = (row: Trainee): CohortMark['state'] => {
  const { kind } = paceOf(row)
  return kind === 'late' || kind === 'behind' ? kind : 'onPace'
}

/** The mark of a trainee's programme; nothing without one. */
const markOf = (row: Trainee): CohortMark[] => {
  const { id, display_name: name, goals, completed, percent, last_activity: last } = row
  if (percent === null || !goals || completed === null) return []
  const { words } = paceOf(row)
  const cells = [underName(row), `${completed} of ${goals}`, `${percent}%`, words, last ? showDate(last) : 'None yet']
  return [{ id, name, time: percent / 100, done: completed / goals, state: stateOf(row), to: progressPage(id), cells }]
}

/** Words under equal stretches: the years where all programmes have as many, else quarters. */
export const stretchesOf = (rows: readonly Trainee[]): string[] => {
  const years = new Set(rows.flatMap((row) => row.years ?? []))
  const [only] = years
  if (years.size === 1 && only !== undefined && only > 1 && only <= 6)
    return Array.from({ length: only }, (_, at) => `Year ${at + 1}`)
  return ['First quarter', 'Second', 'Third', 'Last quarter']
}

/** Counts of all trainees, each the way to its list. */
export function TraineeFigures({ rows }: { rows: readonly Trainee[] }) {
  const count = (...standings: readonly Trainee['standing'][]): number =>
    rows.filter(({ standing }) => standings.includes(standing)).length
  const silent = rows.filter((row) => row.silent).length
  const reports = rows.filter((row) => row.report_late).length
  const none = rows.filter((row) => row.without_programme).length
  return (
    <ul className={classes('grid list gap16-24 lined below40', styles.figures)}>
      <Figure
        number={count('on_track', 'finished')}
        words={`of ${rows.length} on track`}
        icon={IconCircleCheck}
        tone="ok"
        to="/app/trainees?standing=on_track&standing=finished"
      />
      <Figure
        number={count('behind')}
        words="a little behind"
        icon={IconClock}
        tone="warn"
        to="/app/trainees?standing=behind"
      />
      <Figure
        number={count('well_behind')}
        words="well behind"
        icon={IconAlertTriangle}
        tone="bad"
        to="/app/trainees?standing=well_behind"
      />
      <Figure
        number={silent}
        words="no entries for four weeks"
        icon={IconVolumeOff}
        tone="warn"
        to="/app/trainees?silent=true"
      />
      <Figure
        number={reports}
        words="with a report late"
        icon={IconBuildingHospital}
        tone={reports > 0 ? 'bad' : 'ok'}
        to="/app/trainees?report_late=true"
      />
      {none > 0 && (
        <Figure
          number={none}
          words="without a programme"
          icon={IconUserQuestion}
          tone="warn"
          to="/app/trainees?without_programme=true"
        />
      )}
    </ul>
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

/** All trainees as marks: goals completed against the time of their programmes. */
export function TraineeCohort({ rows }: { rows: readonly Trainee[] }) {
  const marks = rows.flatMap(markOf)
  if (marks.length === 0) return null
  const unmarked = rows.length - marks.length
  const none = rows.filter((row) => row.without_programme).length
  const good = rows.filter(({ standing }) => standing === 'on_track' || standing === 'finished').length
  return (
    <Section
      title="Trainees"
      aside={
        <CountLink count={rows.length} to="/app/trainees">
          All {rows.length}
        </CountLink>
      }
    >
      <CohortChart
        sentence={`${good} of ${rows.length} trainees are on track.`}
        meaning="Goals completed (%) against time"
        colours="goals and hours together"
        unmarked={unmarked > 0 && <Unmarked none={none} others={unmarked - none} />}
        marks={marks}
        stretches={stretchesOf(rows)}
        heads={['Trainee', 'Programme', 'Goals', 'Time', 'Pace', 'Last entry']}
      />
    </Section>
  )
}
