import type { ReactNode } from 'react'
import styles from './form.module.css'

/** Fields beside each other while there is room, as a date and a time. */
export function Beside({ children }: { children: ReactNode }) {
  return <div className={styles.beside}>{children}</div>
}
