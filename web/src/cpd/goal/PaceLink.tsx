import { goalsBehindOf } from '@college/contract/cpd'
import type { ReactNode } from 'react'
import { CountLink } from '#kit'
import { goalsBehind } from './links.ts'

interface PaceLinkProps {
  readonly completed: number
  readonly goals: number
  readonly evenPace: number
  /** Where the goals are listed, for who may read them. */
  readonly list: string | null
  readonly children: ReactNode
}

/** How goals stand against an even pace; those that are behind are the way to themselves. */
export function PaceLink({ completed, goals, evenPace, list, children }: PaceLinkProps) {
  const behind = goalsBehindOf(completed, goals, evenPace)
  if (list === null || behind === 0) return children
  return (
    <CountLink count={behind} to={goalsBehind(list)}>
      {children}
    </CountLink>
  )
}
