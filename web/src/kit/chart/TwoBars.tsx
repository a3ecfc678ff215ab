import type { CivilDate } from '@college/contract/kit'
import { classes } from '../theme/index.ts'
import { filledPart, share, yearsBetween, type Year } from './years.ts'
import styles from './TwoBars.module.css'

interface TwoBarsProps {
  readonly start: CivilDate
  readonly end: CivilDate
  readonly today: CivilDate
  readonly goalsCompleted: number
  readonly goalsTotal: number
  /** How many goals are expected by today. */
  readonly expected: number
  /** The finding, as "45% of the time has passed, 17 of 42 goals are completed: 2 goals to catch up." */
  readonly sentence: string
}

/** Time and goals over one axis of years: what the goals lack of their line is the message. */
export function TwoBars({ start, end, today, goalsCompleted, goalsTotal, expected, sentence }: TwoBarsProps) {
  const years = yearsBetween(start, end, today)
  const time = share(start, end, today)
  const goals = goalsTotal > 0 ? Math.min(1, goalsCompleted / goalsTotal) : 0
  const hasLine = goals < 1 && expected > 0
  return (
    <>
      <div className={classes('grid relative middle', styles.chart)} role="img" aria-label={sentence}>
        <span className={classes('quiet', styles.name)}>Time</span>
        <div className="relative">
          <Bar years={years} filled={time} className={styles.time} />
          <div className={classes('absolute exact dark', styles.line)} style={{ left: `${time * 100}%` }}>
            <span
              className={classes(
                'absolute meta ink strong',
                styles.today,
                time < 0.06 && styles.atStart,
                time > 0.94 && classes('right0', styles.atEnd),
              )}
            >
              Today
            </span>
          </div>
        </div>
        <span className={classes('quiet', styles.name)}>Goals</span>
        <div className="relative">
          <Bar years={years} filled={goals} className={goals >= 1 ? styles.completed : 'bar'} />
          {hasLine && (
            <div
              className={classes('absolute exact dark', styles.line)}
              style={{ left: `${(expected / goalsTotal) * 100}%` }}
            />
          )}
        </div>
        <div className={classes('relative', styles.axis)}>
          {years.map((year) => (
            <span
              key={year.label}
              className={classes('absolute meta nowrap top0', year.isNow ? 'ink strong' : 'ink3 regular')}
              style={{ left: `${year.from * 100}%` }}
            >
              {year.label}
            </span>
          ))}
        </div>
      </div>
      {hasLine && (
        <p className="quiet above4">
          The line in Goals shows how many are expected by now; one short of it is still on track.
        </p>
      )}
    </>
  )
}

function Bar({ years, filled, className }: { years: Year[]; filled: number; className: string | undefined }) {
  return (
    <div className="relative clip thick">
      {years.map((year) => (
        <div
          key={year.label}
          className={classes('absolute clip exact track', styles.stretch)}
          style={{ left: `${year.from * 100}%`, width: `${(year.to - year.from) * 100}%` }}
        >
          <div className={classes('high', styles.fill, className)} style={{ width: `${filledPart(year, filled)}%` }} />
        </div>
      ))}
    </div>
  )
}
