import type { ReactNode } from 'react'
import styles from './facts.module.css'

/** Something that is known and cannot be typed over; left out while there is nothing to say. */
export interface Fact {
  /** Tells it apart: the field's wire name. */
  readonly name: string
  readonly label: string
  readonly text: ReactNode
}

/** Facts in two columns, parted by hairlines. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  const known = facts.filter(({ text }) => text !== null && text !== undefined && text !== '')
  if (known.length === 0) return null
  return (
    <dl className={styles.facts}>
      {known.map(({ name, label, text }) => (
        <div key={name}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
