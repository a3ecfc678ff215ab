import { placement } from '@college/contract/logbook'
import { Link } from '#kit/router'
import { CountLink, Section, useList } from '#kit'
import { useActor } from '#identity'
import { placementList } from '../links.ts'
import { ReportLines } from './ReportLines.tsx'

const most = 3

/** The reports that the person accepts as their supervisor; empty without trainees. */
export function SupervisedSection() {
  const { id } = useActor()
  const mine = { supervisor_id: id, archived_at: 'null' }
  const all = useList(placement, { ...mine, limit: 1 }).data?.info.total ?? 0
  const { data } = useList(
    placement,
    { ...mine, state: 'submitted', sort: 'submitted_at', limit: most },
    { enabled: all > 0 },
  )
  if (!data) return null
  const { rows, info } = data
  const waiting = `${placementList}?supervisor_id=${id}&archived_at=null&state=submitted`
  return (
    <Section
      title="Placement reports"
      sentence={
        info.total === 0 ? (
          'None of the reports you supervise is waiting for you.'
        ) : (
          <CountLink count={info.total} to={waiting}>
            {info.total === 1 ? 'One report is waiting for you.' : `${info.total} reports are waiting for you.`}
          </CountLink>
        )
      }
      aside={<Link to={placementList}>All you supervise</Link>}
    >
      {rows.length > 0 && <ReportLines rows={rows} />}
      {info.total > rows.length && (
        <p className="above12">
          <CountLink count={info.total} to={waiting}>
            All {info.total} waiting for you
          </CountLink>
        </p>
      )}
    </Section>
  )
}
