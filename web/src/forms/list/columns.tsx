import {
  formStates,
  formWaits,
  formWaitsTitle,
  longWaitDays,
  longWaitTo,
  templateTypes,
  type devform,
} from '@college/contract/forms'
import { showDate, type CivilDate } from '@college/contract/kit'
import { StateChip } from '#kit'
import { ShortName, type TableColumn, type TableFilter } from '#kit/table'
import { LastReminder } from '#identity'
import {
  chipOf,
  chipWords,
  dayWords,
  declinedBy,
  nameOf,
  ownPartWords,
  progressWords,
  signatureWords,
  stateWords,
  tellsApart,
  typeWords,
} from '../words.ts'

type Column = TableColumn<typeof devform>

const person: Column = {
  id: 'person',
  header: 'Person',
  cell: (row) => <ShortName of={row.user_name} />,
  fields: ['user_id'],
  phone: 'what',
}

interface Looks {
  readonly timezone: string
  /** The reader. */
  readonly me: number
  /** Forms that wait for the reader. */
  readonly waiting: ReadonlySet<number>
  /** With whose they are, where they are of several people. */
  readonly several: boolean
}

/** The columns of a list of forms. */
export const formColumns = ({ timezone, me, waiting, several }: Looks): readonly Column[] => [
  {
    id: 'form',
    header: 'Form',
    name: nameOf,
    cell: (row) => (
      <>
        {row.name}
        {tellsApart(row) && <span className="muted block regular">{tellsApart(row)}</span>}
      </>
    ),
    sort: 'name',
    fields: ['name', 'title', 'signed_by', 'waits_for'],
  },
  ...(several ? [person] : []),
  { id: 'reference', header: 'Reference', cell: (row) => row.reference, hidden: true },
  { id: 'type', header: 'Type', cell: (row) => (row.type ? typeWords[row.type] : ''), hidden: true },
  {
    id: 'answered',
    header: 'Answered',
    fields: ['answered', 'questions', 'parts'],
    yields: true,
    cell: (row) =>
      ownPartWords(row, row.user_id === me) ||
      (progressWords(row) ? (
        <span className="nowrap">
          {progressWords(row)}
          <span className="phone-only"> answered</span>
        </span>
      ) : (
        ''
      )),
    phone: 'what',
  },
  {
    id: 'signatures',
    header: 'Signatures',
    fields: ['signatures_given', 'signatures_needed'],
    // The column's name says what is counted, and there is none on a phone.
    cell: (row) => (
      <span className="nowrap">
        {signatureWords(row) || 'None needed'}
        {signatureWords(row) && <span className="phone-only"> signed</span>}
      </span>
    ),
    phone: 'state',
  },
  // Ids are given in the order in which forms are begun.
  {
    id: 'begun',
    header: 'Started',
    cell: (row) => dayWords(row.created_at, timezone),
    sort: 'id',
    fields: ['created_at'],
    hidden: true,
  },
  {
    id: 'completed',
    header: 'Completed',
    // On a phone no head says which day it is, and the chip has one of its own.
    cell: (row) =>
      row.completed_at && (
        <>
          <span className="phone-only">Completed </span>
          {dayWords(row.completed_at, timezone)}
        </>
      ),
    sort: 'completed_at',
    align: 'right',
    phone: 'aside',
  },
  {
    id: 'waits_for',
    header: 'Waits for',
    cell: (row) => row.waits_for?.join(', '),
    hidden: true,
  },
  {
    id: 'waits_since',
    header: 'Unsigned since',
    cell: (row) => (row.waits_since ? dayWords(row.waits_since, timezone) : ''),
    hidden: true,
  },
  {
    id: 'state',
    header: 'State',
    cell: (row) => {
      const chip = chipOf(row, { isAsked: waiting.has(row.id), isOwner: row.user_id === me })
      const by = declinedBy(row, chip.kind)
      return (
        <>
          <StateChip kind={chip.kind}>{chipWords(chip, row, timezone)}</StateChip>
          {by && <span className="muted block anywhere">{by}</span>}
          <LastReminder of={row.last_reminder} />
        </>
      )
    },
    fields: ['state', 'last_signed_at'],
    phone: 'state',
  },
]

export const stateFilter: TableFilter = {
  name: 'state',
  label: 'State',
  options: formStates.map((value) => ({ value, label: stateWords[value] })),
}

export const waitsFilter: TableFilter = {
  name: 'waits',
  label: 'Next step',
  options: formWaits.map((value) => ({ value, label: formWaitsTitle[value] })),
}

/** Forms that have waited long to be signed by today, and where the address names another day those since then. */
export const longWaitFilter = (today: CivilDate, asked: readonly string[]): TableFilter => ({
  name: 'waits_since',
  label: 'Unsigned',
  options: [
    { value: longWaitTo(today), label: `For ${longWaitDays} days or more` },
    ...asked.flatMap((value) =>
      value === longWaitTo(today) ? [] : [{ value, label: `Since ${showDate(value)} or longer` }],
    ),
  ],
})

export const doneFilter: TableFilter = {
  name: 'done',
  label: 'Left to do',
  options: [
    { value: 'true', label: 'Nothing left to do' },
    { value: 'false', label: 'Something left to do' },
  ],
}

export const roleFilter: TableFilter = {
  name: 'role_unheld',
  label: 'Role that signs',
  options: [
    { value: 'true', label: 'No one has it' },
    { value: 'false', label: 'Someone has it' },
  ],
}

export const typeFilter: TableFilter = {
  name: 'type',
  label: 'Type',
  options: templateTypes.map((value) => ({ value, label: typeWords[value] })),
}
