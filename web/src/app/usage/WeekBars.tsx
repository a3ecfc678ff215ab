import { showDate } from '@college/contract/kit'
import { AsTable, classes, CountLink, PersonMark, PersonMarks } from '#kit'
import styles from './usage.module.css'

/** A week with its count and the list of what it counts. */
export interface Week {
  readonly from: string
  readonly to: string
  readonly count: number
  readonly link: string
}

interface WeekBarsProps {
  /** What is counted, as "Activities". */
  readonly what: string
  readonly weeks: readonly Week[]
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const monthOf = (day: string): string => months[Number(day.slice(5, 7)) - 1] ?? ''

/** Columns of weeks, each the way to what was logged in it. */
export function WeekBars({ what, weeks }: WeekBarsProps) {
  const tallest = Math.max(1, ...weeks.map(({ count }) => count))
  const [last, before] = [weeks.at(-1), weeks.at(-2)]
  const sentence = `${what} by week: ${weeks.map(({ count }) => count).join(', ')}.`
  return (
    <figure className="flush">
      <figcaption className="below8">
        <b className="label">{what}</b>{' '}
        {last && before && (
          <span className="muted">
            <CountLink count={last.count} to={last.link}>
              {last.count.toLocaleString('en-NZ')} this week
            </CountLink>
            ,{' '}
            <CountLink count={before.count} to={before.link}>
              {before.count.toLocaleString('en-NZ')} last week
            </CountLink>
          </span>
        )}
      </figcaption>
      <PersonMarks
        label={`${what} by week`}
        className={classes('flex relative hairline2', styles.plot)}
        order={weeks.map((_week, at) => at + 1)}
      >
        {(at) =>
          weeks.map((week, index) => (
            <div key={week.from} className="relative fill flex bottom">
              <div
                className={classes('full exact bar', styles.bar)}
                style={{ height: `${(week.count / tallest) * 100}%` }}
                aria-hidden
              />
              <PersonMark
                id={index + 1}
                name={`${showDate(week.from)} to ${showDate(week.to)}`}
                figures={[[what, week.count.toLocaleString('en-NZ')]]}
                to={week.link}
                at={at(index + 1)}
                className="absolute inset"
                mark={classes('full high', styles.hit)}
                side={index > weeks.length / 2 ? 'left' : 'right'}
              />
            </div>
          ))
        }
      </PersonMarks>
      <div className={classes('flex axis ink3 above6', styles.axis)} aria-hidden>
        {weeks.map((week, at) => (
          <span key={week.from} className="relative fill">
            {(at === 0 || monthOf(week.from) !== monthOf(weeks[at - 1]?.from ?? week.from)) && (
              <span className="absolute nowrap">{at === 0 ? '' : monthOf(week.from)}</span>
            )}
          </span>
        ))}
      </div>
      <AsTable caption={sentence} heads={['Week', what]} links={weeks.map(({ link }) => link)}>
        {weeks.map(({ from, to, count }) => [`${showDate(from)} to ${showDate(to)}`, count.toLocaleString('en-NZ')])}
      </AsTable>
    </figure>
  )
}
