import { showDate, showTime } from '@college/contract/kit'
import { classes } from '../theme/index.ts'
import { AsTable } from './AsTable.tsx'
import { paceShape, svgPoints, type Pace, type Point } from './pace.ts'
import styles from './PaceLine.module.css'

interface PaceLineProps extends Pace {
  /** How an amount is written; as HH:MM where left out. */
  readonly show?: (minutes: number) => string
  /** The finding, as "29:40 of 50:00 logged, 02:15 behind." */
  readonly sentence: string
}

/** Logged time over a cycle against the line of what is expected, with where the present rate leads. */
export function PaceLine({ sentence, show = showTime, ...pace }: PaceLineProps) {
  const shape = paceShape(pace)
  const [x] = shape.today
  const rows = pace.points.filter((point) => point.date <= pace.today)
  return (
    <figure className="flush">
      <figcaption className="sr-only">{sentence}</figcaption>
      <div className={styles.chart} aria-hidden>
        <div className={classes('relative hairline', styles.plot)}>
          {shape.ticks.map((tick) => (
            <div
              key={tick.minutes}
              className={classes('absolute hairline-top', styles.tick)}
              style={{ top: `${tick.y}%` }}
            >
              <span className={classes('absolute axis ink3', styles.hours)}>{show(tick.minutes)}</span>
            </div>
          ))}
          <svg
            className={classes('full absolute high inset exact', styles.lines)}
            viewBox="0 0 100 100"
            preserveAspectRatio="none"
          >
            <polygon className={styles.area} points={svgPoints([...shape.line, [x, 100]])} />
            {pace.required > 0 && <polyline className={styles.even} points={svgPoints(shape.even)} />}
            {shape.projection && <polyline className={styles.projection} points={svgPoints(shape.projection)} />}
            <polyline className={styles.logged} points={svgPoints(shape.line)} />
          </svg>
          <div className={classes('absolute exact dark', styles.todayLine)} style={{ left: `${x}%` }} />
          <div className={classes('absolute round exact bar', styles.dot)} style={at(shape.today)} />
          {pace.required > 0 && (
            <span
              className={classes('absolute axis ink3 nowrap', styles.evenName)}
              style={at([36, heightOn(shape.even, 36)])}
            >
              Expected
            </span>
          )}
          {shape.projection && shape.atRate !== undefined && x < 70 && (
            <span
              className={classes(
                'absolute axis acc medium right right0',
                styles.rateName,
                leadsAbove(shape.projection, shape.even) && styles.above,
              )}
              // It stays right of the line of today, in two lines where the plot is narrow.
              style={{ top: `${rateTop(shape.projection, shape.even)}%`, maxWidth: `calc(${100 - x}% - 8px)` }}
            >
              At this rate: {show(shape.atRate)}
            </span>
          )}
        </div>
        <div className="flex between relative axis ink3 above6">
          <span className={classes(x < 22 && styles.hidden)}>{showDate(pace.start)}</span>
          <span className={classes(x > 78 && styles.hidden)}>{showDate(pace.end)}</span>
          <span
            className={classes('absolute ink strong', styles.today)}
            style={{ left: `${Math.min(97, Math.max(3, x))}%` }}
          >
            Today
          </span>
        </div>
      </div>
      <AsTable caption={sentence} heads={['Date', 'Logged in all']}>
        {rows.map((row) => [showDate(row.date), show(row.minutes)])}
      </AsTable>
    </figure>
  )
}

/** Whether the present rate leads above an even pace: then its name stands over its line, clear of the other. */
const leadsAbove = (rate: readonly [Point, Point], even: readonly Point[]): boolean => rate[1][1] < heightOn(even, 100)

const rateTop = (rate: readonly [Point, Point], even: readonly Point[]): number =>
  leadsAbove(rate, even) ? rate[1][1] : heightAt(rate, 72)

const at = ([x, y]: Point) => ({ left: `${x}%`, top: `${y}%` })

/** How far down a line of several corners is, at a place along the plot. */
const heightOn = (line: readonly Point[], along: number): number => {
  const next = line.findIndex(([x]) => x >= along)
  const [from, to] = [line[next - 1], line[next]]
  return from && to ? heightAt([from, to], along) : (to?.[1] ?? 100)
}

/** How far down a line is, at a place along the plot. */
const heightAt = ([[x, y], [endX, endY]]: readonly [Point, Point], at: number): number =>
  endX > x ? y + ((endY - y) * (at - x)) / (endX - x) : y
