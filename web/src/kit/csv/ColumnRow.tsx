import type { ReactNode } from 'react'
import { classes } from '../theme/index.ts'
import styles from './csv.module.css'

/** What of a file is matched with something here, row by row. */
export const ColumnList = ({ children }: { children: ReactNode }) => (
  <ul className={classes('list above12', styles.columns)}>{children}</ul>
)

interface ColumnRowProps {
  readonly name: string
  /** What the file has there. */
  readonly sample: string
  /** The field that says what it is here. */
  readonly children: ReactNode
}

/** A name of the file, and beside it what it is here; on a phone below. */
export const ColumnRow = ({ name, sample, children }: ColumnRowProps) => (
  <li className={classes('row gap16 hairline pad10-0', styles.column)}>
    <div className="fill anywhere">
      <p className="label">{name}</p>
      <p className="secondary muted">{sample}</p>
    </div>
    {children}
  </li>
)
