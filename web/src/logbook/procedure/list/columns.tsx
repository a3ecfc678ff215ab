import { placeWords, sideTitle } from '@college/contract/logbook'
import type { procedure, Procedure } from '@college/contract/logbook'
import { showDate } from '@college/contract/kit'
import { IconFlag } from '@tabler/icons-react'
import { classes, Icon } from '#kit'
import type { TableColumn } from '#kit/table'
import { procedureTitle, difficultyWords } from '../words.ts'
import styles from './list.module.css'

type Column = TableColumn<typeof procedure>

// On a phone it stands with how and where, in a line of its own.
const person: Column = {
  id: 'person',
  header: 'Person',
  cell: (row) => row.user_name,
  fields: ['user_id'],
}

const name = (row: Procedure): string => `${procedureTitle(row)}, ${row.type_name ?? ''}`

const what = (row: Procedure) => (
  <>
    <b className="solid">{row.type_name}</b>
    {row.structures && <span className="ink2">, {row.structures}</span>}
  </>
)

/** How and where a case was done, for the second line of an entry: `Ultrasound · Subacromial bursa, right`. */
const modalityAndPlace = (row: Procedure): string =>
  [row.modality_name, structuresWords(row)].filter(Boolean).join(' · ')

const structuresWords = (row: Procedure): string => {
  if (row.structures === null) return placeWords(row)
  return row.side === null ? row.structures : `${row.structures}, ${sideTitle[row.side].toLowerCase()}`
}

/** The columns of a logbook; with the person where it is of many. */
export const procedureColumns = (onPhone: boolean, ofMany: boolean): readonly Column[] => [
  {
    id: 'case',
    header: 'Number',
    name,
    cell: (row) =>
      onPhone ? (
        <>
          <span className={classes('inline-block', styles.number)}>{row.case_number}</span> {row.type_name}
        </>
      ) : (
        row.case_number
      ),
    sort: 'case_number',
    narrow: true,
  },
  ...(ofMany ? [person] : []),
  { id: 'date', header: 'Date', cell: (row) => showDate(row.procedure_date), sort: 'procedure_date', phone: 'aside' },
  { id: 'procedure', header: 'Procedure', cell: what, fields: ['type_id', 'structures'] },
  ...(onPhone
    ? [
        {
          id: 'where',
          header: 'Where',
          cell: (row: Procedure) => (
            <>
              {ofMany && <span className="block">{row.user_name}</span>}
              {modalityAndPlace(row)}
            </>
          ),
          fields: ['modality_id', 'structures', 'side'],
          phone: 'what',
        } satisfies Column,
      ]
    : []),
  { id: 'modality', header: 'Modality', cell: (row) => row.modality_name, fields: ['modality_id'], hidden: true },
  {
    id: 'region',
    header: 'Region',
    cell: (row) => <span className="nowrap">{placeWords(row)}</span>,
    fields: ['region_id', 'side'],
  },
  {
    id: 'supervision',
    header: 'Supervision',
    cell: (row) => row.supervision_name,
    fields: ['supervision_id'],
    // Beside the person there is no room for it at first.
    hidden: ofMany,
    phone: 'state',
  },
  { id: 'nhi', header: 'NHI', cell: (row) => row.nhi, phone: 'state' },
  {
    id: 'difficulty',
    header: 'Difficulty',
    cell: (row) => <Difficulty row={row} onPhone={onPhone} />,
    fields: [
      'difficulty_physical',
      'difficulty_physiological',
      'difficulty_psychological',
      'difficulty_extraneous',
      'difficulty_other',
    ],
    yields: true,
    phone: 'state',
  },
  {
    id: 'supervisor',
    header: 'Supervisor',
    cell: (row) => row.supervisor_name,
    fields: ['supervisor_id'],
    hidden: true,
  },
  { id: 'location', header: 'Location', cell: (row) => row.location_name, fields: ['location_id'], hidden: true },
  { id: 'outcome', header: 'Outcome', cell: (row) => row.outcome_name, fields: ['outcome_id'], hidden: true },
  {
    id: 'complication',
    header: 'Complication',
    cell: (row) => row.complication,
    fields: ['complication'],
    hidden: true,
  },
  { id: 'comments', header: 'Comments', cell: (row) => row.comments, hidden: true },
]

function Difficulty({ row, onPhone }: { row: Procedure; onPhone: boolean }) {
  const [first, ...more] = difficultyWords(row)
  if (first === undefined) return onPhone ? null : <span className="ink3">None</span>
  return (
    <span className={classes('inline meta ink2 nowrap sunken rounded-sm contrast', styles.flag)}>
      <Icon of={IconFlag} size={14} />
      {onPhone ? 'Difficulty' : `${first}${more.length > 0 ? ` +${more.length}` : ''}`}
    </span>
  )
}
