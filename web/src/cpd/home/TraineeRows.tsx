import { showDate } from '@college/contract/kit'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { Initials, Lines, ProgressBar, StateChip } from '#kit'
import type { TraineeRow } from './useTrainees.ts'
import styles from './TraineeRows.module.css'

/** Trainees in a line each, comparable at a glance. */
export function TraineeRows({ rows, loading }: { rows: readonly TraineeRow[]; loading: boolean }) {
  return (
    <>
      <div className={styles.head} aria-hidden>
        <span>Trainee</span>
        <span>Goals completed</span>
        <span>Pace</span>
        <span>Due</span>
        <span className={styles.lastHead}>Last entry</span>
      </div>
      <Lines>
        {rows.map((row) => (
          <li key={row.id} aria-busy={loading && !row.view && !row.failure}>
            <Trainee row={row} />
          </li>
        ))}
      </Lines>
    </>
  )
}

function Trainee({ row }: { row: TraineeRow }) {
  const { name, view, failure } = row
  return (
    <div className={styles.row}>
      <span className={styles.who}>
        <Initials of={initialsOf(name)} />
        <span>
          <Link className={styles.name} to={`/app/plan/goals?user_id=${row.id}`}>
            {name}
          </Link>
          <span className={styles.under}>{view?.year}</span>
        </span>
      </span>
      {failure ? (
        <span className={styles.failed}>
          {failure.message}{' '}
          <Button variant="default" size="sm" onClick={row.retry}>
            Try again
          </Button>
        </span>
      ) : !view ? (
        <span className={styles.progress}>
          <span className={styles.bar}>
            <ProgressBar done={0} of={1} />
          </span>
        </span>
      ) : (
        <>
          <span className={styles.progress}>
            {view.goals && (
              <>
                <span className={styles.bar}>
                  <ProgressBar
                    done={view.goals.done}
                    of={view.goals.of}
                    pace={view.goals.pace}
                    tone={view.pace?.tone ?? 'bar'}
                    label={`${view.goals.done} of ${view.goals.of} goals completed`}
                  />
                </span>
                <b className={styles.percent}>{view.goals.percent}%</b>
              </>
            )}
          </span>
          <span className={styles.chip}>
            {view.pace && <StateChip kind={view.pace.kind}>{view.pace.words}</StateChip>}
          </span>
          <span className={styles.due}>{view.open}</span>
          <span className={styles.last}>
            <span className="sr-only">Last entry </span>
            {view.lastEntry ? showDate(view.lastEntry) : 'None yet'}
          </span>
        </>
      )}
    </div>
  )
}

/** The first letters of the first and the last name. */
export const initialsOf = (name: string): string => {
  const parts = name.split(/\s+/).filter(Boolean)
  return [parts[0], parts.length > 1 ? parts.at(-1) : undefined].map((part) => part?.charAt(0).toUpperCase()).join('')
}
