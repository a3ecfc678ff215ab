import type { ReactNode } from 'react'
import styles from './KeyCap.module.css'

/** A key as it stands on the keyboard. */
export function KeyCap({ children }: { children: ReactNode }) {
  return <kbd className={styles.key}>{children}</kbd>
}
