import type { ReactNode } from 'react'
import { classes } from '../theme/index.ts'
import styles from './Details.module.css'

interface DetailsProps {
  /** What they are of, where there are several on a page. */
  readonly of?: string
  /** What is in them beside what only a check needs, as "3 fields". */
  readonly words?: string | undefined
  readonly children: ReactNode
}

/** What few people need and some must be able to check: codes, check sums, addresses, versions. Folded until asked for. */
export function Details({ of, words, children }: DetailsProps) {
  return (
    <details className="muted anywhere shrink">
      <summary className={classes('finger tall24 pointer', styles.summary)}>
        Details{words && `: ${words}`}
        {of && <span className="sr-only"> of {of}</span>}
      </summary>
      <div className={styles.inside}>{children}</div>
    </details>
  )
}
