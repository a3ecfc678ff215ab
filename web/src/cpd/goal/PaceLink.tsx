import { plural } from '@college/contract/kit'
import type { ReactNode } from 'react'
import { CountLink } from '#kit'
import { goalsBehind } from './links.ts'

interface PaceLinkProps {
  /** How many of the goals are late or behind themselves, where that holds the programme up. */
  readonly behind: number
  /** Where the goals are listed, for who may read them. */
  readonly list: string | null
  /** How many an even pace would have completed by now. */
  readonly expected: number
  /** How the goals stand against an even pace. */
  readonly children: ReactNode
}

/** How goals stand against an even pace; where some of them are behind, what is expected by now and the way to those. */
export function PaceLink({ behind, list, expected, children }: PaceLinkProps) {
  // How many are to catch up is no count of those that are behind: side by side, the two were read as one that is wrong.
  const isNamed = list !== null && behind > 0
  return (
    <>
      {isNamed ? `${expected} expected by now` : children}
      {isNamed && (
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
