import type { ReactNode } from 'react'
import { classes } from '../theme/index.ts'
import styles from './Facts.module.css'

/** What is known of something, name and value beside each other. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="flush">{children}</dl>
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
    <div className={classes('grid hairline body gap2-16', styles.fact)}>
      <dt className="ink3">{name}</dt>
      <dd className="flex gap12 baseline shrink">
        <span className="fill anywhere">{isBlank ? <span className="ink3">Not given</span> : children}</span>
        {act && <span className="fixed">{act}</span>}
      </dd>
    </div>
  )
}
