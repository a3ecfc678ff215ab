import { placement } from '@college/contract/logbook'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { Lines, Section, useList } from '#kit'
import { useActor } from '#identity'
import { placementList, placementPage } from '../links.ts'
import { placeOf, quarterOf } from '../words.ts'

const most = 3

/** The reports that the person accepts as their supervisor; empty without trainees. */
export function SupervisedSection() {
  const { id } = useActor()
  const mine = { supervisor_id: id, archived_at: 'null' }
  const all = useList(placement, { ...mine, limit: 1 }).data?.info.total ?? 0
  const { data } = useList(
    placement,
    { ...mine, state: 'submitted', sort: 'due_on', limit: most },
    { enabled: all > 0 },
  )
  if (!data) return null
  const { rows, info } = data
  const words = info.total === 1 ? 'One waits for you.' : `${info.total} wait for you.`
  return (
    <Section
      title="Placement reports"
      sentence={info.total === 0 ? 'None of the reports you supervise is waiting for you.' : words}
      aside={<Link to={placementList}>All you supervise</Link>}
    >
      {rows.length > 0 && (
        <Lines>
          {rows.map((row) => (
            <li key={row.id} className="row gap12">
              <span className="fill">
                <b className="block label">{row.user_name}</b>
                <span className="quiet anywhere">
                  {quarterOf(row)}, {placeOf(row)}
                  {row.location_name === null ? '' : `, ${row.type}`}
                </span>
              </span>
              <Button component={Link} to={placementPage(row.id)} variant="default" size="sm">
                Read
                <span className="sr-only">
                  {' '}
                  the report of {row.user_name}, {quarterOf(row)}
                </span>
              </Button>
            </li>
          ))}
        </Lines>
      )}
    </Section>
  )
}
