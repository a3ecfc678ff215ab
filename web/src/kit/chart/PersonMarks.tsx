import { useState, type CSSProperties, type KeyboardEvent, type ReactNode } from 'react'
import { Link } from '#kit/router'
import { classes } from '../theme/index.ts'
import styles from './PersonMarks.module.css'

/** One figure of a person, as `['Goals', '12 of 42']`. */
export type MarkFigure = readonly [name: string, value: string]

interface PersonMarksProps {
  /** What the marks are of, as "Trainees: goals completed against time". */
  readonly label: string
  readonly className?: string | undefined
  /** The plot, with a mark for each person. */
  readonly children: (at: (id: number) => MarkPlace) => ReactNode
  /** The people in the order in which the arrow keys go from one to the next. */
  readonly order: readonly number[]
}

/** What a mark needs to know of the others. */
interface MarkPlace {
  readonly stops: boolean
  readonly isNamed: boolean
  readonly onName: (is: boolean) => void
  readonly onStop: () => void
  readonly onKey: (event: KeyboardEvent<HTMLElement>) => void
}

/** A plot of people: one stop of the Tab key, the arrow keys go from person to person, and the mark under either is named. */
export function PersonMarks({ label, className, order, children }: PersonMarksProps) {
  const [last, setLast] = useState<number | null>(null)
  const [named, setNamed] = useState<number | null>(null)
  const stop = last !== null && order.includes(last) ? last : order[0]
  const walk = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key === 'Escape') return setNamed(null)
    const now = order.indexOf(stop ?? 0)
    const ways: Readonly<Record<string, number>> = {
      ArrowRight: now + 1,
      ArrowUp: now + 1,
      ArrowLeft: now - 1,
      ArrowDown: now - 1,
      Home: 0,
      End: order.length - 1,
    }
    const next = order[ways[event.key] ?? -1]
    if (!(event.key in ways)) return undefined
    event.preventDefault()
    event.currentTarget.closest('[role="group"]')?.querySelector<HTMLElement>(`[data-person="${next}"]`)?.focus()
    return undefined
  }
  return (
    <div className={className} role="group" aria-label={label}>
      {children((id) => ({
        stops: id === stop,
        isNamed: id === named,
        onName: (is) => setNamed((now) => (is ? id : now === id ? null : now)),
        onStop: () => setLast(id),
        onKey: walk,
      }))}
    </div>
  )
}

interface PersonMarkProps {
  readonly id: number
  readonly name: string
  readonly figures: readonly MarkFigure[]
  /** Where it leads; nowhere where the reader may not open the person. */
  readonly to: string | undefined
  readonly at: MarkPlace
  /** The look of the mark itself. */
  readonly mark: string
  readonly className?: string | undefined
  readonly style?: CSSProperties
  /** Which side has room for the name and figures. */
  readonly side: 'left' | 'right'
}

/** The mark of a person, which tells name and figures when it is pointed at or has the focus. */
export function PersonMark({ id, name, figures, to, at, mark, className, style, side }: PersonMarkProps) {
  const words = `${name}: ${figures.map(([head, value]) => `${head} ${value}`).join(', ')}`
  const common = {
    className: classes('block pointer', styles.mark, mark),
    'data-person': id,
    'aria-label': words,
    tabIndex: at.stops ? 0 : -1,
    onFocus: () => {
      at.onStop()
      at.onName(true)
    },
    onBlur: () => at.onName(false),
    onKeyDown: at.onKey,
  }
  return (
    <span
      className={classes('fixed relative', styles.place, at.isNamed && styles.named, className)}
      style={style}
      onPointerEnter={() => at.onName(true)}
      onPointerLeave={() => at.onName(false)}
    >
      {to ? <Link to={to} {...common} /> : <button type="button" {...common} onClick={() => at.onName(true)} />}
      {at.isNamed && (
        <span
          className={classes(
            'absolute rounded secondary ink left outlined raised shadow screen-only',
            styles.tip,
            styles[side],
          )}
          aria-hidden
        >
          <b className="block">{name}</b>
          {figures.map(([head, value]) => (
            <span key={head} className="spread gap16">
              <span className="ink2">{head}</span>
              <span className="right">{value}</span>
            </span>
          ))}
        </span>
      )}
    </span>
  )
}
