import type { ReactNode } from 'react'
import styles from './Facts.module.css'

/** What is known of something, name and value beside each other. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className={styles.facts}>{children}</dl>
}

interface FactProps {
  readonly name: string
  /** What can be done about it, at the right. */
  readonly act?: ReactNode
  readonly children: ReactNode
}

/** One fact; without a value it says so. */
export function Fact({ name, act, children }: FactProps) {
  const isBlank = children === null || children === undefined || children === ''
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>
        <span className={styles.value}>{isBlank ? <span className={styles.none}>Not given</span> : children}</span>
        {act && <span className={styles.act}>{act}</span>}
      </dd>
    </div>
  )
}
