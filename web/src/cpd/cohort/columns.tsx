import { creditInWords, type cycleperson, type CycleUnit } from '@college/contract/cpd'
import { showDate } from '@college/contract/kit'
import { StateChip } from '#kit'
import type { TableColumn, TableFilter } from '#kit/table'
import { LastReminder } from '#identity'
import { paceOrders } from '../trainees/view.ts'
import { personStateWords } from '../cycles/words.ts'
import { PersonBar } from './PersonBar.tsx'
import { lacksWords, paceWords, verdictWords } from './words.ts'

type Row = Parameters<TableColumn<typeof cycleperson>['cell']>[0]

/** A person's progress, as a chip; of a finished cycle the verdict. */
export function PersonState({ row, finished }: { row: Row; finished: boolean }) {
  if (finished) return <StateChip kind={row.met ? 'completed' : 'late'}>{verdictWords(row)}</StateChip>
  const [kind, words] = personStateWords[row.state]
  return <StateChip kind={row.well_behind ? 'late' : kind}>{paceWords(row) ?? words}</StateChip>
}

const hoursTitle = (unit: CycleUnit): string => (unit === 'points' ? 'Cycle points' : 'Cycle hours')

const paceFilters = (unit: CycleUnit): readonly TableFilter[] => [
  {
    name: 'state',
    label: hoursTitle(unit),
    options: Object.entries(personStateWords).map(([value, [, label]]) => ({ value, label })),
  },
  {
    name: 'well_behind',
    label: 'How far behind',
    options: [
      { value: 'true', label: 'Well behind' },
      { value: 'false', label: 'Not well behind' },
    ],
  },
  { name: 'silent', label: 'Entries', options: [{ value: 'true', label: 'No entries for four weeks' }] },
]

/** Nothing but the verdict is left to filter a finished cycle by. */
const verdictFilters: readonly TableFilter[] = [
  {
    name: 'met',
    label: 'Result',
    options: [
      { value: 'true', label: 'Met' },
      { value: 'false', label: 'Not met' },
    ],
  },
]

export const peopleFilters = (finished: boolean, unit: CycleUnit): readonly TableFilter[] =>
  finished ? verdictFilters : paceFilters(unit)

/** The columns of a list of people of a cycle. */
export const peopleColumns = (finished: boolean, unit: CycleUnit): readonly TableColumn<typeof cycleperson>[] => [
  { id: 'name', header: 'Name', cell: (row) => row.display_name, sort: 'display_name' },
  {
    id: 'time',
    header: 'Time',
    cell: (row) => <PersonBar row={row} />,
    sort: 'percent',
    fields: ['logged', 'required', 'even_pace', 'unit'],
    phone: 'what',
  },
  {
    id: 'state',
    header: finished ? 'Result' : hoursTitle(unit),
    cell: (row) => (
      <>
        <PersonState row={row} finished={finished} />
        <LastReminder of={row.last_reminder} />
      </>
    ),
    sort: 'behind',
    fields: [finished ? 'met' : 'state', 'last_reminder'],
    orders: paceOrders,
    phone: 'state',
  },
  { id: 'open', header: 'Still open', cell: lacksWords, fields: ['lacks'], phone: 'state', phoneLabel: 'Still open' },
  {
    id: 'goals',
    header: 'Compulsory goals open',
    cell: (row) => (row.goals === 0 ? 'None required' : `${row.goals_open} of ${row.goals}`),
    sort: 'goals_open',
    fields: ['goals_open', 'goals'],
    align: 'right',
    hidden: true,
  },
  {
    id: 'logged',
    header: 'Logged',
    cell: (row) => creditInWords(row.logged, row.unit),
    sort: 'logged',
    align: 'right',
    hidden: true,
  },
  { id: 'where', header: 'Workplace', cell: (row) => row.company_name, fields: ['company_name'], hidden: true },
  {
    id: 'ends',
    header: 'Own year ends',
    cell: (row) => showDate(row.ends),
    sort: 'ends',
    align: 'right',
    hidden: true,
  },
  {
    id: 'last',
    header: 'Last entry',
    cell: (row) => (
      <>
        <span className="phone-only">Last entry </span>
        {row.last_activity ? showDate(row.last_activity) : 'None yet'}
      </>
    ),
    sort: 'last_activity',
    align: 'right',
    phone: 'aside',
  },
]
