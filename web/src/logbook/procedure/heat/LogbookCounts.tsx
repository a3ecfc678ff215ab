import type { ProcedureFigures } from '@college/contract/logbook'
import { showDate } from '@college/contract/kit'
import type { ReactNode } from 'react'
import { CountLink } from '#kit'

interface ProcedureCountProps {
  readonly count: number
  /** The list of these procedures; null for who reads the figures alone. */
  readonly list: string | null
  /** What narrows the list to those counted. */
  readonly narrow?: Readonly<Record<string, string>>
  readonly children: ReactNode
}

/** A count of procedures, with the way to them where they may be read. */
export function ProcedureCount({ count, list, narrow = {}, children }: ProcedureCountProps) {
  if (list === null) return <>{children}</>
  const query = new URLSearchParams(narrow).toString()
  return (
    <CountLink count={count} to={query === '' ? list : `${list}${list.includes('?') ? '&' : '?'}${query}`}>
      {children}
    </CountLink>
  )
}

/** How much a logbook holds, in a sentence. */
export function LogbookCounts({ figures, list }: { figures: ProcedureFigures; list: string | null }) {
  const { total, first_date: first, quarter } = figures
  if (total === 0) return 'Nothing logged yet.'
  return (
    <>
      <ProcedureCount count={total} list={list}>
        {total.toLocaleString('en-NZ')} logged
      </ProcedureCount>
      {first !== null && ` since ${showDate(first)}`},{' '}
      <ProcedureCount count={quarter.count} list={list} narrow={{ from: quarter.from, to: quarter.to }}>
        {quarter.count} this quarter
      </ProcedureCount>
      .
    </>
  )
}
