import { showDate } from '@college/contract/kit'
import type { ReactNode } from 'react'
import { classes, CountLink, TwoBars } from '#kit'
import { completedGoals } from '../goal/links.ts'
import { PaceLink } from '../goal/PaceLink.tsx'
import { count, lowered, type ProgrammeView } from './programme.ts'
import styles from './ProgrammeFigures.module.css'

interface ProgrammeFiguresProps extends ProgrammeView {
  readonly today: string
  /** How many of its goals are behind, as `programmeGoalsBehind` counts them. */
  readonly behind: number
  /** Where the goals are listed, for who may read them. */
  readonly goalList: string | null
}

/** Days left, share of the time and goals completed, over time and goals on one axis. */
export function ProgrammeFigures(view: ProgrammeFiguresProps) {
  const { goalList, left, total, percent, passed, goals, completed, pace } = view
  return (
    <section className={classes('below40', styles.programme)} aria-label="Programme">
      <div className={classes('grid below12 gap16-24 thirds', styles.figures)}>
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
          <Completed count={completed} to={goalList}>
            <b className={classes('figure ink', styles.figure)}>{completed}</b> of {goals} goals
            <span className="not-phone"> completed</span>
          </Completed>
          <span className="block muted not-phone">
            <PaceLink behind={view.behind} expected={view.evenPace} list={goalList}>
              {pace}
            </PaceLink>
          </span>
        </p>
      </div>
      <TwoBars
        start={view.start}
        end={view.end}
        today={view.today}
        goalsCompleted={completed}
        goalsTotal={goals}
        expected={view.evenPace}
        sentence={view.sentence}
      />
      <p className="above8 prose phone-only" aria-hidden>
        {percent}% of the time has passed; {lowered(pace)}.
      </p>
    </section>
  )
}

const Completed = ({ count: those, to, children }: { count: number; to: string | null; children: ReactNode }) =>
  to === null ? (
    <>{children}</>
  ) : (
    <CountLink className="prose" count={those} to={completedGoals(to)}>
      {children}
    </CountLink>
  )
