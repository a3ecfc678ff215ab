import type { ComponentProps, ReactNode } from 'react'
import { classes } from '../theme/index.ts'
import { AsTable } from './AsTable.tsx'
import { PersonMark, PersonMarks } from './PersonMarks.tsx'
import styles from './CohortChart.module.css'

/** How far a person is from an even pace; each has a shape as well as a colour. */
export type CohortState = 'onPace' | 'behind' | 'late'

/** One person of a cohort: shares of the time that has passed and of what is done, 0 to 1. */
export interface CohortMark {
  readonly id: number
  readonly name: string
  /** Their college, where people of several stand among each other. */
  readonly college?: string | undefined
  readonly time: number
  readonly done: number
  readonly state: CohortState
  readonly to?: string
  /** The person's line in the table, after the name. */
  readonly cells: readonly string[]
}

interface CohortChartProps {
  /** The finding, as "19 of 23 are on track." */
  readonly sentence: string
  readonly marks: readonly CohortMark[]
  /** What the marks' places mean, as "Goals completed (%) against time". */
  readonly meaning: string
  /** What the colour of a mark takes in, as "goals and hours together". */
  readonly colours: string
  /** Who has no mark, in a sentence. */
  readonly unmarked?: ReactNode
  /** Words under equal stretches of the time, as "Year 1". */
  readonly stretches: readonly string[]
  /** Heads of the table, the name's first. */
  readonly heads: readonly string[]
}

const words: Readonly<Record<CohortState, string>> = {
  onPace: 'On track',
  behind: 'A little behind',
  late: 'Well behind',
}
const states = ['onPace', 'behind', 'late'] as const
const ticks = [0, 25, 50, 75, 100]
const mostNamed = 3

/** People as marks: what is done against the time that has passed, with the line of an even pace. */
export function CohortChart({ sentence, marks, meaning, colours, unmarked, stretches, heads }: CohortChartProps) {
  const named = new Set(
    marks
      .filter(({ state }) => state === 'late')
      .toSorted((a, b) => b.time - b.done - (a.time - a.done))
      .slice(0, mostNamed)
      .map(({ id }) => id),
  )
  const order = marks.toSorted((a, b) => a.time - b.time || a.done - b.done).map(({ id }) => id)
  return (
    <figure className="flush">
      <figcaption className="below12 muted">
        <span className="sr-only">{sentence} </span>
        {meaning}. Each mark is a person; its colour shows {colours}. {unmarked}
      </figcaption>
      <div className={styles.chart}>
        <PersonMarks label={meaning} className={classes('relative', styles.plot)} order={order}>
          {(at) => (
            <>
              <Ground stretches={stretches} />
              {marks.map((mark) => (
                <Mark key={mark.id} mark={mark} heads={heads} at={at(mark.id)} named={named.has(mark.id)} />
              ))}
            </>
          )}
        </PersonMarks>
        <div className={classes('flex above8 axis ink3', styles.axis)} aria-hidden>
          {stretches.map((stretch) => (
            <span key={stretch}>{stretch}</span>
          ))}
        </div>
      </div>
      <ul className="flex wrap list quiet gap4-20 above12">
        {states.map((state) => (
          <li className="inline gap8" key={state}>
            <span className={classes('fixed exact', styles.mark, styles[state])} aria-hidden />
            {words[state]}
          </li>
        ))}
        {/* In the chart its name would stand beside a person's mark. */}
        <li className="inline gap8">
          <span className={classes('fixed', styles.dashes)} aria-hidden />
          Expected by now
        </li>
      </ul>
      <AsTable caption={sentence} heads={heads} links={marks.map(({ to }) => to)}>
        {marks.map((mark) => [fullName(mark), ...mark.cells])}
      </AsTable>
    </figure>
  )
}

const share = (part: number): number => Math.min(1, Math.max(0, part)) * 100

/** What stands behind the marks: hundredths, stretches of the time, and the line of an even pace. */
function Ground({ stretches }: Pick<CohortChartProps, 'stretches'>) {
  return (
    <div className="absolute inset" aria-hidden>
      {ticks.map((tick) => (
        <div key={tick} className={classes('absolute hairline-top', styles.tick)} style={{ bottom: `${tick}%` }}>
          <span className={classes('absolute axis ink3', styles.number)}>{tick}</span>
        </div>
      ))}
      {stretches.slice(1).map((stretch, at) => (
        <div
          key={stretch}
          className={classes('absolute', styles.part)}
          style={{ left: `${((at + 1) / stretches.length) * 100}%` }}
        />
      ))}
      <svg className="full absolute high inset exact" viewBox="0 0 100 100" preserveAspectRatio="none">
        <line className={styles.even} x1="0" y1="100" x2="100" y2="0" />
      </svg>
    </div>
  )
}

interface MarkProps {
  readonly mark: CohortMark
  readonly heads: readonly string[]
  readonly at: ComponentProps<typeof PersonMark>['at']
  readonly named: boolean
}

function Mark({ mark, heads, at, named }: MarkProps) {
  const { id, name, time, done, state, to, cells } = mark
  const place = { left: `${share(time)}%`, bottom: `${share(done)}%` }
  return (
    <>
      <PersonMark
        id={id}
        name={fullName(mark)}
        figures={cells.map((cell, index) => [heads[index + 1] ?? '', cell] as const)}
        to={to}
        at={at}
        className={styles.place}
        style={place}
        mark={classes('exact', styles.mark, styles[state])}
        side={time > 0.5 ? 'left' : 'right'}
      />
      {named && !at.isNamed && (
        <span
          className={classes('absolute axis ink medium nowrap', styles.name, time > 0.7 && styles.before)}
          style={place}
          aria-hidden
        >
          {shortName(name)}
        </span>
      )}
    </>
  )
}

/** `T Leota`. */
const fullName = ({ name, college }: CohortMark): string => (college === undefined ? name : `${name}, ${college}`)

const shortName = (name: string): string => {
  const parts = name.split(/\s+/).filter(Boolean)
  const [first] = parts
  return parts.length > 1 && first ? `${first.charAt(0)} ${parts.at(-1)}` : name
}
