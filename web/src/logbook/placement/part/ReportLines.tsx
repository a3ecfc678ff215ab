import type { Placement } from '@college/contract/logbook'
import { Button } from '@mantine/core'
import { Link } from '#kit/router'
import { Lines } from '#kit'
import { useActor } from '#identity'
import { placementPage } from '../links.ts'
import { placeOf, periodOf, waitsForOther } from '../words.ts'

/** Reports that wait to be accepted, a line each with the way to it, and by whom where it is not the reader. */
export function ReportLines({ rows }: { rows: readonly Placement[] }) {
  const { id: me } = useActor()
  return (
    <Lines>
      {rows.map((row) => (
        <li key={row.id} className="row gap12">
          <span className="fill">
            <b className="block label">{row.user_name}</b>
            <span className="quiet anywhere">
              {periodOf(row)}, {placeOf(row)}
              {row.location_name === null ? '' : `, ${row.type}`}
              {waitsForOther(row, me) && `, waiting for ${row.supervisor_name ?? 'its supervisor'}`}
            </span>
          </span>
          <Button component={Link} to={placementPage(row.id)} variant="default" size="sm">
            Read
            <span className="sr-only">
              {' '}
              the report of {row.user_name}, {periodOf(row)}
            </span>
          </Button>
        </li>
      ))}
    </Lines>
  )
}
