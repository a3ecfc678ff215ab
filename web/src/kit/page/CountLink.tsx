import type { ReactNode } from 'react'
import { Link } from '#kit/router'

/** A count, in words, and where the rows it counts are listed. */
export interface Count {
  readonly count: number
  readonly words: string
  readonly to: string
}

interface CountLinkProps extends Omit<Count, 'words'> {
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** A figure that leads to the rows it counts. Its count stands on the link, for the journey that opens every one of them and counts. */
export const CountLink = ({ count, to, className, children }: CountLinkProps) => (
  <Link to={to} className={className} data-count={count}>
    {children}
  </Link>
)

/** `2 are behind, 1 has no programme.`, each the way to its rows; nothing where there are none. */
export const CountSentence = ({ counts }: { counts: readonly Count[] }) =>
  counts.map(({ count, words, to }, at) => (
    <span key={to}>
      <CountLink count={count} to={to}>
        {count.toLocaleString('en-NZ')} {words}
      </CountLink>
      {at === counts.length - 1 ? '. ' : ', '}
    </span>
  ))
