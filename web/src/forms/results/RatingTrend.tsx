import { meanOf, type FormResult } from '@college/contract/forms'
import { classes } from '#kit'
import type { Rating } from './figures.ts'
import styles from './results.module.css'

interface RatingTrendProps {
  readonly row: FormResult['rows'][number]
  /** Oldest first. */
  readonly ratings: readonly Rating[]
  /** The time that all of the charts show, in milliseconds. */
  readonly span: readonly [number, number]
  /** Whether they are of one person, so that a line leads from one to the next. */
  readonly joined: boolean
}

const [wide, high, edge] = [240, 64, 6]

/** One row of a scale over time: a dot for each rating, on the steps of the scale. */
export function RatingTrend({ row, ratings, span: [first, last], joined }: RatingTrendProps) {
  const values = row.points.map(({ value }) => value)
  const [low, top] = [Math.min(...values), Math.max(...values)]
  const xOf = (on: string): number =>
    last === first ? wide / 2 : edge + ((Date.parse(on) - first) / (last - first)) * (wide - 2 * edge)
  const yOf = (value: number): number => high - edge - ((value - low) / Math.max(1, top - low)) * (high - 2 * edge)
  const mean = meanOf(ratings.map(({ value }) => value))
  const newest = ratings.at(-1)?.value
  const words =
    mean === null ? 'Not observed yet' : `Mean ${mean} of ${top}${ratings.length > 1 ? `, last ${newest ?? ''}` : ''}`
  return (
    <li className={classes('boxed rounded grid pad12-16', styles.trend)}>
      <p className="label">{row.title}</p>
      <p className="muted">{words}</p>
      <div className={classes('grid above8', styles.chart)}>
        <div className={classes('stack between ink3', styles.axis)} aria-hidden>
          <span>{top}</span>
          {low < top && <span>{low}</span>}
        </div>
        <svg
          className="block full exact"
          viewBox={`0 0 ${wide} ${high}`}
          role="img"
          aria-label={`${row.title}: ${ratings.map(({ value }) => value).join(', ') || 'none'}`}
        >
          {values.map((value) => (
            <line key={value} className={styles.step} x1="0" x2={wide} y1={yOf(value)} y2={yOf(value)} />
          ))}
          {joined && (
            <polyline
              className={styles.line}
              points={ratings.map(({ on, value }) => `${xOf(on)},${yOf(value)}`).join(' ')}
            />
          )}
          {ratings.map(({ on, value }, at) => (
            <circle key={`${on} ${at}`} className={styles.dot} cx={xOf(on)} cy={yOf(value)} r="4" />
          ))}
        </svg>
      </div>
    </li>
  )
}
