import type { placement, Placement } from '@college/contract/logbook'
import { placementStates, showHours, stateTitle } from '@college/contract/logbook'
import { showDate, type CivilDate } from '@college/contract/kit'
import { StateChip } from '#kit'
import type { TableColumn, TableFilter } from '#kit/table'
import { LastReminder } from '#identity'
import { chipOf, placeOf, periodOf } from '../words.ts'

type Column = TableColumn<typeof placement>

const person: Column = {
  id: 'person',
  header: 'Person',
  cell: (row) => row.user_name,
  fields: ['user_id'],
  phone: 'what',
}

/** The columns of a list of reports on a day; with the person where there are several. */
export const placementColumns = (today: CivilDate, several: boolean, zone: string): readonly Column[] => [
  {
    id: 'report',
    header: 'Report',
    cell: (row) => periodOf(row),
    fields: ['quarter', 'start_date', 'end_date'],
  },
  ...(several ? [person] : []),
  {
    id: 'place',
    header: 'Placement',
    cell: (row: Placement) => placeOf(row),
    fields: ['type', 'location_id'],
    phone: 'what',
  },
  { id: 'type', header: 'Type', cell: (row) => row.type, hidden: several },
  { id: 'supervisor', header: 'Supervisor', cell: (row) => row.supervisor_name, fields: ['supervisor_id'] },
  { id: 'begins', header: 'Begins', cell: (row) => showDate(row.start_date), sort: 'start_date', hidden: true },
  { id: 'ends', header: 'Ends', cell: (row) => showDate(row.end_date), fields: ['end_date'], hidden: true },
  {
    id: 'hours',
    header: 'MSK hours',
    cell: (row) => (row.hours === null ? '' : showHours(row.hours)),
    sort: 'hours',
    align: 'right',
    yields: true,
  },
  {
    id: 'due',
    header: 'Hand in by',
    cell: (row) => (
      <>
        <span className="phone-only">Hand in by </span>
        {showDate(row.due_on ?? '')}
      </>
    ),
    sort: 'due_on',
    align: 'right',
    phone: 'aside',
  },
  {
    id: 'state',
    header: 'State',
    cell: (row) => {
      const { kind, words } = chipOf(row, today, zone)
      return (
        <>
          <StateChip kind={kind}>{words}</StateChip>
          <LastReminder of={row.last_reminder} />
        </>
      )
    },
    phone: 'state',
  },
]

/** The states as a filter. */
export const stateFilter: TableFilter = {
  name: 'state',
  label: 'State',
  options: placementStates.map((value) => ({ value, label: stateTitle[value] })),
}
