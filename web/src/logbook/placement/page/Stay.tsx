import { reportPeriod, stateTitle, type WholePlacement } from '@college/contract/logbook'
import { showDate } from '@college/contract/kit'
import { Link } from '#kit/router'
import { SidePanel } from '#kit'
import { placementPage } from '../links.ts'

/** The other reports of the same stay. */
export function Stay({ whole: { placement: row, stay } }: { whole: WholePlacement }) {
  if (stay.length < 2) return null
  return (
    <SidePanel title={`${showDate(row.start_date)} to ${showDate(row.end_date)}`}>
      <ul className="list">
        {stay.map(({ id, quarter, state }) => {
          const period = reportPeriod({ ...row, quarter })
          return (
            <li className="stack pad8-0" key={id}>
              {id === row.id ? (
                <b aria-current="page">{period}</b>
              ) : (
                <Link className="tall24" to={placementPage(id)}>
                  {period}
                </Link>
              )}
              <span className="muted">{id === row.id && row.returned_at ? 'Returned' : stateTitle[state]}</span>
            </li>
          )
        })}
      </ul>
    </SidePanel>
  )
}
