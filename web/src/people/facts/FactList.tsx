import type { ReactNode } from 'react'
import { Details, Fact as Line, Facts } from '#kit'

/** Something that is known and cannot be typed over; left out while there is nothing to say. */
export interface Fact {
  /** The fields it tells of, by their wire names. */
  readonly names: readonly [string, ...string[]]
  readonly label: string
  readonly text: ReactNode
  /** What only a check needs of it, such as an address on the network: folded until asked for. */
  readonly details?: string | null
}

/** The facts there is something to say of. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  const known = facts.filter(({ text }) => text !== null && text !== undefined && text !== '')
  if (known.length === 0) return null
  return (
    <Facts>
      {known.map(({ names: [name], label, text, details }) => (
        <Line key={name} name={label}>
          {text}
          {details && <Details of={label}>{details}</Details>}
        </Line>
      ))}
    </Facts>
  )
}
