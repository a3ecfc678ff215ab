import type { ReactNode } from 'react'
import { classes } from '../theme/index.ts'
import styles from './form.module.css'

/** Fields beside each other while there is room, as a date and a time. */
export function Beside({ children }: { children: ReactNode }) {
  return <div className={classes('flex wrap top', styles.beside)}>{children}</div>
}
