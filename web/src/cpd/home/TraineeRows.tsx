import type { Trainee } from '@college/contract/cpd'
import { showDate, type CivilDate } from '@college/contract/kit'
import { Link } from '#kit/router'
import { classes, Initials, Lines, StateChip } from '#kit'
import { TraineeBar } from '../trainees/TraineeBar.tsx'
import { CauseLink, LateMark } from '../person/CauseList.tsx'
import { progressPage } from '../person/links.ts'
import { LateReports } from '../trainees/LateReports.tsx'
import { dueOf, initialsOf, linesOf, overallTitle, paceOf, underName } from '../trainees/view.ts'
import styles from './TraineeRows.module.css'

/** Trainees in a line each, comparable at a glance. */
export function TraineeRows({ rows, today }: { rows: readonly Trainee[]; today: CivilDate }) {
  return (
    <>
      <div className={classes('meta ink2 wide-only grid middle gap4-20 hairline2', styles.head)} aria-hidden>
        <span>Trainee</span>
        <span>Goals completed</span>
        <span>{overallTitle}</span>
        <span>Why, or due next</span>
        <span className="right">Last entry</span>
      </div>
      <Lines>
        {rows.map((row) => (
          <li key={row.id}>
            <Line row={row} today={today} />
          </li>
        ))}
      </Lines>
    </>
  )
}

function Line({ row, today }: { row: Trainee; today: CivilDate }) {
  const { kind, words } = paceOf(row)
  // Forms that wait for the reader stand in a section of their own above.
  const causes = row.causes.filter(({ kind }) => kind !== 'form_waiting')
  const [cause] = causes
  const { late } = linesOf({ causes, reports_late: row.reports_late }, 1)
  return (
    <div className={classes('grid middle gap4-20 tall40 relative narrow-two', styles.row)}>
      <span className="row gap12 shrink">
        <Initials of={initialsOf(row.display_name)} />
        <span>
          <Link className="block label ink reach" to={progressPage(row.id)}>
            {row.display_name}
          </Link>
          <span className="block muted">{underName(row)}</span>
        </span>
      </span>
      <span className="row gap12 narrow-across">
        <TraineeBar row={row} />
      </span>
      <span className="narrow-state">
        <StateChip kind={kind}>{words}</StateChip>
      </span>
      <span className="quiet relative anywhere">
        <LateMark row={row}>
          {late > 0 ? (
            <LateReports row={row} late={late} today={today} />
          ) : cause ? (
            <CauseLink cause={cause} userId={row.id} isInFigures={!row.mine} />
          ) : (
            dueOf(row, today)
          )}
        </LateMark>
      </span>
      <span className={classes('quiet right', styles.last)}>
        <span className="sr-only not-phone">Last entry </span>
        <span className="phone-only phone-block">Last entry </span>
        {row.last_activity ? showDate(row.last_activity) : 'None yet'}
      </span>
    </div>
  )
}
