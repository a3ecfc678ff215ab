import type { Placement } from '@college/contract/logbook'
import { Button } from '@mantine/core'
import { Link } from '#kit/router'
import { Lines } from '#kit'
import { placementPage } from '../links.ts'
import { placeOf, periodOf } from '../words.ts'

/** Reports that wait for the reader, a line each with the way to it. */
export function ReportLines({ rows }: { rows: readonly Placement[] }) {
  return (
    <Lines>
      {rows.map((row) => (
        <li key={row.id} className="row gap12">
          <span className="fill">
            <b className="block label">{row.user_name}</b>
            <span className="quiet anywhere">
              {periodOf(row)}, {placeOf(row)}
              {row.location_name === null ? '' : `, ${row.type}`}
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
