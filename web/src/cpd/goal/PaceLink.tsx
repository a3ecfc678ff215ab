import { plural } from '@college/contract/kit'
import type { ReactNode } from 'react'
import { CountLink } from '#kit'
import { goalsBehind } from './links.ts'

interface PaceLinkProps {
  /** How many of the goals are late or behind themselves, where that holds the programme up. */
  readonly behind: number
  /** Where the goals are listed, for who may read them. */
  readonly list: string | null
  /** How the goals stand against an even pace. */
  readonly children: ReactNode
}

/** How goals stand against an even pace, and the way to those that are behind, which is another count. */
export function PaceLink({ behind, list, children }: PaceLinkProps) {
  return (
    <>
      {children}
      {list !== null && behind > 0 && (
        <>
          .{' '}
          <CountLink count={behind} to={goalsBehind(list)}>
            {plural(behind, 'goal')} {behind === 1 ? 'is' : 'are'} behind
          </CountLink>
        </>
      )}
    </>
  )
}
