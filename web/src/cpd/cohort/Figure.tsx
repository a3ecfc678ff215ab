import { Link } from 'react-router'
import { classes, Icon, type IconDrawing } from '#kit'
import styles from './cohort.module.css'

interface FigureProps {
  readonly number: string | number
  readonly words: string
  readonly icon: IconDrawing
  /** Class of the icon's colour. */
  readonly tone: string | undefined
  /** The list of those who are counted. */
  readonly to: string
}

/** One count of a cohort in its row of figures, and the way to its list. */
export const Figure = ({ number, words, icon, tone, to }: FigureProps) => (
  <li>
    <Link className={styles.figure} to={to}>
      <b className={styles.number}>{number}</b>
      <span className={styles.figureWords}>
        <span className={classes(styles.figureWords, tone)} aria-hidden>
          <Icon of={icon} size={16} />
        </span>
        {words}
      </span>
    </Link>
  </li>
)
