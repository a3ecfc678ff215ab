import type { CycleReport, FilledReport } from '@college/contract/cpd'
import { IconReport } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from '#kit/router'
import { Empty, PartError, Waiting } from '#kit'
import type { AskedReport } from './useReport.ts'

interface ReadProps {
  readonly asked: AskedReport
  /** What is shown of a report that there is. */
  readonly children: (data: FilledReport) => ReactNode
}

export const isFilled = (data: CycleReport): data is FilledReport => data.report !== null

/** A report while it loads, where it failed, where there is none, and where there is one. */
export function Read({ asked, children }: ReadProps) {
  const { data, isPending, error, refetch } = asked.reading
  if (data && isFilled(data)) return children(data)
  if (data)
    return (
      <Empty
        icon={IconReport}
        title="No cycle is open"
        text={
          data.cycles.length > 0
            ? 'There isn’t one for today. Choose an earlier one above.'
            : 'The report shows here once the college office opens a cycle.'
        }
      >
        <Link to="/app/contact">Contact the office</Link>
      </Empty>
    )
  if (isPending) return <Waiting shape="figures" />
  return (
    <PartError
      title="We couldn’t load the report"
      text={error?.message}
      reference={error?.requestId ?? undefined}
      onRetry={() => void refetch()}
    />
  )
}
