import type { ComponentProps, ReactNode } from 'react'
import { ProgressBar } from './ProgressBar.tsx'
import { classes } from '../theme/index.ts'
import styles from './ProgressCell.module.css'

interface ProgressCellProps extends ComponentProps<typeof ProgressBar> {
  /** How much it is in words, at the right of the bar. */
  readonly children: ReactNode
}

/** A bar in a row of a list, with its figure beside it; on a phone it has a line of its own. */
export const ProgressCell = ({ children, ...bar }: ProgressCellProps) => (
  <span className={classes('row gap12 full', styles.cell)}>
    <span className={classes('grow', styles.bar)}>
      <ProgressBar {...bar} />
    </span>
    <b className={classes('fixed strong right nowrap', styles.figure)}>{children}</b>
  </span>
)
