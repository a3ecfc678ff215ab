import {
  behindInMinimum,
  creditOfInWords,
  isFinished,
  showCredit,
  type AskedCycle,
  type CyclePersonRow,
  type CycleTotals,
} from '@college/contract/cpd'
import { showDate } from '@college/contract/kit'
import { AsTable, classes, CountLink, PersonMark, PersonMarks, useToday } from '#kit'
import { cyclePeople } from '../cycles/links.ts'
import { personStateWords } from '../cycles/words.ts'
import { inCyclePage } from './links.ts'
import { columnsOf, statusCounts, type PaceStatus } from './hours.ts'
import { isBehindInMinimum, totalsSentence, verdictList, verdictWords } from './words.ts'
import styles from './HoursChart.module.css'

const legendWords: Readonly<Record<PaceStatus, string>> = {
  met: 'All met',
  onPace: 'On track',
  behind: 'A little behind',
  late: 'Well behind',
}

/** Who is counted under each mark. */
const those: Readonly<Record<PaceStatus, Readonly<Record<string, string | readonly string[]>>>> = {
  met: { state: 'met' },
  onPace: { state: ['reached', 'ahead', 'even'] },
  behind: { state: 'behind', well_behind: 'false' },
  late: { well_behind: 'true' },
}

const headsOf = (finished: boolean): string[] =>
  finished ? ['Name', 'Logged', 'Result', 'Last entry'] : ['Name', 'Logged', 'Expected by now', 'Pace', 'Last entry']

/** A person's figures, under the heads after the name's. */
const cellsOf = (row: CyclePersonRow, finished: boolean): string[] => [
  creditOfInWords(row.logged, row.required, row.unit),
  ...(finished
    ? [verdictWords(row)]
    : [showCredit(row.even_pace, row.unit), isBehindInMinimum(row) ? behindInMinimum : personStateWords[row.state][1]]),
  row.last_activity ? showDate(row.last_activity) : 'None yet',
]

interface HoursChartProps {
  readonly cycle: AskedCycle
  readonly rows: readonly CyclePersonRow[]
  /** Everyone of the cycle in numbers, however many of them have a mark. */
  readonly totals: CycleTotals
}

/** People of a cycle as marks over the share of the time they have logged, with what is expected by today. */
export function HoursChart({ cycle, rows, totals }: HoursChartProps) {
  const today = useToday()
  const finished = isFinished(cycle, today)
  const heads = headsOf(finished)
  const { columns, pace, tallest } = columnsOf(rows, finished)
  const sentence = totalsSentence(cycle, totals, today)
  const counts = statusCounts(totals)
  const legend = finished
    ? [
        { status: 'met' as const, words: 'Met', count: totals.met, to: verdictList(cycle, true) },
        { status: 'late' as const, words: 'Not met', count: totals.people - totals.met, to: verdictList(cycle, false) },
      ]
    : (['met', 'onPace', 'behind', 'late'] as const).map((status) => ({
        status,
        words: legendWords[status],
        count: counts[status],
        to: cyclePeople(cycle, those[status]),
      }))
  return (
    <figure className="flush">
      <figcaption className="below12 muted">
        <span className="sr-only">{sentence} </span>
        {finished
          ? 'Share of the required time. Each mark is a person; its colour shows whether they met all of it.'
          : 'Share of the required time. Each mark is a person; its colour shows hours and minimums together, in their own year.'}
      </figcaption>
      <div className={styles.chart}>
        <PersonMarks
          label="Share of the required time"
          className={classes('flex bottom relative hairline2', styles.plot)}
          order={columns.flatMap(({ marks }) => marks.map(({ id }) => id))}
        >
          {(at) => (
            <>
              {columns.map(({ label, marks }, index) => (
                <div key={label} className={classes('row fill high', styles.column)}>
                  {marks.map(({ id, name, status, row, within }) => (
                    <PersonMark
                      key={id}
                      id={id}
                      name={name}
                      figures={cellsOf(row, finished).map(
                        (cell, cellIndex) => [heads[cellIndex + 1] ?? '', cell] as const,
                      )}
                      to={inCyclePage(cycle, row, true)}
                      at={at(id)}
                      className={classes('full', styles.place)}
                      style={{ height: `${100 / Math.max(6, tallest)}%`, left: `${(within - 0.5) * 100}%` }}
                      mark={classes('inline-block fixed exact', styles.mark, styles[status])}
                      side={index > columns.length / 2 ? 'left' : 'right'}
                    />
                  ))}
                </div>
              ))}
              {pace !== null && (
                <div className={classes('absolute exact dark', styles.pace)} style={{ left: `${pace}%` }} aria-hidden>
                  <span
                    className={classes(
                      'absolute axis ink strong nowrap top0',
                      styles.paceName,
                      pace > 80 && styles.before,
                    )}
                  >
                    Expected
                  </span>
                </div>
              )}
            </>
          )}
        </PersonMarks>
        <div className={classes('flex axis ink3 above6', styles.axis)} aria-hidden>
          {columns.map(({ label }) => (
            <span className="centred grow" key={label}>
              {label}
            </span>
          ))}
        </div>
      </div>
      <ul className={classes('flex wrap list quiet gap4-20 above12', styles.legend)}>
        {legend.map(({ status, words, count, to }) => (
          <li className="inline gap8" key={status}>
            <span className={classes('inline-block fixed exact', styles.mark, styles[status])} aria-hidden />
            <CountLink count={count} to={to}>
              {words} {count}
            </CountLink>
          </li>
        ))}
      </ul>
      <AsTable caption={sentence} heads={heads} links={rows.map((row) => inCyclePage(cycle, row, true))}>
        {rows.map((row) => [row.display_name, ...cellsOf(row, finished)])}
      </AsTable>
    </figure>
  )
}
