import type { ReactNode } from 'react'
import styles from './users.module.css'

const most = 12

/** Whom an act touches, by name, and what happens to them. */
export function Names({ names, children }: { names: readonly string[]; children?: ReactNode }) {
  return (
    <>
      {names.length > 0 && (
        <ul className={styles.names}>
          {names.slice(0, most).map((name) => (
            <li key={name}>{name}</li>
          ))}
          {names.length > most && <li>and {names.length - most} more</li>}
        </ul>
      )}
      {children && <p>{children}</p>}
    </>
  )
}
