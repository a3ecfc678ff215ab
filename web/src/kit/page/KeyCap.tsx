import type { ReactNode } from 'react'
import { classes } from '../theme/index.ts'
import styles from './KeyCap.module.css'

/** A key as it stands on the keyboard. */
export function KeyCap({ children }: { children: ReactNode }) {
  return <kbd className={classes('ink3 nowrap centred inline-block outlined raised', styles.key)}>{children}</kbd>
}
