import { classes, CountLink, Icon, type IconDrawing } from '#kit'
import styles from './cohort.module.css'

interface FigureProps {
  /** While it is on its way its place is kept. */
  readonly number: number | undefined
  readonly words: string
  readonly icon: IconDrawing
  /** Class of the icon's colour. */
  readonly tone: string | undefined
  /** The list of those who are counted. */
  readonly to: string
}

/** One count of a cohort in its row of figures, and the way to its list. */
export function Figure({ number, words, icon, tone, to }: FigureProps) {
  const content = (
    <>
      <b className="block small-figure acc-strong">{number?.toLocaleString('en-NZ') ?? '\u00a0'}</b>
      <span className="inline-flex top gap8">
        <span className={classes('inline', styles.icon, tone)} aria-hidden>
          <Icon of={icon} size={16} />
        </span>
        {words}
      </span>
    </>
  )
  if (number === undefined)
    return (
      <li className="quiet" aria-busy>
        {content}
      </li>
    )
  return (
    <li>
      <CountLink className="block quiet" count={number} to={to}>
        {content}
      </CountLink>
    </li>
  )
}
